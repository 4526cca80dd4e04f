import { torontoDateOf } from '../../calendars/toronto.ts'
import { noChange, slice, type Moment } from '../slice.ts'
import { servicingStatuses } from '../status.ts'
import { book } from './shared/book.ts'

/** PAD-07, C-08: the borrower revokes the debit authorization at any time; the debt stays. */
export const revokeAuthorization = slice({
  issuer: 'customer',
  statuses: servicingStatuses,
  decide: (loan, _command, { now }: Moment) => {
    return loan.book.authorization.revoked === undefined
      ? book(loan, { type: 'authorization-revoked', on: torontoDateOf(now) })
      : noChange
  },
})
