import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common'
import { defineSignal, defineUpdate } from '@temporalio/workflow'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import type { ProviderEvent } from '@tamarack/application/ports/webhook.port'

/** One try of a command. */
export interface CommandAttempt<Type extends RequestType> {
  readonly request: RequestOf<Type>
  /** The person's key for the press, the same in every try of it. */
  readonly key: string
  /** This try's own mark: a failure that will pass carries it, so that a later try distinguishes an old failure from its own. */
  readonly nonce: string
}

export type CommandUpdate<Type extends RequestType> = ReturnType<
  typeof defineUpdate<OutcomeOf<Type>, [CommandAttempt<Type>]>
>

/** The Update that carries a command; it has the command's own name. */
export const commandUpdate = <Type extends RequestType>(type: Type): CommandUpdate<Type> =>
  defineUpdate<OutcomeOf<Type>, [CommandAttempt<Type>]>(type)

/** A provider has an event; the workflow queries the provider itself before it believes anything. */
export const providerEventSignal = defineSignal<[ProviderEvent]>('provider-event')

/** PostgreSQL is ahead of the loan's workflow, which is to look. */
export const wakeSignal = defineSignal('wake')

/**
 * The sandbox's clock was moved: how far it is ahead of real time now, milliseconds. It changes nothing in a workflow that was started without an offset,
 * as every workflow outside a sandbox is.
 */
export const clockMovedSignal = defineSignal<[offsetMs: number]>('clock-moved')

/** The loan's status, for operators who look at workflows; the only attribute, never personal data. */
export const loanStatusAttribute = defineSearchAttributeKey('LoanStatus', SearchAttributeType.KEYWORD)
