import { isServiced } from '../loan.ts'
import { noChange, slice, stepNotDue, type Issued, type Moment } from '../slice.ts'
import type { LoanStatus } from '../status.ts'
import { stoppedPayment } from './shared/control-debits.ts'

/** In which a debit may be ahead or on its way. */
const debitedStatuses: readonly LoanStatus[] = ['funded', 'overdue', 'in-collections']

/** `payment`: the number of the payment of the schedule whose debit is meant. */
type StopDebit = Issued & { readonly payment: number }

/** TAM-76, C-09: the borrower stops a payment's debit, up to three clearing days before it; one
 * initiated is called back while the bank does not have it. The payment stays due. */
export const stopDebit = slice({
  issuer: 'customer',
  statuses: ['funded', 'overdue', 'in-collections'],
  decide: (loan, { payment }: StopDebit, { now }: Moment) => {
    if (!isServiced(loan) || !debitedStatuses.includes(loan.status)) return stepNotDue(loan)
    return loan.book.authorization.stopped.includes(payment) ? noChange : stoppedPayment(loan, payment, now)
  },
})
