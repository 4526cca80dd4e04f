import type { ApiClient } from '@tamarack/contracts/client'
import { getLegalHolds } from '@tamarack/contracts/endpoints/legal-holds'
import { callQuery } from '@tamarack/ui/call-query'

/** Every hold that covers a loan. */
export const legalHoldsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['legal-holds', loanId], getLegalHolds, { params: { id: loanId } })
