/** Numbers of the law and of the product that screens name: one list for domain, server and
 * screens. Amounts are cents, rates hundredths of a percent. Where the server answers a figure for
 * one loan, screens show that. */
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { newestLaw } from '@tamarack/domain/law/law-by-date'
import { defaultInterestMonthly, defaultInterestYearly } from '@tamarack/domain/payday/arrears/default-interest'
import { paydayDishonouredFee } from '@tamarack/domain/payday/arrears/return-fee'

export { referenceOf } from '@tamarack/domain/loan/reference-number'
export { cancellationNoticeDaysMax } from '@tamarack/domain/pad/agreement'
export { reimbursementDays } from '@tamarack/domain/pad/authorized-debit'
export { confirmationDaysBefore } from '@tamarack/domain/pad/confirmation-duty'
export { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
export { overpaymentWaitBusinessDays, smallBalanceBelow } from '@tamarack/domain/ledger/overpayment'
export { costPerHundredCentsMax } from '@tamarack/domain/payday/cost-of-borrowing'
export { extendedPlanWindowDays } from '@tamarack/domain/payday/extended-payment-plan'
export { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
export { paydayTermDaysMax } from '@tamarack/domain/payday/term'
export { retentionPolicy } from '@tamarack/domain/privacy/retention'

/** The fee for a debit returned for want of money, per product; specification section 9. */
export const returnedItemFees = {
  'cash-advance': paydayDishonouredFee,
  installment: installmentReturnedItemFee,
} as const

/** The first day of the figures of the law that screens explain. */
export const inForceSince = {
  costPerHundred: newestLaw.costPerHundred.from,
  criminalRate: newestLaw.criminalRate.from,
  bankNsfFee: newestLaw.bankNsfFee.from,
} as const

/** The most that the bank of a borrower may charge for want of funds, next to our fee. */
export const bankNsfFeeMax = newestLaw.bankNsfFee.value

/** On principal that is overdue; not compounded. */
export const defaultInterest = { monthly: defaultInterestMonthly, yearly: defaultInterestYearly } as const
