import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import { problemOf } from '@tamarack/ui/problem'
import { useServices } from '../../services.tsx'

/** True when nobody can tell whether the server acted, so that the same press may be sent again under its key. */
const isUnanswered = (error: unknown): boolean => {
  const code = problemOf(error)?.code
  return code === undefined || code === 'UNAVAILABLE' || code === 'INTERNAL'
}

/**
 * A command as a mutation. One press carries one Idempotency-Key; a second press with the same content after a call that was never answered
 * repeats the key, so that the server answers what the first call did instead of doing it twice.
 */
export const useCommand = <E extends Endpoint>(
  endpoint: E,
  then?: (reply: ReplyOf<E>) => Promise<void> | void,
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> => {
  const { api } = useServices()
  const open = useRef<{ readonly content: string; readonly key: string } | null>(null)
  const flight = useRef<{ readonly content: string; readonly reply: Promise<ReplyOf<E>> } | null>(null)
  const send = async (input: CallInput<E>, content: string): Promise<ReplyOf<E>> => {
    if (open.current?.content !== content) open.current = { content, key: crypto.randomUUID() }
    try {
      const reply = await api.call(endpoint, { ...input, idempotencyKey: open.current.key })
      open.current = null
      await then?.(reply)
      return reply
    } catch (error) {
      if (!isUnanswered(error)) open.current = null
      throw error
    }
  }
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    // A person decides whether to press again; the query client's own retries are for reads.
    retry: false,
    mutationFn: (input) => {
      const content = JSON.stringify(input)
      // Two presses within one frame both find the button at rest; the second joins the call of the first.
      if (flight.current?.content === content) return flight.current.reply
      const reply = send(input, content).finally(() => {
        flight.current = null
      })
      flight.current = { content, reply }
      return reply
    },
  })
}

/** The sentence to show for a failed command; null when none failed. */
export const refusalText = (error: Error | null): string | null =>
  error === null ? null : (problemOf(error)?.title ?? 'Something went wrong!')
