import type { Instant } from '../../values/instant.ts'
import type { Loan } from '../loan.ts'
import { happened, noChange, slice, type Issued, type Moment } from '../slice.ts'

/** Whether this reminder of this wait, or a later one of it, was recorded. */
export const isReminded = (
  { reminded }: Pick<Loan, 'reminded'>,
  { since, number }: Pick<NoteReminderSent, 'since' | 'number'>,
): boolean => reminded !== undefined && reminded.since === since && reminded.number >= number

/** `since`: when the wait began that the e-mail was about; `number`: which e-mail of it. */
type NoteReminderSent = Issued & { readonly since: Instant; readonly number: number }

/** Records, once, a reminder by e-mail, also when they went on meanwhile. */
export const noteReminderSent = slice({
  issuer: 'system',
  decide: (loan, { since, number }: NoteReminderSent, { now }: Moment) =>
    isReminded(loan, { since, number })
      ? noChange
      : happened({ type: 'reminder-sent', at: now, since, number, step: loan.status }),
})
