import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { defineSignal } from '@temporalio/workflow'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'

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
 * task to another one, so a killed worker delays a loan by this long at most. A task reads no
 * database and calls no provider, so seconds are enough. */
export const workflowTaskTimeout = '5 seconds'
