import { noChange, slice, type Issued, type Moment } from '../slice.ts'
import { stoppedPayment } from './shared/control-debits.ts'

/** `payment`: the number of the payment of the schedule whose debit is meant. */
type StopDebit = Issued & { readonly payment: number }

/** TAM-76, C-09: the borrower stops a payment's debit, up to three clearing days before it; one
 * initiated is called back while the bank does not have it. The payment stays due. */
export const stopDebit = slice({
  issuer: 'customer',
  // In these a debit may be ahead or on its way.
  statuses: ['funded', 'overdue', 'in-collections'],
  decide: (loan, { payment }: StopDebit, { now }: Moment) => {
    return loan.book.authorization.stopped.includes(payment) ? noChange : stoppedPayment(loan, payment, now)
  },
})
