import { approveApplication } from '@tamarack/contracts/commands/approve-application'
import { rejectApplication } from '@tamarack/contracts/commands/reject-application'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { time } from '@tamarack/ui/format'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { noted, useLoanAct } from '../loan/loan-queries.ts'

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

/** Records a decision. */
export const useDecision = (loan: LoanView) =>
  useLoanAct<Draft>(loan, ({ kind, reasons, note }, api, idempotencyKey) =>
    kind === 'approve'
      ? api.call(approveApplication, {
          params: { loanId: loan.id },
          body: { loanId: loan.id, ...noted(note) },
          idempotencyKey,
        })
      : api.call(rejectApplication, {
          params: { id: loan.id },
          body: { applicationId: loan.id, reasons: [...reasons], ...noted(note) },
          idempotencyKey,
        }),
  )
