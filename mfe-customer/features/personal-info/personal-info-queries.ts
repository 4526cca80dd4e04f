import type { ApiClient } from '@tamarack/contracts/client'
import { getPersonalInfo } from '@tamarack/contracts/endpoints/loan'
import { queryOptions } from '@tanstack/react-query'

/** The saved answers about the customer; null until they are saved once. */
export const personalInfoQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['personal-info', loanId],
    queryFn: () => api.call(getPersonalInfo, { params: { id: loanId } }),
  })
