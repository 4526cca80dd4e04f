import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import { withdrawMoneyAction } from '@tamarack/contracts/commands/withdraw-money-action'
import { getMoneyActions, previewMoneyAction } from '@tamarack/contracts/endpoints/money'
import type { MoneyActionForm } from '@tamarack/contracts/forms/money-action'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { callQuery } from '@tamarack/ui/call-query'
import { useLoanAct } from '../loan/loan-queries.ts'

export const moneyActionsQuery = (api: ApiClient, loanId: string) =>
  callQuery(api, ['money-actions', loanId], getMoneyActions, { params: { id: loanId } })

/** What an action would do now. Always read again: somebody else may have acted. */
export const moneyPreviewQuery = (api: ApiClient, loanId: string, action: MoneyActionForm) =>
  queryOptions({
    queryKey: ['money-preview', loanId, action],
    queryFn: () => api.call(previewMoneyAction, { params: { id: loanId }, query: action }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export interface MoneyDraft {
  readonly action: MoneyActionForm
  readonly reason: string
  readonly note: string
}
export type MoneyAct = ({ readonly does: 'take' } & MoneyDraft) | { readonly does: 'withdraw' }

/** Takes, confirms or withdraws an action. */
export const useMoneyAction = (loan: LoanView) =>
  useLoanAct<MoneyAct>(
    loan,
    (act, api, idempotencyKey) => {
      const call = { params: { id: loan.id }, idempotencyKey }
      if (act.does === 'withdraw') return api.call(withdrawMoneyAction, { ...call, body: {} })
      const { action, reason, note } = act
      return api.call(takeMoneyAction, { ...call, body: { action, reason, note: note.trim() } })
    },
    [['money-actions', loan.id], ['servicing', loan.id], ['collections']],
  )
