import { isServiced } from '../loan.ts'
import { refundDue } from '../servicing/refund.ts'
import { noChange, slice } from '../slice.ts'
import { requested, type Facts } from './shared/refunds.ts'

/** TAM-62: sends back what is owed to the borrower, once it is due. */
export const initiateRefund = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, facts: Facts) => {
    if (!isServiced(loan)) return noChange
    const due = refundDue(loan, facts.now)
    return due === undefined || due.at > facts.now ? noChange : requested(loan, due, facts)
  },
})
