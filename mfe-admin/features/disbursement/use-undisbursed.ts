import { cancelUndisbursedLoan } from '@tamarack/contracts/commands/cancel-undisbursed-loan'
import { retryDisbursement } from '@tamarack/contracts/commands/retry-disbursement'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { isUnanswered, usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { keepChanged, loanQuery } from '../loan/loan-queries.ts'

export type UndisbursedAct =
  { readonly kind: 'send-again'; readonly recipientEmail: string } | { readonly kind: 'cancel'; readonly note: string }

/** Sends an advance again that failed, or ends its loan. After a refusal the loan is read anew: somebody else may have acted. */
export const useUndisbursed = (loan: LoanView) => {
  const services = useServices()
  const press = usePress()
  return useMutation<LoanView, Error, UndisbursedAct>({
    retry: false,
    mutationFn: (act) =>
      press(act, (idempotencyKey) => {
        const call = { params: { id: loan.id }, idempotencyKey }
        return act.kind === 'send-again'
          ? services.api.call(retryDisbursement, {
              ...call,
              body: act.recipientEmail === '' ? {} : { recipientEmail: act.recipientEmail },
            })
          : services.api.call(cancelUndisbursedLoan, {
              ...call,
              body: act.note.trim() === '' ? {} : { note: act.note.trim() },
            })
      }),
    onSuccess: (changed) => keepChanged(services, changed),
    onError: (error) => {
      if (isUnanswered(error)) return
      void services.queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
    },
  })
}
