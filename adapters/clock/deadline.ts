import type { Deadline } from '@tamarack/application/ports/deadline.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'

/** A deadline of `milliseconds` for each call. */
export const makeDeadline =
  (milliseconds: number): Deadline =>
  (call) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new ProviderUnavailable('deadline', `no answer within ${milliseconds} ms`)),
        milliseconds,
      )
      call.then(resolve, reject).finally(() => clearTimeout(timer))
    })
