import type { LocalDate } from '../values/local-date.ts'
import { isRecalled } from './authorization.ts'
import { isUnderPresentAgreement, type Authorization } from './authorized-debits.ts'
import type { BookedPayment, LoanFacts } from './loan-book.ts'

/** The later day of a debit to which the payor agreed. */
const agreedLater = ({ debits = [] }: Authorization, { number, dueDate }: BookedPayment): boolean =>
  debits.some((debit) => debit.number === number && debit.dueDate > dueDate)

/** TAM-251: the last day on which an unpaid payment costs nothing. It is the debit day, or the
 * later day on which the system sent the first debit, because that delay is the lender's. */
export const freeThrough = (facts: Pick<LoanFacts, 'debits' | 'authorization'>, payment: BookedPayment): LocalDate => {
  const { debits, authorization } = facts
  const index = debits.findIndex(
    (debit) => debit.payment === payment.number && debit.rePresents === undefined && !isRecalled(facts, debit),
  )
  const made = debits[index]?.debitDate ?? payment.debitDate
  const isAgreed = isUnderPresentAgreement(facts, index) && agreedLater(authorization, payment)
  return made > payment.debitDate && !isAgreed ? made : payment.debitDate
}
