import type { ApiClient } from '@tamarack/contracts/client'
import { getDocument } from '@tamarack/contracts/endpoints/loan'
import type { DocumentKind } from '@tamarack/contracts/views/document'
import { queryOptions } from '@tanstack/react-query'

/** A document of the loan as it would be signed now, or as it was signed. */
export const documentQuery = (api: ApiClient, loanId: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: ['document', loanId, kind],
    queryFn: () => api.call(getDocument, { params: { id: loanId, kind } }),
  })
