import { ApplicationFailure, WorkflowExecutionAlreadyStartedError } from '@temporalio/common'
import { continueAsNew, ParentClosePolicy, startChild } from '@temporalio/workflow'
import { isApplication, isDisbursing, type LoanStatus } from '@tamarack/domain/loan/status'
import { followLoan, type FollowedCarried } from '../shared/followed-loan.ts'
import { workflowId, workflowTaskTimeout, workflowTypes } from '../shared/messages.ts'
import { clockOffset, followClock } from '../shared/now.ts'

export interface LoanApplicationInput {
  readonly loanId: string
  /** How far the sandbox's clock is ahead, milliseconds; only a sandbox gives it. */
  readonly clockOffsetMs?: number
  readonly carried?: FollowedCarried
}

/** How long a run that is to be continued waits for an e-mail that is on its way, because the next
 * one sends again what this one left open. */
const settleWithinMs = 10_000

/** The money and the copies go out at once; nothing of the application holds them up. */
const startServicing = async (loanId: string): Promise<void> => {
  try {
    await startChild(workflowTypes['loan-servicing'], {
      workflowId: workflowId('loan-servicing', loanId),
      args: [{ loanId, ...clockOffset() }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowTaskTimeout,
    })
  } catch (error) {
    // The sweep was faster.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
  }
}

/** One application from its first press to activation or its end. People act on the record
 * (PostgreSQL) and wake this workflow, which reads what comes next: identity → bank → personal
 * info → financial info → terms → review → agreement → debit authorization. Next to the step that
 * is awaited it looks at providers, reminds, prepares the agreement for another day, and ends what
 * nobody goes on with, each by itself. */
export async function loanApplication({ loanId, clockOffsetMs, carried }: LoanApplicationInput): Promise<LoanStatus> {
  followClock(clockOffsetMs)
  const loan = followLoan('loan-application', loanId, carried)
  if (!(await loan.begin())) throw ApplicationFailure.nonRetryable(`there is no loan ${loanId}`)

  const following = loan.follow()
  while (isApplication(loan.status())) {
    await following.until(() => !isApplication(loan.status()) || loan.isToContinue())
    await following.until(() => !isApplication(loan.status()) || loan.hasSentEmails(), settleWithinMs)
    if (!isApplication(loan.status()) || !loan.isToContinue()) continue
    const carried = loan.carried()
    await following.end()
    return continueAsNew<typeof loanApplication>({ loanId, ...clockOffset(), carried })
  }
  if (isDisbursing(loan.status())) await startServicing(loanId)
  await following.until(loan.hasSentEmails)
  await following.end()
  return loan.status()
}
