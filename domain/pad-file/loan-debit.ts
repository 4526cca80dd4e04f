import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { toFileText } from './file-text.ts'
import type { AccountAddress, NewItem } from './pad-file.ts'

/** Standard 007: personal loans. */
export const personalLoanCode = '351'

export type LoanDebit = {
  /** Repeated in a return, so it finds the payment again; at most 19 characters. */
  readonly paymentId: string
  readonly amount: Cents
  readonly debitDate: LocalDate
  readonly payor: AccountAddress & { readonly name: string }
  readonly lender: {
    readonly shortName: string
    readonly longName: string
    readonly userId: string
    readonly returnsTo: AccountAddress
  }
}

/** A payment as a debit; names lose accents and length, as the bank matches accounts. */
export const loanDebit = ({ paymentId, amount, debitDate, payor, lender }: LoanDebit): NewItem => ({
  kind: 'debit',
  transactionCode: personalLoanCode,
  amount,
  date: debitDate,
  party: { institution: payor.institution, transit: payor.transit, account: payor.account },
  itemTrace: '0'.repeat(22),
  storedTransactionCode: '000',
  originatorShortName: toFileText(lender.shortName, 15),
  partyName: toFileText(payor.name, 30),
  originatorLongName: toFileText(lender.longName, 30),
  userId: lender.userId,
  crossReference: paymentId,
  returnsTo: lender.returnsTo,
  sundry: '',
  settlementCode: '',
})
