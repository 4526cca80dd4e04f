import { endOfTorontoDay } from '../calendars/toronto.ts'
import type { CleanFilePolicy } from '../decision/clean-file.ts'
import { noticeMoments } from '../notices/notices-to-send.ts'
import { plusMilliseconds, type Instant } from '../values/instant.ts'
import type { Actor } from './actor.ts'
import { applicationEndsAt } from './application/by-hand.ts'
import { undecidedChecks } from './application/identity-checks.ts'
import { nextReminder, waitsForCustomer, type ReminderPolicy } from './application/reminders.ts'
import { awaitsPolicy } from './commands/approve-clean-file.ts'
import type { LoanEvent } from './loan-event.ts'
import {
  isEndedApplication,
  isServiced,
  type Application,
  type Loan,
  type OpenCheck,
  type OpenConnection,
  type ServicedLoan,
} from './loan.ts'
import type { Look, PaymentStep } from './payments/payment-steps.ts'
import { advanceOf, isUnderWay } from './payments/payment.ts'
import { waitingElsewhere } from './servicing/changed-recipient.ts'
import { sendAgainAt } from './servicing/disbursement.ts'
import {
  isBeforeItsMoney,
  isServicedToTheEnd,
  servicingSteps,
  type ServicingStep,
} from './servicing/servicing-steps.ts'
import { awaitedSignatures } from './signing/awaited-signatures.ts'
import { acceptedCoApplicant, invitationReminderMs } from './signing/co-applicant.ts'
import { identityLooks, stopLooks } from './staff/policy.ts'
import { isDisbursing } from './status.ts'

/** What time, or a provider that is waited for, brings to an application. */
export type ApplicationStep =
  | {
      readonly type: 'approve-clean-file' | 'expire-application' | 'expire-invitation' | 'redate-agreement'
      readonly at: Instant
    }
  /** `since`: when the wait began; `number`: which reminder of it. */
  | { readonly type: 'send-reminder'; readonly at: Instant; readonly since: Instant; readonly number: number }
  /** An e-mail that the log does not record: sent once for each id. */
  | { readonly type: 'send-application-email'; readonly at: Instant; readonly id: string }
  | ({
      readonly type: 'look-at-identity-check'
      readonly at: Instant
      readonly checkId: string
      readonly state: OpenCheck['state']
    } & Look)

/** From a signature until the money arrived, and what any loan in service may bring besides. */
export type DisbursementStep =
  | { readonly type: 'send-copies' | 'note-funding-hour' | 'repeat-disbursement'; readonly at: Instant }
  | { readonly type: 'send-disbursement-notice'; readonly at: Instant; readonly id: string }
  | { readonly type: 'send-notices'; readonly at: Instant }

/** The bank sends what it was asked for within minutes of the connection. */
export type CollectBankData = {
  readonly type: 'collect-bank-data' | 'give-up-bank-data'
  readonly at: Instant
  readonly requestId: string
}

/** Everything that a loan's workflow does without a person: what, and from when on. */
export type LoanStep = ApplicationStep | CollectBankData | DisbursementStep | ServicingStep | PaymentStep

/** Reminders, an ended invitation and a redated agreement are the work of time alone; whose case it
 * is changes nothing about it. */
export const isAct = (event: Pick<LoanEvent, 'type'>, by: Pick<Actor, 'role'>): boolean =>
  event.type !== 'reminder-sent' &&
  event.type !== 'case-assigned' &&
  event.type !== 'co-applicant-invitation-expired' &&
  (event.type !== 'agreement-prepared' || by.role !== 'system')

/** At once after its window closed, within seconds of a review, else after a minute. */
const firstLookMs: Readonly<Record<OpenCheck['state'], number>> = {
  confirming: 0,
  'pending-review': identityLooks.soonMs,
  open: identityLooks.firstMs,
  failed: 0,
}

const lookAtCheck = ({ checkId, state }: Pick<OpenCheck, 'checkId' | 'state'>, actedAt: Instant): ApplicationStep => {
  const first = firstLookMs[state]
  const again = { firstMs: Math.max(first, identityLooks.soonMs), longestMs: identityLooks.longestMs }
  return { type: 'look-at-identity-check', at: plusMilliseconds(actedAt, first), checkId, state, again }
}

const identityLooksOf = (loan: Application, actedAt: Instant): readonly ApplicationStep[] => {
  const accepted = acceptedCoApplicant(loan)
  return [
    ...(loan.status === 'identity' ? undecidedChecks(loan) : []),
    ...(accepted?.person === undefined ? undecidedChecks(accepted ?? {}) : []),
  ].map((check) => lookAtCheck(check, actedAt))
}

/** A look that no plan contains, because the provider sent an event about the check. */
export const lookAtReportedCheck = (checkId: string): ApplicationStep =>
  lookAtCheck({ checkId, state: 'confirming' }, 0 as Instant)

const collecting = (connection: OpenConnection | undefined, at: Instant): readonly CollectBankData[] =>
  connection?.state === 'collecting' && connection.requestId !== undefined
    ? [{ type: 'collect-bank-data', at, requestId: connection.requestId }]
    : []

/** What of the house policy time brings. */
export type StepPolicy = ReminderPolicy & CleanFilePolicy

type Waiting = { readonly since: Instant; readonly now: Instant; readonly policy: StepPolicy }

/** TAM-55: the customer's next reminder. */
const reminderOf = (loan: Application, { since, now, policy }: Waiting): readonly ApplicationStep[] => {
  if (!waitsForCustomer(loan)) return []
  const sent = loan.reminded?.since === since ? loan.reminded.number : 0
  const due = nextReminder({ since, sent }, now, policy)
  return due === undefined ? [] : [{ type: 'send-reminder', at: due.at, since, number: due.number }]
}

/** TAM-55 for the co-applicant's signature: of those due the last, and the next. */
const coSignatureReminders = (loan: Application, { since, now, policy }: Waiting): readonly ApplicationStep[] => {
  if (!awaitedSignatures(loan).some(({ signer }) => signer === 'co-applicant')) return []
  const first = nextReminder({ since, sent: 0 }, now, policy)
  const next = first && nextReminder({ since, sent: first.number }, now, policy)
  return [first, next].flatMap((one) =>
    one === undefined
      ? []
      : [{ type: 'send-application-email' as const, at: one.at, id: `sign-reminder/${since}-${one.number}` }],
  )
}

/** TAM-51: one reminder, and the end, a second later for clocks that are behind. */
const invitationSteps = ({ coApplicant }: Application): readonly ApplicationStep[] => {
  if (coApplicant?.state !== 'invited') return []
  const { invitation, invitedAt, expiresAt } = coApplicant
  const remindAt = plusMilliseconds(invitedAt, invitationReminderMs)
  return [
    ...(remindAt < expiresAt
      ? [{ type: 'send-application-email' as const, at: remindAt, id: `reminder/${invitation}` }]
      : []),
    { type: 'expire-invitation', at: plusMilliseconds(expiresAt, 1_000) },
  ]
}

/** TAM-207: at once, where the policy may approve it. */
const cleanFile = (loan: Application, policy: StepPolicy): readonly ApplicationStep[] =>
  awaitsPolicy(loan, policy) ? [{ type: 'approve-clean-file', at: loan.submittedAt }] : []

const ofApplication = (loan: Application, actedAt: Instant, waiting: Waiting): readonly LoanStep[] => [
  ...cleanFile(loan, waiting.policy),
  { type: 'expire-application', at: applicationEndsAt(loan) },
  ...(loan.status === 'agreement' || loan.status === 'pad'
    ? [{ type: 'redate-agreement', at: plusMilliseconds(endOfTorontoDay(loan.date), 1) } as const]
    : []),
  ...identityLooksOf(loan, actedAt),
  ...collecting('connection' in loan ? loan.connection : undefined, actedAt),
  ...invitationSteps(loan),
  ...reminderOf(loan, waiting),
  ...coSignatureReminders(loan, waiting),
]

/** Copies, the funding hour, the notice of a failed advance and its resend. */
const ofDisbursement = (loan: ServicedLoan): readonly DisbursementStep[] => {
  const { status, activatedAt } = loan
  const advance = advanceOf(loan)
  const again = sendAgainAt(loan)
  const elsewhere = waitingElsewhere(loan)
  const isOpen = isDisbursing(status) || (advance !== undefined && advance.state !== 'requested' && isUnderWay(advance))
  return [
    ...(loan.copiesSent ? [] : [{ type: 'send-copies', at: activatedAt } as const]),
    ...(loan.book.fundedAt === undefined && !loan.hourMissed && isOpen
      ? [{ type: 'note-funding-hour', at: plusMilliseconds(loan.fundBy, 1) } as const]
      : []),
    ...(status === 'disbursement-failed' && advance !== undefined
      ? [{ type: 'send-disbursement-notice', at: activatedAt, id: advance.paymentId } as const]
      : []),
    ...(elsewhere === undefined
      ? []
      : [{ type: 'send-disbursement-notice', at: elsewhere.requestedAt, id: elsewhere.paymentId } as const]),
    ...(again === undefined ? [] : [{ type: 'repeat-disbursement', at: plusMilliseconds(again, 1) } as const]),
  ]
}

/** TAM-89: the first moment at which a notice is to be looked for. */
const ofNotices = (loan: ServicedLoan, now: Instant, elsewhere: readonly Instant[]): readonly DisbursementStep[] => {
  if (isBeforeItsMoney(loan)) return []
  const [first] = noticeMoments(loan, now, elsewhere).toSorted((a, b) => a - b)
  return first === undefined ? [] : [{ type: 'send-notices', at: first }]
}

const ofService = (loan: ServicedLoan, now: Instant, elsewhere: readonly Instant[] = []): readonly LoanStep[] => [
  ...ofDisbursement(loan),
  ...collecting(loan.newAccount?.connection, loan.activatedAt),
  ...servicingSteps(loan, now),
  ...ofNotices(loan, now, elsewhere),
]

/** What time and providers bring to a loan, the earliest first; a moment that has passed is due
 * now. By the loan and `actedAt` (when anybody acted last) alone, so that every reader goes on
 * where it is. Empty for an ended loan, and one whose records are destroyed. `elsewhere`: the
 * contacts about other debts of the people who owe the loan (COL-01). */
export const loanSteps = (
  loan: Loan,
  actedAt: Instant,
  now: Instant,
  policy: StepPolicy,
  elsewhere: readonly Instant[] = [],
): readonly LoanStep[] => {
  if (loan.destroyedAt !== undefined || isEndedApplication(loan)) return []
  const steps = isServiced(loan)
    ? ofService(loan, now, elsewhere)
    : ofApplication(loan, actedAt, { since: actedAt, now, policy })
  return steps.toSorted((a, b) => a.at - b.at)
}

/** Whether nothing more happens to the loan by itself, and nothing is owed either way. */
export const isLoanOver = (loan: Loan, now: Instant): boolean =>
  loan.destroyedAt !== undefined ||
  isEndedApplication(loan) ||
  (isServiced(loan) && isServicedToTheEnd(loan, now) && ofService(loan, now).length === 0)

/** What distinguishes a step from every other: its type and what it is about, not its moment. */
export const keyOf = ({ at: _at, ...step }: LoanStep): string => {
  const { type, again: _again, ...about } = step as Record<string, unknown>
  return [type, ...Object.values(about)].join(' ')
}

/** How long a look rests before the next. */
export const lookWaits = (step: LoanStep): Look['again'] | undefined => {
  if ('again' in step) return step.again
  return step.type === 'note-stop' ? stopLooks : undefined
}
