import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common'
import { isCancellation } from '@temporalio/workflow'
import type { Refusal } from '@tamarack/domain/shared/refusal'

/** What stands beside a refusal's facts. `nonce`: the failure will pass, and this try met it. `byWorkflow`: PostgreSQL was not queried. */
export interface RefusalMark {
  readonly nonce?: string
  readonly byWorkflow?: true
}

/** The run is about to be continued by the next one; to be sent again at once. Never leaves the server. */
export const runIsFull = 'RUN_IS_FULL'

/** Refuses in the engine's own form: not retried, `type` is the code that the caller's screen looks up. */
export const refuseUpdate = ({ code, facts }: Refusal, mark: RefusalMark = {}): never => {
  throw ApplicationFailure.create({ type: code, message: code, nonRetryable: true, details: [facts ?? null, mark] })
}

const causesOf = (failure: Error): readonly Error[] => {
  const causes: Error[] = []
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

const isProvidersFault = (cause: Error): boolean =>
  cause instanceof TimeoutFailure || (cause instanceof ApplicationFailure && cause.type === 'ProviderUnavailable')

/**
 * Why an activity gave up, as a code: the provider did not answer, or we ourselves could not. Cancellation and anything that is no activity's failure
 * are passed on.
 */
export const codeOfFailure = (failure: unknown): 'PROVIDER_UNAVAILABLE' | 'UNAVAILABLE' => {
  if (!(failure instanceof ActivityFailure) || isCancellation(failure)) throw failure
  return causesOf(failure).some(isProvidersFault) ? 'PROVIDER_UNAVAILABLE' : 'UNAVAILABLE'
}
