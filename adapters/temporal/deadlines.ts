import type { Client } from '@temporalio/client'
import { EngineUnavailable } from '@tamarack/application/ports/engine-unavailable'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { isAway } from './failures.ts'

/** How long a signal may take, milliseconds. */
const signalWithinMs = 5_000

/** Gives each signal to a loan's workflow a deadline, and names a missing engine. */
export const withDeadlines = (client: Client, process: LoanProcess, withinMs = signalWithinMs): LoanProcess => {
  const atEngine = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await client.withDeadline(Date.now() + withinMs, call)
    } catch (error) {
      throw isAway(error) ? new EngineUnavailable({ cause: error }) : error
    }
  }
  return {
    ...process,
    wake: (wake) => atEngine(() => process.wake(wake)),
    notify: (loanId, event) => atEngine(() => process.notify(loanId, event)),
    lookAgain: (loanId, status) => atEngine(() => process.lookAgain(loanId, status)),
  }
}
