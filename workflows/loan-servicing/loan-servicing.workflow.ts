import { ApplicationFailure } from '@temporalio/common'
import { continueAsNew } from '@temporalio/workflow'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import { followLoan, type FollowedCarried } from '../shared/followed-loan.ts'
import { clockOffset, followClock } from '../shared/now.ts'

export interface LoanServicingInput {
  readonly loanId: string
  /** How far the sandbox's clock is ahead, milliseconds; only a sandbox gives it. */
  readonly clockOffsetMs?: number
  readonly carried?: FollowedCarried
}

/** A signed loan until its last cent: advance → copies → funding hour → debits, returns, refunds
 * and notices as they fall due → closed. Each is a step by itself, and none waits for another. It
 * ends when nothing is owed either way, nothing that was requested may still arrive, and no debit
 * can be claimed back any more. */
export async function loanServicing({ loanId, clockOffsetMs, carried }: LoanServicingInput): Promise<LoanStatus> {
  followClock(clockOffsetMs)
  const loan = followLoan('loan-servicing', loanId, carried)
  if (!(await loan.begin())) throw ApplicationFailure.nonRetryable(`there is no loan ${loanId}`)

  const following = loan.follow()
  await following.until(() => loan.isOver() || loan.isToContinue())
  const isOver = loan.isOver()
  await following.end()
  if (isOver) return loan.status()
  return continueAsNew<typeof loanServicing>({ loanId, ...clockOffset(), carried: loan.carried() })
}
