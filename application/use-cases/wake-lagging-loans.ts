import type { LoanStatus } from '@tamarack/domain/loan/status'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { LoanInStatus, OpenLoans } from '../ports/open-loans.port.ts'

interface Ports {
  readonly clock: Clock
  readonly openLoans: OpenLoans
  readonly process: Pick<LoanProcess, 'runningStatuses' | 'lookAgain'>
  readonly differences: Differences
}

/** A younger event is most likely on its way to the workflow, or from it to the engine's list. */
const restMs = 2 * 60_000
/** Loans of one sweep: those whose status changed, and those whose turn it is. A book of 100,000
 * open loans is gone through in two days. */
const [mostUnconfirmed, mostInTurn] = [1_000, 200]
/** Differences that are read again in one sweep. */
const mostOpen = 200

export interface Woken {
  /** Loans whose workflow was behind PostgreSQL, or was gone. */
  readonly woken: number
}

/** Compares loans that are not settled with the statuses of their workflows, and wakes those that
 * lag: PostgreSQL is the authority, and a workflow that missed a step would wait for ever.
 * Compared are the loans whose status changed since their workflow was found level, and a few
 * others in turn. Waking twice is harmless, since a workflow only reads the loan. Each is a
 * difference until a later sweep finds its workflow level. A loan that cannot be woken throws; the
 * next sweep goes on from there. */
export const makeWakeLaggingLoans =
  ({ clock, openLoans, process, differences }: Ports) =>
  async (): Promise<Woken> => {
    const now = present(clock)
    const unconfirmed = await openLoans.unconfirmed(now - restMs, mostUnconfirmed)
    const inTurn = await openLoans.inTurn(now - restMs, mostInTurn)
    const resting: ReadonlyMap<string, LoanInStatus> = new Map(
      [...inTurn, ...unconfirmed].map((loan) => [loan.loanId, loan]),
    )
    const running: ReadonlyMap<string, LoanStatus | null> =
      resting.size === 0 ? new Map() : await process.runningStatuses([...resting.keys()])
    const isLagging = ({ loanId, status }: LoanInStatus): boolean => running.get(loanId) !== status
    const lagging = [...resting.values()].filter(isLagging)
    const behind = new Set(lagging.map(({ loanId }) => loanId))
    await openLoans.confirm([...resting.values()].filter((loan) => !isLagging(loan)))
    await openLoans.doubt(lagging)
    // A loan that lagged stays unconfirmed, so that it is among those compared unless there are too
    // many.
    const isComplete = unconfirmed.length < mostUnconfirmed
    for (const place of await differences.open('workflow', mostOpen)) {
      const loanId = place.loanId ?? ''
      if (!behind.has(loanId) && (isComplete || resting.has(loanId))) await differences.resolved(place, now)
    }
    for (const { loanId, status } of lagging) {
      const theirs = running.get(loanId) ?? 'none'
      await differences.found({ kind: 'workflow', loanId, subject: '', ours: status, theirs, mendable: true }, now)
      await process.lookAgain(loanId, status)
    }
    return { woken: lagging.length }
  }
