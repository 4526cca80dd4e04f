import { noChange, slice, type Issued, type Moment } from '../slice.ts'
import { book } from './shared/book.ts'

/** Staff end a loan whose advance never left: the borrower owes nothing, and may apply again. */
export const cancelUndisbursedLoan = slice({
  issuer: 'staff',
  statuses: ['disbursement-failed', 'cancelled'],
  decide: (loan, _command: Issued & { readonly note: string | null }, { now }: Moment) => {
    if (loan.status === 'cancelled') return noChange
    return book(loan, { type: 'cancelled', at: now })
  },
})
