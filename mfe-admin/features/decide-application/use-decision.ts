import { approveApplication } from '@tamarack/contracts/commands/approve-application'
import { rejectApplication } from '@tamarack/contracts/commands/reject-application'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { time } from '@tamarack/ui/format'
import { isUnanswered, usePress } from '@tamarack/ui/press'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { keepChanged, loanQuery } from '../loan/loan-queries.ts'

export interface Draft {
  readonly kind: 'approve' | 'reject'
  readonly reasons: readonly string[]
  readonly note: string
}

/** What to show when a decision was refused or not answered. */
export const decisionRefusal = (error: Error): string => {
  const problem = problemOf(error)
  const { by, at, decision } = problem?.facts ?? {}
  if (problem?.code !== 'ALREADY_DECIDED' || typeof by !== 'string' || typeof at !== 'number') return failureText(error)
  return `${by} ${decision === 'rejected' ? 'rejected' : 'approved'} this at ${time(at)}. Nothing was changed.`
}

/** Records a decision. After a refusal the application is read anew: somebody else may have decided. */
export const useDecision = (loan: LoanView) => {
  const services = useServices()
  const press = usePress()
  return useMutation<LoanView, Error, Draft>({
    retry: false,
    mutationFn: ({ kind, reasons, note }) =>
      press([kind, reasons, note], (idempotencyKey) => {
        const noted = note.trim() === '' ? {} : { note: note.trim() }
        return kind === 'approve'
          ? services.api.call(approveApplication, {
              params: { loanId: loan.id },
              body: { loanId: loan.id, ...noted },
              idempotencyKey,
            })
          : services.api.call(rejectApplication, {
              params: { id: loan.id },
              body: { applicationId: loan.id, reasons: [...reasons], ...noted },
              idempotencyKey,
            })
      }),
    onSuccess: (decided) => keepChanged(services, decided),
    onError: (error) => {
      if (isUnanswered(error)) return
      void services.queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
      void services.queryClient.invalidateQueries({ queryKey: ['history', loan.id] })
    },
  })
}
