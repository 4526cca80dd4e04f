import { noChange, slice, type Issued, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { resumedPayment } from './shared/control-debits.ts'

/** TAM-76: the borrower lets a stopped debit go on, in time for its day. */
export const resumeDebit = slice({
  issuer: 'customer',
  statuses: servicingStatuses,
  decide: (loan, { payment }: Issued & { readonly payment: number }, { now }: Moment) =>
    loan.book.authorization.stopped.includes(payment) ? resumedPayment(loan, payment, now) : noChange,
})
