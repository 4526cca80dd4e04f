import type { ApiClient } from '@tamarack/contracts/client'
import { getCashAdvanceLimits } from '@tamarack/contracts/endpoints/loan'
import { queryOptions } from '@tanstack/react-query'

/** What limits the advance, before anything is typed. Read afresh each time: it depends on the income that was just answered, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['cash-advance-limits', loanId],
    queryFn: () => api.call(getCashAdvanceLimits, { params: { id: loanId } }),
  })
