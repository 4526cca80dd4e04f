import { torontoDateOf } from '../../calendars/toronto.ts'
import { slice, type Moment } from '../slice.ts'
import { whenDue } from './shared/time-passed.ts'

/** ON-07: a payment that nobody debits was missed: default interest, and the loan is overdue. */
export const accrueInterest = slice({
  issuer: 'system',
  decide: (loan, _command, moment: Moment) =>
    whenDue(loan, 'accrue-interest', moment, { type: 'default-interest-accrued', on: torontoDateOf(moment.now) }),
})
