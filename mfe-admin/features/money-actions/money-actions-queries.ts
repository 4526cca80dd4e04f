import { takeMoneyAction } from '@tamarack/contracts/commands/take-money-action'
import { withdrawMoneyAction } from '@tamarack/contracts/commands/withdraw-money-action'
import type { MoneyActionForm } from '@tamarack/contracts/forms/money-action'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { useLoanAct } from '../loan/loan-queries.ts'

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
