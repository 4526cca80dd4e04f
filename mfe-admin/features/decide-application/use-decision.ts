import { approveApplication, rejectApplication } from '@tamarack/contracts/endpoints/loan'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { time } from '@tamarack/ui/format'
import { problemOf, refusalText } from '@tamarack/ui/problem'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useServices } from '../../services.tsx'
import { keepChanged, loanQuery } from '../loan/queries.ts'

export interface Draft {
  readonly kind: 'approve' | 'reject'
  readonly reasons: readonly string[]
  readonly note: string
}

/** What to say when a decision was refused or not answered. */
export const decisionRefusal = (error: Error): string => {
  const problem = problemOf(error)
  if (problem === null) return 'Something went wrong!'
  const { by, at, decision } = problem.facts ?? {}
  if (problem.code !== 'ALREADY_DECIDED' || typeof by !== 'string' || typeof at !== 'number')
    return refusalText(problem)
  return `${by} ${decision === 'rejected' ? 'rejected' : 'approved'} this at ${time(at)}. Nothing was changed.`
}

const isUnanswered = (error: unknown): boolean => (problemOf(error)?.status ?? 500) >= 500

/**
 * Records a decision. A press that was never answered is repeated under its key when the same decision is sent again, so that it is recorded once.
 * After a refusal the application is read anew: somebody else may have decided.
 */
export const useDecision = (loan: LoanView) => {
  const services = useServices()
  const open = useRef<{ readonly content: string; readonly key: string } | null>(null)
  return useMutation<LoanView, Error, Draft>({
    retry: false,
    mutationFn: async ({ kind, reasons, note }) => {
      const content = JSON.stringify([kind, reasons, note])
      if (open.current?.content !== content) open.current = { content, key: crypto.randomUUID() }
      const rest = { idempotencyKey: open.current.key }
      const noted = note.trim() === '' ? {} : { note: note.trim() }
      try {
        return await (kind === 'approve'
          ? services.api.call(approveApplication, {
              params: { loanId: loan.id },
              body: { loanId: loan.id, ...noted },
              ...rest,
            })
          : services.api.call(rejectApplication, {
              params: { id: loan.id },
              body: { applicationId: loan.id, reasons: [...reasons], ...noted },
              ...rest,
            }))
      } catch (error) {
        if (!isUnanswered(error)) open.current = null
        throw error
      }
    },
    onSuccess: (decided) => {
      open.current = null
      keepChanged(services, decided)
    },
    onError: (error) => {
      if (isUnanswered(error)) return
      void services.queryClient.invalidateQueries({ queryKey: loanQuery(services.api, loan.id).queryKey })
      void services.queryClient.invalidateQueries({ queryKey: ['history', loan.id] })
    },
  })
}
