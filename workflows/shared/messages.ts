import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { defineSignal, defineUpdate } from '@temporalio/workflow'
import type { OpeningType, OutcomeOf, RequestOf } from '@tamarack/application/outcome'
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
