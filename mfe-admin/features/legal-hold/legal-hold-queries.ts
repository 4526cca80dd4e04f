import type { ApiClient } from '@tamarack/contracts/client'
import {
  getAllLegalHolds,
  getLegalHolds,
  liftLegalHold,
  placeLegalHold,
  type LegalHoldsPage,
  type LegalHoldView,
} from '@tamarack/contracts/endpoints/legal-holds'
import { callQuery } from '@tamarack/ui/call-query'
import { useCommand } from '../../services.tsx'
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

export interface Placing {
  readonly does: 'place'
  readonly scope: LegalHoldView['scope']
  readonly reason: LegalHoldView['placed']['reason']
  readonly note: string
}
export interface Lifting {
  readonly does: 'lift'
  readonly id: string
  readonly reason: NonNullable<LegalHoldView['lifted']>['reason']
  readonly note: string
}

/** Places or lifts a hold; every page reads its holds again, because one on a person covers other
 * loans, too. */
export const useLegalHold = (loanId: string, onDone: () => void) =>
  useCommand(
    ({ does: _does, ...body }: Placing | Lifting, api, idempotencyKey) =>
      'id' in body
        ? api.call(liftLegalHold, { body, idempotencyKey })
        : api.call(placeLegalHold, { params: { id: loanId }, body, idempotencyKey }),
    {
      done: onDone,
      says: (_hold, { does }) => (does === 'place' ? 'The hold is placed' : 'The hold is lifted'),
      changes: ['legal-holds'],
    },
  )
