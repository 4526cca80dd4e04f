import type { ApiClient } from '@tamarack/contracts/client'
import { getMoneyActions, previewMoneyAction } from '@tamarack/contracts/endpoints/money'
import type { MoneyActionForm } from '@tamarack/contracts/forms/money-action'
import { queryOptions } from '@tanstack/react-query'

export const moneyActionsQuery = (api: ApiClient, loanId: string) =>
  queryOptions({
    queryKey: ['money-actions', loanId],
    queryFn: () => api.call(getMoneyActions, { params: { id: loanId } }),
  })

/** What an action would do now. Always read anew: somebody else may have acted. */
export const moneyPreviewQuery = (api: ApiClient, loanId: string, action: MoneyActionForm) =>
  queryOptions({
    queryKey: ['money-preview', loanId, action],
    queryFn: () => api.call(previewMoneyAction, { params: { id: loanId }, query: action }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
