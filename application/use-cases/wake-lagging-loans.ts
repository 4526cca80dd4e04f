import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { OpenLoans } from '../ports/open-loans.port.ts'
import { present } from '../present.ts'

interface Ports {
  readonly clock: Clock
  readonly openLoans: OpenLoans
  readonly process: Pick<LoanProcess, 'runningStatuses' | 'wake'>
  readonly differences: Differences
}

/** A younger event is most likely on its way to the workflow, or from it to the engine's list. */
const restMs = 2 * 60_000
/** Differences that are read again in one sweep. */
const mostOpen = 200

export interface Woken {
  /** Loans whose workflow was behind PostgreSQL, or was gone. */
  readonly woken: number
}

/**
 * Compares loans that are not settled with the statuses of their workflows, and wakes those that lag: PostgreSQL is the authority, and a workflow that missed
 * a step would wait for ever. Waking twice is harmless, since a workflow only reads the loan. Each is a difference until a later sweep finds its workflow level. A loan that cannot be woken throws; the next sweep goes on from there.
 */
export const makeWakeLaggingLoans =
  ({ clock, openLoans, process, differences }: Ports) =>
  async (): Promise<Woken> => {
    const now = present(clock)
    const resting = await openLoans.restingSince(now - restMs)
    const running: ReadonlyMap<string, LoanStatus | null> =
      resting.length === 0 ? new Map() : await process.runningStatuses()
    const lagging = resting.filter(({ loanId, status }) => running.get(loanId) !== status)
    const behind = new Set(lagging.map(({ loanId }) => loanId))
    for (const place of await differences.open('workflow', mostOpen))
      if (!behind.has(place.loanId ?? '')) await differences.resolved(place, now)
    for (const { loanId, status } of lagging) {
      const theirs = running.get(loanId) ?? 'none'
      await differences.found({ kind: 'workflow', loanId, subject: '', ours: status, theirs, mendable: true }, now)
      await process.wake(loanId, status)
    }
    return { woken: lagging.length }
  }
