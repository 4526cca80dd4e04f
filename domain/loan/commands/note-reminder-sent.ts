import type { CommandOf } from '../command.ts'
import { alreadySo, happened, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'

/** Whether this reminder of this wait, or a later one of it, was recorded. */
export const isReminded = (
  { reminded }: Pick<Loan, 'reminded'>,
  { since, number }: Pick<CommandOf<'note-reminder-sent'>, 'since' | 'number'>,
): boolean => reminded !== undefined && reminded.since === since && reminded.number >= number

/** Records, once, that the customer was e-mailed; also when they went on or ended the application while the e-mail was under way. */
export const noteReminderSent = (
  loan: Loan,
  { since, number }: CommandOf<'note-reminder-sent'>,
  { now }: Moment,
): Decided =>
  isReminded(loan, { since, number })
    ? alreadySo
    : happened({ type: 'reminder-sent', at: now, since, number, step: loan.status })
