import { torontoDateOf } from '../../calendars/toronto.ts'
import type { Loan } from '../loan.ts'
import { slice, type Decided, type Issued, type Moment } from '../slice.ts'
import { whenDue } from './shared/time-passed.ts'

/** C-11: less than a dollar, either way, closes the account. */
export const closeSmallBalance = slice({
  issuer: 'system',
  decide: (loan: Loan, _command: Issued, moment: Moment): Decided =>
    whenDue(loan, 'close-small-balance', moment, { type: 'balance-forgiven', on: torontoDateOf(moment.now) }),
})
