import type { ApiClient } from '@tamarack/contracts/client'
import { getClock } from '@tamarack/contracts/endpoints/sandbox-clock'

/** The sandbox's clock, and what time brings next: to that loan, or to the first of all. */
export const clockQuery = (api: ApiClient, loanId: string | undefined) =>
  ({
    queryKey: ['sandbox-clock', loanId ?? null],
    queryFn: () => api.call(getClock, { query: loanId === undefined ? {} : { loanId } }),
  }) as const
