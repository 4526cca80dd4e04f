import type { ApiClient } from '@tamarack/contracts/client'
import { getAllLegalHolds, getLegalHolds, type LegalHoldsPage } from '@tamarack/contracts/endpoints/legal-holds'
import { callQuery } from '@tamarack/ui/call-query'
import { pagesQuery } from '../frame/paged-table.tsx'

/** Every hold that covers a loan. */
export const legalHoldsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['legal-holds', loanId], getLegalHolds, { params: { id: loanId } })

/** Which holds the list shows. */
export type Shown = 'in-force' | 'all'

/** The holds of the whole book in pages, the last placed first. A hold that is placed or lifted
 * renews it, too. */
export const allLegalHoldsQuery = (api: ApiClient, show: Shown) =>
  pagesQuery<LegalHoldsPage>(['legal-holds', 'of the whole book', show], (cursor) =>
    api.call(getAllLegalHolds, { query: { show, ...(cursor === null ? {} : { cursor }) } }),
  )
