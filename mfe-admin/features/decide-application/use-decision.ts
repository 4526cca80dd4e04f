import { approveApplication } from '@tamarack/contracts/commands/approve-application'
import { rejectApplication } from '@tamarack/contracts/commands/reject-application'
import type { DecisionPreviewView } from '@tamarack/contracts/views/loan'
import { time } from '@tamarack/ui/format'
import { failureText, problemOf } from '@tamarack/ui/problem'
import { noted, type LoanAct } from '../loan/loan-queries.ts'

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
export const sendDecision = (
  { act }: LoanAct,
  loanId: string,
  { kind, reasons, note, seen }: Draft & { readonly seen: DecisionPreviewView['result'] },
  after: Parameters<LoanAct['act']>[2],
): void =>
  kind === 'approve'
    ? act(approveApplication, { loanId, ...noted(note), ...(seen && { seen }) }, after)
    : act(rejectApplication, { applicationId: loanId, reasons: [...reasons], ...noted(note) }, after)
