/** Numbers of the law and of the product that screens name: one list for domain, server and
 * screens. Amounts are cents, rates hundredths of a percent. Where the server answers a figure for
 * one loan, screens show that. */
import { knownLaw, type LawFigure } from '@tamarack/domain/law/law-by-date'
import { localDate } from '@tamarack/domain/values/local-date'

export { referenceOf } from '@tamarack/domain/loan/reference-number'
export { cancellationNoticeDaysMax } from '@tamarack/domain/pad/agreement'
export { reimbursementDays } from '@tamarack/domain/pad/authorized-debit'
export { confirmationDaysBefore } from '@tamarack/domain/pad/confirmation-duty'
export { debitLeadBusinessDays } from '@tamarack/domain/pad/debit-initiation'
export { overpaymentWaitBusinessDays, smallBalanceBelow } from '@tamarack/domain/ledger/overpayment'
export { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
export { extendedPlanWindowDays } from '@tamarack/domain/payday/extended-payment-plan'
export { paydayAdvanceCentsMax } from '@tamarack/domain/payday/maximum-advance'
export { paydayTermDaysMax } from '@tamarack/domain/payday/term'
export { retentionPolicy } from '@tamarack/domain/privacy/retention'

/** The figure of the law in force on a day, YYYY-MM-DD, and its first day. Pages ask for the day of
 * the agreement, or of their own version. */
export const lawOn = <Figure extends LawFigure>(figure: Figure, day: string) => knownLaw(figure, localDate(day))
