import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { problemOf } from './problem.tsx'

/** Milliseconds between one answer and the next wait: what happens meanwhile, as a decision right
 * after another step, is still on the page in under a second. */
const pauseMs = 250

/** Waits for what others do to the loan that a page shows, and calls `onChange` when its log has
 * grown; null while the page waits for nothing. Returns what was told last. The server holds the
 * request until there is something to tell. A page that is hidden begins no new wait; one whose
 * wait fails tries again, ever more rarely. */
export const useLoanChanges = <Answer extends { readonly sequence: number }>(
  wait: (loanId: string, after: number, signal: AbortSignal, last: Answer | undefined) => Promise<Answer>,
  loan: { readonly id: string; readonly sequence: number } | null,
  onChange: () => void,
): Answer | undefined => {
  const client = useQueryClient()
  const queryKey = ['loan-changes', loan?.id]
  const { data: told } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { id = '', sequence: shown = 0 } = loan ?? {}
      const last = client.getQueryData<Answer>(queryKey)
      return wait(id, Math.max(shown, last?.sequence ?? 0), signal, last)
    },
    enabled: loan !== null,
    retry: (_, error) => (problemOf(error)?.status ?? 500) >= 500,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pauseMs),
    gcTime: 0,
  })
  const changed = useEffectEvent(onChange)
  const sequence = told?.sequence
  const isBehind = loan !== null && sequence !== undefined && sequence > loan.sequence
  // Once for each number told: what reads the loan again has tries of its own.
  useEffect(() => {
    if (isBehind) changed()
  }, [isBehind, sequence])
  return told
}
