import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import type { CallInput } from '@tamarack/contracts/client'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import { usePress } from '@tamarack/ui/press'
import { useServices } from '../../services.tsx'

/** A command as a mutation; `then` runs once per press, with the answer. */
export const useCommand = <E extends Endpoint>(
  endpoint: E,
  then?: (reply: ReplyOf<E>) => Promise<void> | void,
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> => {
  const { api } = useServices()
  const press = usePress()
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    // A person decides whether to press again; the query client's own retries are for reads.
    retry: false,
    mutationFn: (input) =>
      press(input, async (idempotencyKey) => {
        const reply = await api.call(endpoint, { ...input, idempotencyKey })
        await then?.(reply)
        return reply
      }),
  })
}
