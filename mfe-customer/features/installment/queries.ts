import type { ApiClient } from '@tamarack/contracts/client'
import { getInstallmentLimits } from '@tamarack/contracts/endpoints/loan'
import { queryOptions } from '@tanstack/react-query'

/** What limits the loan, before anything is typed. Read afresh each time: it depends on the answers just given, and on today. */
export const limitsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['installment-limits', loanId],
    queryFn: () => api.call(getInstallmentLimits, { params: { id: loanId } }),
  })
