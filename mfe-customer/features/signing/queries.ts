import type { ApiClient } from '@tamarack/contracts/client'
import { getDocument } from '@tamarack/contracts/endpoints/loan'
import type { documentKinds } from '@tamarack/contracts/views/document'
import { queryOptions } from '@tanstack/react-query'

export type DocumentKind = (typeof documentKinds)[number]

/** A document of the loan as it would be signed now, or as it was signed. */
export const documentQuery = (api: ApiClient, loanId: string, kind: DocumentKind) =>
  queryOptions({
    queryKey: ['document', loanId, kind],
    queryFn: () => api.call(getDocument, { params: { id: loanId, kind } }),
  })

/** Where the same document can be had as a PDF with the same fingerprint. */
export const pdfAddress = (loanId: string, kind: DocumentKind): string =>
  `/api/v1/loan/document/${encodeURIComponent(loanId)}/${kind}.pdf`
