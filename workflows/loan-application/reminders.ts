import { condition, patched, proxyActivities } from '@temporalio/workflow'
import { nextReminder, type Reminder } from '@tamarack/domain/loan/reminders'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document } from '../shared/activity-kinds.ts'
import { now, waitUntil } from '../shared/now.ts'
import type { TrackedLoan } from '../shared/tracked-loan.ts'

const { sendReminder } = proxyActivities<Pick<LoanActivities, 'sendReminder'>>(document)

/** The last reminder that was sent, and since when the application had waited then. */
export interface Reminded {
  since: number
  sent: number
}
export const noReminders: Reminded = { since: 0, sent: 0 }

/** Since when somebody is waited for, by the loan as it stands; null while nobody is. */
type WaitingSince = () => Instant | null

/**
 * Sends what is due of one wait after another, at its moment (TAM-55): `send` sends the reminder of that number and resolves when it is recorded. A wait that
 * ends is followed at once. One that begins anew, as with every press of a customer, keeps the timer of the one before, unless its own reminder is due
 * earlier: where the timer ends, the next one is set.
 */
export const remindWhile = async (
  waitingSince: WaitingSince,
  reminded: Reminded,
  send: (since: Instant, number: number) => Promise<void>,
): Promise<never> => {
  const next = (since: Instant): Reminder | undefined =>
    nextReminder({ since, sent: reminded.since === since ? reminded.sent : 0 }, now())
  const keepsTimers = patched('kept-timers')
  for (;;) {
    await condition(() => waitingSince() !== null)
    const since = waitingSince()
    if (since === null) continue
    const due = next(since)
    if (due === undefined) {
      await condition(() => waitingSince() !== since)
      continue
    }
    // The engine evaluates this several times in each task. Once for each wait is enough: later its reminder is due no earlier.
    let [looked, isInVain]: [Instant | null, boolean] = [since, false]
    const endsInVain = (): boolean => {
      const present = waitingSince()
      if (present === looked) return isInVain
      looked = present
      isInVain = present !== since && (present === null || !keepsTimers || (next(present)?.at ?? 0) < due.at)
      return isInVain
    }
    const wentOn = await waitUntil(due.at, endsInVain)
    if (!wentOn && waitingSince() === since) await send(since, due.number)
  }
}

/**
 * Reminds a customer who stopped half-way (TAM-55). Each act of anybody begins a new wait; an agreement that is prepared again at midnight does not. Sends
 * nothing while the application waits for staff or a provider.
 */
export const remind = async (loanId: string, loan: TrackedLoan, reminded: Reminded): Promise<void> => {
  // A run of an earlier release has no such timers in its history; it reminds from the next run on.
  if (!patched('reminders')) return
  const waitingSince = (): Instant | null => {
    const state = loan.state()
    return state?.waitsForCustomer === true ? (state.actedAt ?? null) : null
  }
  await remindWhile(waitingSince, reminded, async (since, number) => {
    const outcome = await sendReminder({ loanId, since, number })
    reminded.since = since
    reminded.sent = number
    if (outcome !== null) loan.updateByTime(outcome)
  })
}
