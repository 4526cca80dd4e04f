import { chargeKinds } from '@tamarack/domain/apr/charges'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import {
  day,
  frequency,
  ifGiven,
  list,
  money,
  oneOf,
  rate,
  signedMoney,
  wholeNumber,
  wholeNumberFrom,
} from './fields.ts'

/* Fields that several kinds of question share. */

export const loanType = oneOf(loanTypes)

/** Money of a day. */
const flow = { on: day, amount: money }
export const flows = list(flow)
export const charges = list({ ...flow, kind: oneOf(chargeKinds) })

/** A payment or debit of a schedule, or a debit that was agreed. */
export const numberedPayments = list({ number: wholeNumber, dueDate: day, amount: money })

/** A term in months wins over a number of payments. */
export const countOfPayments = ifGiven(
  'termMonths',
  { termMonths: wholeNumberFrom(1, 1_200) },
  { numberOfPayments: wholeNumber },
)

/** What an installment loan's payments are made from, and its rate. */
export const installmentPayments = {
  payFrequency: frequency,
  advance: signedMoney,
  advanceDate: day,
  firstDueDate: day,
  count: countOfPayments,
}
export const installmentLoan = { ...installmentPayments, annualRate: rate }
