import type { Clock } from './ports/clock.port.ts'
import type { LoanProcess } from './ports/loan-process.port.ts'
import type { Outbox } from './ports/outbox.port.ts'
import { token } from './ports/token.ts'

interface Ports {
  readonly outbox: Outbox
  readonly process: Pick<LoanProcess, 'wake'>
  readonly clock: Clock
  /** A loan that could not be woken now; the next round tries again. */
  readonly onFailure: (error: unknown) => void
}

/** Wakes younger than this are most likely on their way from the process that recorded them,
 * milliseconds. */
const restMs = 1_000
/** Loans of one round. */
const most = 200

/** Brings recorded wakes to their workflows: at least once, and those of one loan in their
 * order. */
export interface Relay {
  /** Those of one loan, now; ends when they have arrived or failed. Never throws. */
  readonly deliver: (loanId: string) => Promise<void>
  /** Those that another process left behind. Answers how many loans it found. */
  readonly catchUp: () => Promise<number>
  /** When nothing of it runs any more: a process that stops closes the database after that. */
  readonly settled: () => Promise<void>
}
export const Relay = token<Relay>('Relay')

/** A wake is removed only after its workflow has it, so that a process that dies in between leaves
 * it to the next one. The workflow ignores what it has seen, so that two relays at once do no
 * harm. */
export const makeRelay = ({ outbox, process, clock, onFailure }: Ports): Relay => {
  const underWay = new Map<string, Promise<void>>()
  const running = new Set<Promise<unknown>>()
  const tracked = <Value>(work: Promise<Value>): Promise<Value> => {
    const run = work.finally(() => running.delete(run))
    running.add(run)
    return run
  }
  const send = async (loanId: string): Promise<void> => {
    try {
      for (const wake of await outbox.waiting(loanId)) {
        await process.wake(wake)
        await outbox.remove(wake)
      }
    } catch (error) {
      onFailure(error)
    }
  }
  /** After what is under way for the same loan: what was recorded meanwhile is read then. */
  const deliver = (loanId: string): Promise<void> => {
    const turn = (underWay.get(loanId) ?? Promise.resolve()).then(() => send(loanId))
    underWay.set(loanId, turn)
    return tracked(
      turn.finally(() => {
        if (underWay.get(loanId) === turn) underWay.delete(loanId)
      }),
    )
  }
  const catchUp = async (): Promise<number> => {
    const left = await outbox.overdue(clock.now() - restMs, most)
    await Promise.all(left.map(deliver))
    return left.length
  }
  return {
    deliver,
    catchUp: () => tracked(catchUp()),
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
