import type { ApiClient } from '@tamarack/contracts/client'
import { getDocument, getDocuments } from '@tamarack/contracts/endpoints/loan'
import type { DocumentKind } from '@tamarack/contracts/views/document'
import { queryOptions } from '@tanstack/react-query'

/** The document of that kind prepared last, which is the one that can be signed now; or the one with that fingerprint. */
export const documentQuery = (api: ApiClient, loanId: string, kind: DocumentKind, sha256?: string) =>
  queryOptions({
    queryKey: ['document', loanId, kind, sha256 ?? 'prepared last'],
    queryFn: () =>
      api.call(getDocument, { params: { id: loanId, kind }, query: sha256 === undefined ? {} : { sha256 } }),
  })

/** What was signed of the loan and what can be signed now, the newest first. */
export const documentsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['documents', loanId],
    queryFn: async () => (await api.call(getDocuments, { params: { id: loanId } })).documents,
  })
