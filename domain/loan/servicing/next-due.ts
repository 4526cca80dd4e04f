import { endOfTorontoDay } from '../../calendars/toronto.ts'
import { noticeMoments } from '../../notices/notices-to-send.ts'
import { instant, type Instant } from '../../values/instant.ts'
import { applicationEndsAt } from '../application/by-hand.ts'
import { nextReminder, reminderMoments, waitsForCustomer, type ReminderPolicy } from '../application/reminders.ts'
import { isEndedApplication, isServiced, type Loan } from '../loan.ts'
import type { PaymentStep } from '../payments/payment-steps.ts'
import { awaitedSignatures } from '../signing/awaited-signatures.ts'
import { isDisbursing } from '../status.ts'
import { sendAgainAt } from './disbursement.ts'
import { isBeforeItsMoney, servicingSteps, type ServicingStep } from './servicing-steps.ts'

/** What the passing of time does next to a loan, and when: nobody has to press anything for it. */
export type Due = {
  readonly at: Instant
  readonly what:
    | 'application-expires'
    | 'agreement-redated'
    | 'reminder-sent'
    | 'funding-hour-ends'
    | 'repeat-disbursement'
    | ServicingStep['type']
    | PaymentStep['type']
}

/** As the borrower of theirs; the log has no record of it, so the moments alone decide. */
const coSignatureReminder = (loan: Loan, actedAt: Instant, after: Instant, policy: ReminderPolicy): readonly Due[] => {
  if (!awaitedSignatures(loan).some(({ signer }) => signer === 'co-applicant')) return []
  const next = reminderMoments(actedAt, policy).find((at) => at > after)
  return next === undefined ? [] : [{ at: next, what: 'reminder-sent' }]
}

const reminderOf = (loan: Loan, actedAt: Instant, after: Instant, policy: ReminderPolicy): readonly Due[] => {
  if (!waitsForCustomer(loan)) return []
  const { reminded } = loan
  const wait =
    reminded !== undefined && reminded.since >= actedAt
      ? { since: reminded.since, sent: reminded.number }
      : { since: actedAt, sent: 0 }
  const due = nextReminder(wait, after, policy)
  return due === undefined ? [] : [{ at: due.at, what: 'reminder-sent' }]
}

/** Whether a step has a moment of its own. An advance or a requested e-Transfer waits for its provider
 * or for a person, whatever the time. */
const hasMoment = (step: ServicingStep | PaymentStep): boolean =>
  !('kind' in step) || step.kind === 'debit' || step.kind === 'refund'

const dueOf = (loan: Loan, actedAt: Instant, after: Instant, policy: ReminderPolicy): readonly Due[] => {
  if (isEndedApplication(loan)) return []
  if (isServiced(loan)) {
    const steps = servicingSteps(loan, after)
      .filter(hasMoment)
      .map(({ at, type }): Due => ({ at, what: type }))
    if (!isDisbursing(loan.status)) return steps
    const again = sendAgainAt(loan)
    return [
      ...steps,
      ...(loan.hourMissed ? [] : [{ at: instant(loan.fundBy + 1), what: 'funding-hour-ends' } as const]),
      ...(again === undefined ? [] : [{ at: again, what: 'repeat-disbursement' } as const]),
    ]
  }
  const end = { at: applicationEndsAt(loan), what: 'application-expires' } as const
  const reminders = [...reminderOf(loan, actedAt, after, policy), ...coSignatureReminder(loan, actedAt, after, policy)]
  return loan.status === 'agreement' || loan.status === 'pad'
    ? [{ at: instant(endOfTorontoDay(loan.date) + 1), what: 'agreement-redated' }, end, ...reminders]
    : [end, ...reminders]
}

/** What time by itself brings next; undefined where the loan waits for people and providers.
 * Reminders count from `actedAt`, when anybody acted last. */
export const nextDue = (loan: Loan, actedAt: Instant, after: Instant, policy: ReminderPolicy): Due | undefined =>
  dueOf(loan, actedAt, after, policy)
    .filter(({ at }) => at > after)
    .toSorted((one, other) => one.at - other.at)[0]

const dutyTypes: readonly Due['what'][] = ['initiate-debit', 'initiate-refund', 'send-payment', 'accrue-interest']

/** When the notices of a loan are to be looked at, moments that have passed among them. */
const noticesOf = (loan: Loan, now: Instant): readonly Instant[] => {
  if (!isServiced(loan) || isBeforeItsMoney(loan)) return []
  return noticeMoments(loan, now)
}

/** When the loan's workflow has something to do next, its notices among it; else undefined. */
export const nextMoment = (loan: Loan, actedAt: Instant, after: Instant, policy: ReminderPolicy): Instant | undefined =>
  [...noticesOf(loan, after), ...dueOf(loan, actedAt, after, policy).map(({ at }) => at)]
    .filter((at) => at > after)
    .toSorted((one, other) => one - other)[0]

/** Whether a debit, refund, interest or notice is due and not on the log, which it is at once
 * unless the provider is out of reach; a bank's answer is none of it. */
export const isBehind = (loan: Loan, now: Instant): boolean =>
  isServiced(loan) &&
  !isBeforeItsMoney(loan) &&
  (servicingSteps(loan, now).some(({ at, type }) => at <= now && dutyTypes.includes(type)) ||
    noticesOf(loan, now).some((at) => at <= now))
