import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { defineSignal, defineUpdate } from '@temporalio/workflow'
import type { OpeningType, OutcomeOf, RequestOf } from '@tamarack/application/outcome'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'

/** A press that opens a provider's window, with the person's key for it. */
export interface Opening<Type extends OpeningType = OpeningType> {
  readonly request: RequestOf<Type>
  readonly key: string
}

/** The Update of a person who waits for a provider's window; it has the command's own name. */
export const openingUpdate = <Type extends OpeningType>(type: Type) =>
  defineUpdate<OutcomeOf<Type>, [Opening<Type>]>(type)

/** A provider has an event; the workflow queries the provider itself before it believes
 * anything. */
export const providerEventSignal = defineSignal<[ProviderEvent]>('provider-event')

/** The loan has changed. A wake has the name of what happened, so that the one who reads the
 * history in the engine's own pages reads it there; its argument is the number of the event. This
 * name is that of the sweep, which has no event: read the loan. */
export const lookAgainSignal = defineSignal('look-again')
export const wakeSignal = (event: string) => defineSignal<[sequence: number]>(event)

/** The sandbox's clock was moved: how far it is ahead of real time now, milliseconds. It changes
 * nothing in a workflow that was started without an offset, as every workflow outside a sandbox
 * is. */
export const clockMovedSignal = defineSignal<[offsetMs: number]>('clock-moved')

/** The loan's status: each change is an event of the history, which names the step that is awaited.
 * Never personal data. */
export const loanStatusAttribute = defineSearchAttributeKey('LoanStatus', SearchAttributeType.KEYWORD)

/** The id of one loan's workflow. */
export const workflowId = (workflow: LoanWorkflow, loanId: string): string => `${workflow}/${loanId}`

/** Where workers find the loans' tasks. Here, because who only calls the engine does not load what
 * runs workflows. */
export const loanTaskQueue = 'loans'

/** The function that a worker runs for it. */
export const workflowTypes = {
  'loan-application': 'loanApplication',
  'loan-servicing': 'loanServicing',
} as const satisfies Readonly<Record<LoanWorkflow, string>>

/** How long a worker may be silent in the middle of a workflow task before the engine gives the
 * task to another: so long a killed worker stays unnoticed to whoever waits for a provider's
 * window. A task reads no database and no provider, so that seconds are plenty. */
export const workflowTaskTimeout = '5 seconds'

/** By which activity a workflow opens a provider's window. */
export const openings = {
  'start-identity-check': 'openIdentityCheck',
  'retry-identity-check': 'openIdentityCheck',
  'start-co-applicant-check': 'openIdentityCheck',
  'start-bank-connection': 'openBankConnection',
} as const satisfies Readonly<Record<OpeningType, string>>
