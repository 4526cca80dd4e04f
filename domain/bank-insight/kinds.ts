import type { AccountLine } from './account-history.ts'

/** The evidence that decided the kind of a line. The strongest comes first. `staff` is a correction. */
export const layers = ['staff', 'form', 'register', 'pattern', 'words', 'category', 'none'] as const
export type Layer = (typeof layers)[number]

const onlyOfCredits = [
  'payroll',
  'self-employment',
  'pension',
  'benefit',
  'child-benefit',
  'deposit',
  'cheque',
  'cash',
  'unnamed-deposit',
  'loan-proceeds',
  'refund',
  'returned-debit',
] as const
const ofBoth = ['own-transfer', 'person-transfer', 'interest'] as const
const onlyOfDebits = [
  'returned-payment',
  'returned-item-fee',
  'deposit-reversed',
  'bank-fee',
  'lender-payment',
  'mortgage',
  'loan-payment',
  'rent',
  'utilities',
  'telecom',
  'insurance',
  'card-payment',
  'spending',
] as const

/** The purpose of a bank line. `deposit` and `spending` are the defaults. `unnamed-deposit` is
 * money whose line does not name a sender. */
export const lineKinds = [...onlyOfCredits, ...ofBoth, ...onlyOfDebits] as const
export type LineKind = (typeof lineKinds)[number]

export type KindedLine = AccountLine & { readonly kind: LineKind; readonly layer: Layer }

/** Kinds of money that comes in. */
export const creditKinds: readonly LineKind[] = [...onlyOfCredits, ...ofBoth]

/** Kinds of money that goes out. */
export const debitKinds: readonly LineKind[] = [...ofBoth, ...onlyOfDebits]

/** TAM-322: whether money of this sign can be of the kind. */
export const fitsAmount = (kind: LineKind, amount: number): boolean =>
  (amount > 0 ? creditKinds : debitKinds).includes(kind)

/** TAM-322: the kind that staff gave to a line. */
export type LineCorrection = {
  /** The bank-data provider's id of the line. */
  readonly lineId: string
  readonly kind: LineKind
}
