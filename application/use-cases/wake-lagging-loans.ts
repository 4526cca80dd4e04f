import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { OpenLoans } from '../ports/open-loans.port.ts'
import { present } from '../present.ts'

interface Ports {
  readonly clock: Clock
  readonly openLoans: OpenLoans
  readonly process: Pick<LoanProcess, 'runningStatuses' | 'wake'>
}

/** A younger event is most likely on its way to the workflow, or from it to the engine's list. */
const restMs = 2 * 60_000

export interface Woken {
  /** Loans whose workflow was behind PostgreSQL, or was gone. */
  readonly woken: number
}

/**
 * Compares loans that are not settled with the statuses of their workflows, and wakes those that lag: PostgreSQL is the authority, and a workflow that missed
 * a step would wait for ever. Waking twice is harmless, since a workflow only reads the loan. A loan that cannot be woken throws; the next sweep goes on from there.
 */
export const makeWakeLaggingLoans =
  ({ clock, openLoans, process }: Ports) =>
  async (): Promise<Woken> => {
    const resting = await openLoans.restingSince(present(clock) - restMs)
    if (resting.length === 0) return { woken: 0 }
    const running: ReadonlyMap<string, LoanStatus | null> = await process.runningStatuses()
    const lagging = resting.filter(({ loanId, status }) => running.get(loanId) !== status)
    for (const { loanId, status } of lagging) await process.wake(loanId, status)
    return { woken: lagging.length }
  }
