import { makeMovableClock } from '@tamarack/adapter-clock/movable-clock'
import { systemClock } from '@tamarack/adapter-clock/system-clock'
import { makeClockOffset } from '@tamarack/adapter-postgres/clock-offset'
import { makeLoanClocks } from '@tamarack/adapter-temporal/loan-clocks'
import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import type { PadFileRail } from '@tamarack/application/pad-file/rail'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import {
  makeScheduledOnMovedClock,
  type ScheduledOnMovedClock,
} from '@tamarack/application/use-cases/scheduled-on-moved-clock'
import { makeScheduledStarter } from '@tamarack/adapter-temporal/scheduled-starter'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ClockMover, makeClockMover } from '@tamarack/application/use-cases/move-clock'
import { makeCalendarOfLoans } from '@tamarack/adapter-postgres/calendar-of-loans'
import { makeProviderClocks } from '@tamarack/adapter-clock/provider-clocks'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { Clock, MovableClock, RealClock } from '@tamarack/application/ports/clock.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { setTimeout as pause } from 'node:timers/promises'
import type { Container } from 'inversify'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { constant, provide } from './provide.ts'
import {
  DatabaseConnection,
  IntakeConnection,
  EngineClient,
  Environment,
  FileRail,
  MovedSchedules,
  WorkflowClock,
} from './services.ts'

/** Between two looks at whether a moved clock has settled. */
const [breathMs, longestBreathMs] = [25, 250]

/** The present: real time, or in a sandbox the clock that can be moved. Production binds nothing that could move it. */
export const clockModule = (container: Container, isSandbox: boolean): void => {
  if (!isSandbox) {
    constant(container, Clock, systemClock)
    constant(container, WorkflowClock, null)
    return
  }
  provide(container, ClockOffset, makeClockOffset, [IntakeConnection])
  provide(container, MovableClock, makeMovableClock, [RealClock, ClockOffset])
  provide(container, Clock, (clock: MovableClock) => clock, [MovableClock])
  provide(container, WorkflowClock, (clock: MovableClock) => clock, [MovableClock])
  provide(container, LoanClocks, makeLoanClocks, [EngineClient])
  provide(container, CalendarOfLoans, makeCalendarOfLoans, [DatabaseConnection])
  provide(
    container,
    ProviderClocks,
    ({ PLAID_BASE_URL, ZUM_BASE_URL, BANK_SANDBOX_URL }: ParsedEnvironment) =>
      makeProviderClocks([PLAID_BASE_URL, ZUM_BASE_URL, ...(BANK_SANDBOX_URL === undefined ? [] : [BANK_SANDBOX_URL])]),
    [Environment],
  )
  provide(container, ScheduledStarter, makeScheduledStarter, [EngineClient])
  provide(
    container,
    MovedSchedules,
    (rail: PadFileRail | null, runs: DailyRuns, debits: PadDebits, files: PadFiles, starter: ScheduledStarter) =>
      rail && makeScheduledOnMovedClock({ runs, debits, files, drop: rail.drop, starter }),
    [FileRail, DailyRuns, PadDebits, PadFiles, ScheduledStarter],
  )
  provide(
    container,
    ClockMover,
    (
      realClock: Clock,
      clock: MovableClock,
      offset: ClockOffset,
      loanClocks: LoanClocks,
      providerClocks: ProviderClocks,
      calendar: CalendarOfLoans,
      scheduled: ScheduledOnMovedClock | null,
    ) =>
      makeClockMover({
        realClock,
        clock,
        offset,
        loanClocks,
        providerClocks,
        calendar,
        scheduled: scheduled ?? undefined,
        breathe: (looks) => pause(Math.min(longestBreathMs, breathMs * (1 + looks / 5))),
      }),
    [RealClock, MovableClock, ClockOffset, LoanClocks, ProviderClocks, CalendarOfLoans, MovedSchedules],
  )
}
