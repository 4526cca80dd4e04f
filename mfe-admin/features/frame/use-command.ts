import { useMutation, type QueryKey } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { usePress } from '@tamarack/ui/press'
import { useServices } from '../../services.tsx'

/** What follows from a press that was answered. */
interface Follows<Given, Reply> {
  /** The reading whose answer the reply is. After a refusal it is read again: a colleague may have
   * been first. */
  readonly keeps?: QueryKey
  /** What is read again; with `evenRefused` after a refusal, too, where it is shown elsewhere. */
  readonly changes?: QueryKey
  readonly evenRefused?: boolean
  /** What is announced. */
  readonly says?: (reply: Reply, given: Given) => string
  readonly done?: (reply: Reply, given: Given) => unknown
  readonly refused?: (error: Error) => void
}

/** A press that changes something, sent once per press. */
export const useCommand = <Given = void, Reply = unknown>(
  send: (given: Given, api: ApiClient, idempotencyKey: string) => Promise<Reply>,
  { keeps, changes, evenRefused = false, says, done, refused }: Follows<Given, Reply> = {},
) => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<Reply, Error, Given>({
    retry: false,
    mutationFn: (given) => press(given, (idempotencyKey) => send(given, api, idempotencyKey)),
    onSuccess: async (reply, given) => {
      if (keeps !== undefined) queryClient.setQueryData(keeps, reply)
      await done?.(reply, given)
      if (says !== undefined) announce(says(reply, given))
      if (changes !== undefined) await queryClient.invalidateQueries({ queryKey: changes })
    },
    onError: async (error) => {
      refused?.(error)
      const again = keeps ?? (evenRefused ? changes : undefined)
      if (again !== undefined) await queryClient.invalidateQueries({ queryKey: again })
    },
  })
}
