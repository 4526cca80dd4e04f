import type { ApiClient } from '@tamarack/contracts/client'
import { getArrangeable } from '@tamarack/contracts/endpoints/loan'
import { queryOptions } from '@tanstack/react-query'

/** What the borrower may request today; read anew each time, because it depends on the day. */
export const arrangeableQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['arrangeable', loanId],
    queryFn: () => api.call(getArrangeable, { params: { id: loanId } }),
    staleTime: 0,
  })
