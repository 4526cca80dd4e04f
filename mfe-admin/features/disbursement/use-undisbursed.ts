import { cancelUndisbursedLoan, retryDisbursement } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { problemOf } from '@tamarack/ui/problem'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useServices } from '../../services.tsx'
import { keepChanged, loanQuery } from '../loan/queries.ts'

export type UndisbursedAct =
  { readonly kind: 'send-again'; readonly recipientEmail: string } | { readonly kind: 'cancel'; readonly note: string }

const isUnanswered = (error: unknown): boolean => (problemOf(error)?.status ?? 500) >= 500

/**
 * Sends an advance again that failed, or ends its loan. A press that was never answered is repeated under its key when the same is asked again, so that
 * money is sent once. After a refusal the loan is read anew: somebody else may have acted.
 */
export const useUndisbursed = (loan: LoanView) => {
  const services = useServices()
  const open = useRef<{ readonly content: string; readonly key: string } | null>(null)
  return useMutation<LoanView, Error, UndisbursedAct>({
    retry: false,
    mutationFn: (act) => {
      const content = JSON.stringify(act)
      if (open.current?.content !== content) open.current = { content, key: crypto.randomUUID() }
      const call = { params: { id: loan.id }, idempotencyKey: open.current.key }
      return act.kind === 'send-again'
        ? services.api.call(retryDisbursement, {
            ...call,
            body: act.recipientEmail === '' ? {} : { recipientEmail: act.recipientEmail },
          })
        : services.api.call(cancelUndisbursedLoan, {
            ...call,
            body: act.note.trim() === '' ? {} : { note: act.note.trim() },
          })
    },
    onSuccess: (changed) => {
      open.current = null
      keepChanged(services, changed)
    },
    onError: (error) => {
      if (isUnanswered(error)) return
      open.current = null
      void services.queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
    },
  })
}
