import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallInput } from '@tamarack/contracts/client'
import type { Endpoint, ReplyOf } from '@tamarack/contracts/endpoint'
import type { LoanView } from '@tamarack/contracts/views/loan'
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

/** An email about a change is sent after it, and kept for the customer once it is sent. */
const emailedAfterMs = 10_000

/** Reads what belongs to a loan again when the loan has changed while the page stayed open, and
 * once more when the email about it is sent. */
export const useReadAgain = (loan: LoanView, refetch: () => unknown): void => {
  const seen = useRef(loan)
  useEffect(() => {
    if (seen.current === loan) return undefined
    seen.current = loan
    void refetch()
    const again = setTimeout(() => void refetch(), emailedAfterMs)
    return () => clearTimeout(again)
  }, [loan, refetch])
}
