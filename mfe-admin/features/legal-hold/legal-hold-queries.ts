import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import {
  getAllLegalHolds,
  getLegalHolds,
  liftLegalHold,
  placeLegalHold,
  type LegalHoldsPage,
  type LegalHoldView,
} from '@tamarack/contracts/endpoints/legal-holds'
import { usePress } from '@tamarack/ui/press'
import { useServices } from '../../services.tsx'
import { pagesQuery } from '../frame/paged-table.tsx'

/** Every hold that covers a loan. */
export const legalHoldsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['legal-holds', loanId],
    queryFn: () => api.call(getLegalHolds, { params: { id: loanId } }),
  })

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
export const useLegalHold = (loanId: string, onDone: () => void) => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<LegalHoldView, Error, Placing | Lifting>({
    retry: false,
    mutationFn: ({ does, ...body }) =>
      press({ does, ...body }, (idempotencyKey) =>
        'id' in body
          ? api.call(liftLegalHold, { body, idempotencyKey })
          : api.call(placeLegalHold, { params: { id: loanId }, body, idempotencyKey }),
      ),
    onSuccess: (_hold, { does }) => {
      onDone()
      announce(does === 'place' ? 'The hold is placed' : 'The hold is lifted')
      return queryClient.invalidateQueries({ queryKey: ['legal-holds'] })
    },
  })
}
