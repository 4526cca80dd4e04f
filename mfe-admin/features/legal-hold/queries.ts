import type { ApiClient } from '@tamarack/contracts/client'
import { getLegalHolds } from '@tamarack/contracts/endpoints/legal-holds'

/** Every hold that covers a loan. */
export const legalHoldsQuery = (api: ApiClient, loanId: string) => ({
  queryKey: ['legal-holds', loanId] as const,
  queryFn: async () => (await api.call(getLegalHolds, { params: { id: loanId } })).holds,
})
