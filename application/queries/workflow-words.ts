import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { dollars, shortDay } from '../documents/words.ts'
import type { WorkflowActivities } from '../loan-steps.ts'
import type { WorkflowStep, WorkflowStepType } from '../ports/loan-process.port.ts'
import type { Title } from './event-words.ts'

/** A step as it was taken, and what a wait before it was for; `of`: ' of $171.00', or nothing. */
interface ActivityWords {
  readonly did: (of: string) => string
  readonly waited: string
}

const said = (did: string, waited: string): ActivityWords => ({ did: () => did, waited })
const asked = (what: (of: string) => string, waited: string): ActivityWords => ({
  did: (of) => `Asked Zum Rails ${what(of)}`,
  waited,
})

/** A step of a workflow without words does not compile. */
const activities: Readonly<Record<keyof WorkflowActivities, ActivityWords>> = {
  readLoan: said('Read the loan', 'to read the loan again'),
  'expire-application': said('Ended the application if nobody went on with it', 'for the application to expire'),
  'expire-invitation': said('Ended the invitation of the co-applicant', 'for the invitation to expire'),
  'redate-agreement': said('Prepared the agreement for the next day', 'for the day of the agreement to end'),
  'note-funding-hour': said('Checked whether the funding hour passed', 'for the funding hour to end'),
  'repeat-disbursement': said('Requested the disbursement again', 'to request the disbursement again'),
  'approve-clean-file': said('Approved a clean file by the house policy', 'for the house policy'),
  'note-stop': said('Looked whether our stop still holds it', 'to look whether our stop still holds it'),
  'initiate-debit': said('Initiated the debit that was due', 'to initiate the next debit'),
  'initiate-refund': said('Initiated the refund that was due', 'to initiate the refund'),
  'accrue-interest': said('Accrued what was late', 'for a missed payment to count as late'),
  'close-small-balance': said('Looked whether a small balance closes the loan', 'to close a small balance'),
  'give-up-bank-data': said('Gave up on the bank data', 'for the bank data'),
  'look-at-identity-check': said('Asked Plaid for the identity check', 'for the identity check’s result'),
  'collect-bank-data': asked(() => 'for the bank data', 'for the bank data'),
  'send-reminder': said('Emailed a reminder', 'to remind the customer'),
  'send-application-email': said('Emailed about the application', 'to email about the application'),
  'send-copies': said('Emailed copies of the documents', 'to email copies'),
  'send-disbursement-notice': said('Emailed about the disbursement', 'to email about the disbursement'),
  'send-notices': said('Emailed the notices that were due', 'for the next notice'),
  'send-payment': asked((of) => `to send the payment${of}`, 'to send the payment'),
  'look-at-payment': asked((of) => `how the payment${of} is`, 'for the payment’s answer'),
  'cancel-payment': asked((of) => `to cancel the payment${of}`, 'to cancel the payment'),
}

const activityOf = (name: string | null): ActivityWords | undefined =>
  Object.entries(activities).find(([each]) => each === name)?.[1]

const ordinals = ['', '', 'second', 'third', 'fourth', 'fifth']
const attemptWords = (attempts: number | null): string =>
  attempts === null || attempts < 2 ? '' : `, ${ordinals[attempts] ?? `${attempts}th`} attempt`

interface Context {
  readonly amountCents: number | null
  /** The name of the activity after it; null where none came. */
  readonly next: string | null
}

const workflows: Readonly<Record<string, string>> = {
  loanApplication: 'application',
  loanServicing: 'servicing',
}
const workflowOf = (name: string | null): string => workflows[name ?? ''] ?? 'loan'

const words: Readonly<Record<WorkflowStepType, (step: WorkflowStep, context: Context) => string>> = {
  'workflow-started': ({ name }) => `Workflow of the ${workflowOf(name)} started`,
  'workflow-continued-by': ({ name }) => `Handed over to the workflow of the ${workflowOf(name)}`,
  'workflow-completed': () => 'Workflow ended',
  'loan-changed': ({ name }) => `Woken by: ${(name ?? 'a change').replaceAll('-', ' ')}`,
  'provider-event': () => 'Woken by a message of a provider',
  'looked-again': () => 'Woken by the sweep',
  'clock-moved': () => 'Woken by the sandbox’s clock',
  'activity-run': ({ name, attempts }, { amountCents }) => {
    const did = activityOf(name)?.did(amountCents === null ? '' : ` of ${dollars(amountCents)}`)
    return `${did ?? name ?? 'A step'}${attemptWords(attempts)}`
  },
  'deadline-reached': ({ until, at }, { next }) => {
    const day = shortDay(torontoDateOf(instant(until ?? at)))
    const waited = activityOf(next)?.waited
    return `Waited until ${day}${waited === undefined ? '' : ` ${waited}`}`
  },
}

/** What the workflow did by itself, in one line. */
export const titleOfStep = (step: WorkflowStep, context: Context): Title => ({
  title: words[step.type](step, context),
  tone: step.attempts !== null && step.attempts > 1 ? 'warning' : 'neutral',
})
