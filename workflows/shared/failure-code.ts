import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/common'
import { isCancellation } from '@temporalio/workflow'

const causesOf = (failure: Error): readonly Error[] => {
  const causes: Error[] = []
  for (let cause: unknown = failure; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

const isProvidersFault = (cause: Error): boolean =>
  cause instanceof TimeoutFailure || (cause instanceof ApplicationFailure && cause.type === 'ProviderUnavailable')

/** Why an activity gave up, as a code: the provider did not answer, or we ourselves could not.
 * Cancellation and anything that is no activity's failure are passed on. */
export const codeOfFailure = (failure: unknown): 'PROVIDER_UNAVAILABLE' | 'UNAVAILABLE' => {
  if (!(failure instanceof ActivityFailure) || isCancellation(failure)) throw failure
  return causesOf(failure).some(isProvidersFault) ? 'PROVIDER_UNAVAILABLE' : 'UNAVAILABLE'
}
