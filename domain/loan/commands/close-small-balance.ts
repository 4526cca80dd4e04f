import { torontoDateOf } from '../../calendars/toronto.ts'
import { slice, type Moment } from '../slice.ts'
import { whenDue } from './shared/time-passed.ts'

/** C-11: less than a dollar, either way, closes the account. */
export const closeSmallBalance = slice({
  issuer: 'system',
  decide: (loan, _command, moment: Moment) =>
    whenDue(loan, 'close-small-balance', moment, { type: 'balance-forgiven', on: torontoDateOf(moment.now) }),
})
