import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { problemOf } from './problem.tsx'

/** Waits for what others do to the loan that a page shows, and calls `onChange` when its log has
 * grown; null while the page waits for nothing. The server holds the request until there is
 * something to tell. A page that is hidden begins no new wait; one whose wait fails tries again,
 * ever more rarely. */
export const useLoanChanges = (
  wait: (loanId: string, after: number, signal: AbortSignal) => Promise<{ readonly sequence: number }>,
  loan: { readonly id: string; readonly sequence: number } | null,
  onChange: () => void,
): void => {
  const client = useQueryClient()
  const queryKey = ['loan-changes', loan?.id]
  const { data: told } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { id = '', sequence: shown = 0 } = loan ?? {}
      const after = Math.max(shown, client.getQueryData<number>(queryKey) ?? 0)
      return (await wait(id, after, signal)).sequence
    },
    enabled: loan !== null,
    retry: (_, error) => (problemOf(error)?.status ?? 500) >= 500,
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
    // Between one answer and the next wait.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 1000),
    gcTime: 0,
  })
  const changed = useEffectEvent(onChange)
  const isBehind = loan !== null && told !== undefined && told > loan.sequence
  // Once for each number told: what reads the loan again has tries of its own.
  useEffect(() => {
    if (isBehind) changed()
  }, [isBehind, told])
}
