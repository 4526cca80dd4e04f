import type { LocalDate } from '../values/local-date.ts'
import { isRecalled } from './authorization.ts'
import { isUnderPresentAgreement, type Authorization } from './authorized-debits.ts'
import type { BookedPayment, LoanFacts } from './loan-book.ts'

/** The day of a debit that a payor agreed to later, for a day behind that of the payment. */
const agreedLater = ({ debits = [] }: Authorization, { number, dueDate }: BookedPayment): boolean =>
  debits.some((debit) => debit.number === number && debit.dueDate > dueDate)

/** TAM-251: the last day on which a payment costs nothing for being unpaid: its debit day, or the
 * later one on which its first debit was made. The system makes that one by itself, so that its
 * delay is ours. */
export const freeThrough = (facts: Pick<LoanFacts, 'debits' | 'authorization'>, payment: BookedPayment): LocalDate => {
  const { debits, authorization } = facts
  const index = debits.findIndex(
    (debit) => debit.payment === payment.number && debit.rePresents === undefined && !isRecalled(facts, debit),
  )
  const made = debits[index]?.debitDate ?? payment.debitDate
  const isAgreed = isUnderPresentAgreement(facts, index) && agreedLater(authorization, payment)
  return made > payment.debitDate && !isAgreed ? made : payment.debitDate
}
