import { condition, log, patched, proxyActivities } from '@temporalio/workflow'
import type { LoanActivities } from '@tamarack/application/loan-activities'
import { document } from '../shared/activity-kinds.ts'
import { makeErrands } from '../shared/errands.ts'
import { codeOfFailure } from '../shared/refusals.ts'
import type { LoanState } from '../shared/tracked-loan.ts'

const { sendDecision } = proxyActivities<Pick<LoanActivities, 'sendDecision'>>(document)

/** How long a run that is to be continued waits for an e-mail that is on its way. */
const settleWithinMs = 10_000

/** The decision that a change brought, with what distinguishes it: after an approval a co-applicant may leave, and the application is decided again. */
const decisionOf = (before: LoanState | undefined, after: LoanState | undefined): string | null => {
  if (before === undefined || after === undefined || before.status === after.status) return null
  if (after.status === 'rejected') return `rejected/${after.sequence}`
  return before.status === 'review' && after.status === 'agreement' ? `approved/${after.sequence}` : null
}

/**
 * E-mails the borrower what was decided, once, while the answer to staff is already under way. An approval goes out beside everything else; a rejection ends
 * the application, and its e-mail is what the end waits for.
 */
export const makeDecision = (loanId: string, carried: readonly string[]) => {
  let rejection: string | undefined
  const send = async (id: string): Promise<void> => {
    try {
      await sendDecision({ loanId, id })
    } catch (failure) {
      log.warn('a decision was not e-mailed', { code: codeOfFailure(failure) })
    }
  }
  const approvals = makeErrands(send, carried)
  return {
    changed: (before: LoanState | undefined, after: LoanState | undefined): void => {
      const id = decisionOf(before, after)
      // A run of an earlier release e-mailed nothing at a decision that its history already has.
      if (id === null || !patched('decision-notice')) return
      if (after?.status === 'rejected') rejection = id
      else approvals.add(id)
    },
    run: approvals.run,
    /** Lets an e-mail that is on its way arrive, because the next run sends again what this one left open. */
    settle: async (): Promise<void> => {
      const isSent = (): boolean => approvals.open().length === 0
      if (!isSent()) await condition(isSent, settleWithinMs)
    },
    /** What the next run has to send. */
    open: approvals.open,
    /** What the end itself leads to: nothing runs beside any more. */
    finish: async (): Promise<void> => {
      for (const id of [...approvals.open(), ...(rejection === undefined ? [] : [rejection])]) await send(id)
    },
  }
}
