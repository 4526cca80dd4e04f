import { makeBackOff } from './back-off.ts'
import type { Clock } from './ports/clock.port.ts'
import { EngineUnavailable } from './ports/engine-unavailable.ts'
import type { LoanProcess } from './ports/loan-process.port.ts'
import type { Outbox, Wake } from './ports/outbox.port.ts'
import { token } from './ports/token.ts'

interface Ports {
  readonly outbox: Outbox
  readonly process: Pick<LoanProcess, 'wake'>
  readonly clock: Clock
  /** A loan that could not be woken now; a later round tries again. */
  readonly onFailure: (error: unknown) => void
}

/** Wakes younger than this are most likely on their way from the process that recorded them,
 * milliseconds. */
const restMs = 1_000
/** Loans of one round. */
const loansPerRound = 200
/** Loans that are worked on at the same time. */
const mostAtOnce = 20

/** Delivers recorded wakes to their workflows at least once, those of one loan in order. */
export interface Relay {
  /** Delivers the wakes of one loan; ends when they have arrived or failed. While the engine is
   * away it leaves them to `catchUp`. Never throws. */
  readonly deliver: (loanId: string) => Promise<void>
  /** Delivers what other processes left behind. Returns how many loans it found. */
  readonly catchUp: () => Promise<number>
  /** Resolves when no delivery is running: a process that stops closes the database after that. */
  readonly settled: () => Promise<void>
}
export const Relay = token<Relay>('Relay')

/** The work on one loan. `isAgain`: something was recorded meanwhile. */
interface Turn {
  isAgain: boolean
  readonly ended: PromiseWithResolvers<void>
}

/** Removes a wake only after its workflow has it, so that a process that dies in between leaves it
 * to the next one. The workflow ignores what it has seen, so that two relays at once do no harm.
 *
 * Each loan has one turn at a time. While the engine does not answer, one loan after a growing
 * pause probes it, and all others wait in the outbox. A loan that fails alone is tried after a
 * pause of its own. */
export const makeRelay = ({ outbox, process, clock, onFailure }: Ports): Relay => {
  const turns = new Map<string, Turn>()
  const queue: string[] = []
  let working = 0
  let round: Promise<number> | undefined
  const engine = makeBackOff(clock, { firstMs: 1_000, longestMs: 15_000 })
  let isProbing = false
  const loans = new Map<string, ReturnType<typeof makeBackOff>>()

  const noteFailure = (loanId: string, error: unknown): void => {
    onFailure(error)
    if (error instanceof EngineUnavailable) return engine.failed()
    const loan = loans.get(loanId) ?? makeBackOff(clock, { firstMs: 1_000, longestMs: 60_000 })
    loans.set(loanId, loan)
    loan.failed()
  }
  const wakeAt = async (wake: Wake): Promise<void> => {
    try {
      await process.wake(wake)
      engine.succeeded()
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) engine.succeeded()
      throw error
    }
  }
  const send = async (loanId: string): Promise<void> => {
    const isProbe = engine.hasFailed()
    if (isProbe && (isProbing || engine.isResting())) return
    isProbing ||= isProbe
    try {
      for (const wake of await outbox.waiting(loanId)) {
        await wakeAt(wake)
        await outbox.remove(wake)
      }
      loans.delete(loanId)
    } catch (error) {
      noteFailure(loanId, error)
    } finally {
      if (isProbe) isProbing = false
    }
  }
  const take = async (loanId: string, turn: Turn): Promise<void> => {
    do {
      turn.isAgain = false
      await send(loanId)
    } while (turn.isAgain && !engine.hasFailed())
    turns.delete(loanId)
    turn.ended.resolve()
    working -= 1
    fill()
  }
  const fill = (): void => {
    for (let next = queue.shift(); next !== undefined; next = working < mostAtOnce ? queue.shift() : undefined) {
      const turn = turns.get(next)
      if (turn === undefined) continue
      working += 1
      void take(next, turn)
    }
  }
  const deliver = (loanId: string): Promise<void> => {
    const before = turns.get(loanId)
    if (before !== undefined) {
      before.isAgain = true
      return before.ended.promise
    }
    if (engine.isResting()) return Promise.resolve()
    const turn = { isAgain: false, ended: Promise.withResolvers<void>() }
    turns.set(loanId, turn)
    queue.push(loanId)
    if (working < mostAtOnce) fill()
    return turn.ended.promise
  }
  const catchUp = async (): Promise<number> => {
    if (engine.isResting()) return 0
    const left = await outbox.overdue(clock.now() - restMs, loansPerRound)
    for (const loanId of loans.keys()) if (!left.includes(loanId)) loans.delete(loanId)
    const due = left.filter((loanId) => loans.get(loanId)?.isResting() !== true)
    const [probe] = due
    if (engine.hasFailed() && probe !== undefined) await deliver(probe)
    if (!engine.hasFailed()) await Promise.all(due.map(deliver))
    return left.length
  }
  return {
    deliver,
    catchUp: () => {
      round ??= catchUp().finally(() => {
        round = undefined
      })
      return round
    },
    async settled() {
      while (turns.size > 0 || round !== undefined)
        await Promise.allSettled([...[...turns.values()].map(({ ended }) => ended.promise), round])
    },
  }
}
