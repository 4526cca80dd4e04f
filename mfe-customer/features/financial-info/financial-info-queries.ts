import type { ApiClient } from '@tamarack/contracts/client'
import { getFinancialInfo } from '@tamarack/contracts/endpoints/loan'
import { queryOptions } from '@tanstack/react-query'

/** The saved answers about the customer's finances; null until they are saved once. */
export const financialInfoQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['financial-info', loanId],
    queryFn: () => api.call(getFinancialInfo, { params: { id: loanId } }),
  })
