import { torontoDateOf, torontoInstant, torontoTimeOfDayMs } from '../../calendars/toronto.ts'
import type { HousePolicy } from '../../policy/house-policy.ts'
import { plusMilliseconds, type Instant } from '../../values/instant.ts'
import { plusDays } from '../../values/local-date.ts'
import type { Loan } from '../loan.ts'
import { awaitedSignatures } from '../signing/awaited-signatures.ts'
import { coApplicantProgress, hasLiveInvitation } from '../signing/co-applicant.ts'
import { contactHours } from '../staff/policy.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export type ReminderPolicy = Pick<HousePolicy, 'reminderDays'>

/** Since when an application waits for its customer, and the last reminder sent (0: none). */
export type Wait = { readonly since: Instant; readonly sent: number }

/** A reminder of one wait: its number from 1 on, and when it is to be sent. */
export type Reminder = { readonly number: number; readonly at: Instant }

/** Whether the next act is the customer's: not ours, a provider's or their co-applicant's. */
export const waitsForCustomer = (loan: Loan): boolean => {
  switch (loan.status) {
    case 'identity':
      return (
        loan.byHand?.state !== 'submitted' &&
        loan.check?.state !== 'confirming' &&
        loan.check?.state !== 'pending-review'
      )
    case 'bank':
      return loan.byHand?.state !== 'submitted' && loan.connection?.state !== 'collecting'
    case 'personal-info':
    case 'financial-info':
      return true
    case 'terms':
      return !hasLiveInvitation(loan) || coApplicantProgress(loan) === 'ready'
    case 'agreement':
    case 'pad':
      return awaitedSignatures(loan).some(({ signer }) => signer === 'borrower')
    default:
      return false
  }
}

/** That moment, or the next at which Toronto's clocks show an hour at which we write to people. */
export const atContactHour = (moment: Instant): Instant => {
  const time = torontoTimeOfDayMs(moment)
  if (time >= contactHours.from * hourMs && time < contactHours.until * hourMs) return moment
  const today = torontoDateOf(moment)
  const day = time < contactHours.from * hourMs ? today : plusDays(today, 1)
  return torontoInstant(day, contactHours.from, 0, 0)
}

const reminderAt = (since: Instant, days: number): Instant => atContactHour(plusMilliseconds(since, days * dayMs))

/** TAM-55: the next reminder of this wait; undefined after the last. Of several that are due only
 * the last is sent. */
export const nextReminder = (
  { since, sent }: Wait,
  now: Instant,
  { reminderDays }: ReminderPolicy,
): Reminder | undefined => {
  const open = reminderDays
    .map((days, index) => ({ number: index + 1, at: reminderAt(since, days) }))
    .filter(({ number }) => number > sent)
  return open.findLast(({ at }) => at <= now) ?? open[0]
}

/** When the reminders of a wait that begins at that moment are sent, in their order. */
export const reminderMoments = (since: Instant, { reminderDays }: ReminderPolicy): readonly Instant[] =>
  reminderDays.map((days) => reminderAt(since, days))

export const isLastReminder = (number: number, { reminderDays }: ReminderPolicy): boolean =>
  number >= reminderDays.length
