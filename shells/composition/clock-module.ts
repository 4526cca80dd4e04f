import { setTimeout as pause } from 'node:timers/promises'
import type { Container } from 'inversify'
import { makeMovableClock, makeProviderClocks, systemClock } from '@tamarack/adapter-clock/clocks'
import { makeCalendarOfLoans } from '@tamarack/adapter-postgres/calendar-of-loans'
import { makeClockOffset } from '@tamarack/adapter-postgres/clock-offset'
import { makeLoanClocks, makeScheduledStarter } from '@tamarack/adapter-temporal/loan-clocks'
import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { Clock, MovableClock, RealClock } from '@tamarack/application/ports/clock.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { ClockMover, makeClockMover } from '@tamarack/application/use-cases/move-clock'
import { makeScheduledOnMovedClock } from '@tamarack/application/use-cases/scheduled-on-moved-clock'
import type { Environment } from './environment.ts'
import {
  constant,
  DatabaseConnection,
  EngineClient,
  FileRail,
  IntakeConnection,
  provide,
  provideFrom,
  WorkflowClock,
} from './provide.ts'

/** Between two looks at whether a moved clock has settled. */
const [breathMs, longestBreathMs] = [25, 250]

/** The present: real time, or in a sandbox the clock that can be moved. Production binds nothing
 * that could move it. */
export const clockModule = (container: Container, environment: Environment): void => {
  if (!environment.SANDBOX) {
    constant(container, Clock, systemClock)
    constant(container, WorkflowClock, null)
    return
  }
  const { PLAID_BASE_URL, ZUM_BASE_URL, BANK_SANDBOX_URL } = environment
  provide(container, ClockOffset, makeClockOffset, [IntakeConnection])
  provide(container, MovableClock, makeMovableClock, [RealClock, ClockOffset])
  provide(container, Clock, (clock) => clock, [MovableClock])
  provide(container, WorkflowClock, (clock) => clock, [MovableClock])
  provide(container, LoanClocks, makeLoanClocks, [EngineClient])
  provide(container, CalendarOfLoans, makeCalendarOfLoans, [DatabaseConnection])
  const providers = [PLAID_BASE_URL, ZUM_BASE_URL, ...(BANK_SANDBOX_URL === undefined ? [] : [BANK_SANDBOX_URL])]
  constant(container, ProviderClocks, makeProviderClocks(providers))
  provide(container, ScheduledStarter, makeScheduledStarter, [EngineClient])
  provideFrom(
    container,
    ClockMover,
    {
      realClock: RealClock,
      clock: MovableClock,
      offset: ClockOffset,
      loanClocks: LoanClocks,
      providerClocks: ProviderClocks,
      calendar: CalendarOfLoans,
      rail: FileRail,
      runs: DailyRuns,
      debits: PadDebits,
      files: PadFiles,
      starter: ScheduledStarter,
    },
    ({ rail, ...ports }) =>
      makeClockMover({
        ...ports,
        // Without a sponsoring bank, schedules have nothing to do for loans when the calendar is
        // moved.
        scheduled: rail === null ? undefined : makeScheduledOnMovedClock({ ...ports, drop: rail.drop }),
        breathe: (looks) => pause(Math.min(longestBreathMs, breathMs * (1 + looks / 5))),
      }),
  )
}
