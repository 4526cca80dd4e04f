import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/* The AFT file of Payments Canada Standard 005 ("CPA-005"), between a lender and its sponsoring
 * bank. Layout as published by processors and read in three open implementations (moov-io/cadeft,
 * Odoo l10n_ca_payment_cpa005, cityssm/node-eft-generator); docs/rules.md PAD-12. */

/** Characters in one logical record, no matter what it carries. */
export const recordLength = 1464
/** Characters in one transaction inside a detail record, and how many of them a record holds. */
export const segmentLength = 240
export const segmentsPerRecord = 6
/** Before the first transaction: type, count, originator and file creation number. */
export const prefixLength = 24

/** What a transaction is, with the letter of the record that carries it. */
export const recordLetters = {
  credit: 'C',
  debit: 'D',
  'credit-reversal': 'E',
  'debit-reversal': 'F',
  'returned-credit': 'I',
  'returned-debit': 'J',
} as const
export type TransactionKind = keyof typeof recordLetters

export const transactionKinds = Object.keys(recordLetters) as readonly TransactionKind[]

/** 3 digits, 5 digits, 1 to 12 characters; text, because leading zeros count. */
export type AccountAddress = { readonly institution: string; readonly transit: string; readonly account: string }

type Common = {
  /** In cents, above zero, at most ten digits. */
  readonly amount: Cents
  /** Debits: the due date; credits: the day the funds are available. */
  readonly date: LocalDate
  /** The payor's account for a debit, the payee's for a credit. */
  readonly party: AccountAddress
  /** 22 digits; zeros until a data centre assigns one. */
  readonly itemTrace: string
  /** Three digits; 000 on new items, the original code on returns. */
  readonly storedTransactionCode: string
  readonly originatorShortName: string
  readonly partyName: string
  readonly originatorLongName: string
  readonly userId: string
  /** The originator's own reference: the id of the payment. */
  readonly crossReference: string
  readonly sundry: string
  readonly settlementCode: string
}

/** A new payment: 351 is a personal loan. */
export type NewItem = Common & {
  readonly kind: 'credit' | 'debit'
  readonly transactionCode: string
  readonly returnsTo: AccountAddress
}

export type ReversedItem = Common & {
  readonly kind: 'credit-reversal' | 'debit-reversal'
  readonly transactionCode: string
  readonly returnsTo: AccountAddress
  readonly originalItemTrace: string
}

/** An item that the other institution sent back, with the reason (Standard 007, 900 to 990). */
export type ReturnedItem = Common & {
  readonly kind: 'returned-credit' | 'returned-debit'
  readonly returnCode: string
  readonly original: AccountAddress
  readonly originalItemTrace: string
  /** Eleven digits naming up to five faulty elements, zeros when none. */
  readonly invalidElements: string
}

export type Transaction = NewItem | ReversedItem | ReturnedItem

export type PadFile = {
  /** Up to ten letters and digits, given by the sponsoring bank. */
  readonly originatorId: string
  /** 1 to 9999, one more for each file, then 1 again. */
  readonly fileCreationNumber: number
  readonly createdOn: LocalDate
  /** Five digits. */
  readonly destinationDataCentre: string
  readonly currency: 'CAD'
  /** In file order; neighbours of one kind share a record, six at most. */
  readonly transactions: readonly Transaction[]
}

/** Record from 1, position in it from 1 (0 when the record as a whole is meant). */
export type PadFileRefusal = {
  readonly code:
    | 'EMPTY_FILE'
    | 'UNKNOWN_RECORD_TYPE'
    | 'HEADER_MISSING'
    | 'HEADER_REPEATED'
    | 'TRAILER_MISSING'
    | 'RECORD_AFTER_TRAILER'
    | 'WRONG_RECORD_COUNT'
    | 'WRONG_CONTROL'
    | 'DETAIL_WITHOUT_TRANSACTION'
    | 'TRANSACTION_AFTER_GAP'
    | 'NOT_NUMERIC'
    | 'NOT_A_DATE'
    | 'CHARACTER_NOT_ALLOWED'
    | 'TOO_LONG'
    | 'MISSING'
    | 'OUT_OF_RANGE'
    | 'WRONG_CURRENCY'
    | 'WRONG_TOTAL'
  readonly record: number
  readonly position: number
  /** The field's name, in the words of `PadFile`. */
  readonly field: string
  readonly given: string
  readonly expected?: string
}
