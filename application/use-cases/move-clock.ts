import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import { isBehind, nextDue, type Due } from '@tamarack/domain/loan/next-due'
import { isDisbursing } from '@tamarack/domain/loan/status'
import { noticesToSend } from '@tamarack/domain/notices/notices-to-send'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { CalendarOfLoans, LoanHappening, LoanInTime } from '../ports/calendar-of-loans.port.ts'
import type { ClockOffset } from '../ports/clock-offset.port.ts'
import type { Clock, MovableClock } from '../ports/clock.port.ts'
import type { LoanClocks } from '../ports/loan-clocks.port.ts'
import type { ProviderClocks } from '../ports/provider-clocks.port.ts'
import { token } from '../ports/token.ts'
import type { ScheduledOnMovedClock } from './scheduled-on-moved-clock.ts'

export interface MoveClockPorts {
  readonly realClock: Clock
  readonly clock: MovableClock
  readonly offset: ClockOffset
  readonly loanClocks: LoanClocks
  readonly providerClocks: ProviderClocks
  readonly calendar: CalendarOfLoans
  /** Absent where nothing that is scheduled concerns a loan. */
  readonly scheduled?: ScheduledOnMovedClock | undefined
  /** Lets the machine work for a moment before it is looked at again. */
  readonly breathe: () => Promise<void>
}

/** One step of a move: to a moment at which something is due, or to the end. */
export interface ClockStep {
  /** The present after the step. */
  readonly now: Instant
  /** What happened to loans since the step began. */
  readonly happened: readonly LoanHappening[]
  /** Whether everything that was due has been done; false when that took longer than `settlesWithinMs`. */
  readonly settled: boolean
  /** Whether the clock has reached the moment that was requested. */
  readonly arrived: boolean
}

/** What a busy machine needs for one moment; a step that takes longer is reported and the next one begins. */
const settlesWithinMs = 15_000
/** Steps of one request begin within this time; with the last one's settling it stays below what an answer may take. */
const requestTakesMs = 8_000

/** A loan and what the passing of time does to it next. */
export interface LoanDue extends Due {
  readonly loanId: string
}

const dueOf = (loans: readonly LoanInTime[], after: Instant): readonly LoanDue[] =>
  loans.flatMap(({ loan, actedAt }) => {
    const due = nextDue(loan, actedAt, after)
    return due === undefined ? [] : [{ ...due, loanId: loan.loanId }]
  })

/** When the notices of a loan are to be looked at next after that moment. */
const noticesAt = (loan: Loan, after: Instant): readonly Instant[] => {
  if (!isServiced(loan) || isDisbursing(loan.status)) return []
  const { noticed } = loan
  if (noticed === undefined) return []
  const { waiting, lookAgainAt } = noticesToSend({ ...loan, noticed }, after)
  return [...waiting.map(({ at }) => at), lookAgainAt].filter((at) => at !== undefined && at > after) as Instant[]
}

/** A moment at which a loan's workflow has something to do. */
type Stop = { readonly loanId: string; readonly at: number }

/**
 * The next moment of each loan, with those of its notices. A loan that stands as it did keeps its moment until that has passed: a move through a book would spend most of
 * its time on finding them again.
 */
const makeStops = () => {
  const kept = new WeakMap<LoanInTime, number>()
  const next = (one: LoanInTime, after: Instant): number => {
    const before = kept.get(one)
    if (before !== undefined && before > after) return before
    const { loan, actedAt } = one
    const due = nextDue(loan, actedAt, after)
    const at = Math.min(due?.at ?? Number.POSITIVE_INFINITY, ...noticesAt(loan, after))
    kept.set(one, at)
    return at
  }
  return (loans: readonly LoanInTime[], after: Instant): readonly Stop[] =>
    loans.map((one) => ({ loanId: one.loan.loanId, at: next(one, after) }))
}

const behindAt = (loans: readonly LoanInTime[], now: Instant): readonly string[] =>
  loans.filter(({ loan }) => isBehind(loan, now)).map(({ loan }) => loan.loanId)

/** The loans that a step notified, since when, and those among them that were behind before it: whose provider is out of reach waits no longer than one step. */
interface Concerned {
  readonly loanIds: readonly string[]
  readonly from: Instant
  readonly behindBefore: readonly string[]
}

/** Whether nothing is left to do at this moment, looked at in the order in which work passes on: provider, inbox, workflows, and what these should have done. */
const isSettled = async (
  { providerClocks, calendar, loanClocks, clock }: MoveClockPorts,
  { loanIds, from, behindBefore }: Concerned,
): Promise<boolean> => {
  if ((await providerClocks.read()).some(({ underWay }) => underWay > 0)) return false
  if ((await calendar.webhooksWaiting()) > 0) return false
  const concerned = new Set([...loanIds, ...(await calendar.withWebhooksSince(from))])
  if ((await loanClocks.unsettled([...concerned])).length > 0) return false
  // The engine counts a timer that has just run out as no work, for up to a second.
  const awaited = new Set(loanIds.filter((loanId) => !behindBefore.includes(loanId)))
  const loans = (await calendar.openLoans()).filter(({ loan }) => awaited.has(loan.loanId))
  return behindAt(loans, clock.now()).length === 0
}

const settle = async (ports: MoveClockPorts, concerned: Concerned): Promise<boolean> => {
  const until = ports.realClock.now() + settlesWithinMs
  // Twice: what a workflow did may have brought new work to a provider.
  for (let quiet = 0; quiet < 2;) {
    quiet = (await isSettled(ports, concerned)) ? quiet + 1 : 0
    if (ports.realClock.now() > until) return false
    if (quiet < 2) await ports.breathe()
  }
  return true
}

/**
 * Moves a sandbox's clock towards that moment, by one step: to the first moment on the way at which a loan or a provider has something due, or to the end.
 * Returns when everything due by then is done, or after `settlesWithinMs`. The caller repeats it until `arrived`, so that nothing is skipped. A moment that
 * has passed already arrives at once and moves nothing.
 */
const makeMoveClock = (ports: MoveClockPorts) => {
  const stopsOf = makeStops()
  return async (target: Instant): Promise<ClockStep> => {
    const { clock, realClock, offset, loanClocks, providerClocks, calendar, scheduled } = ports
    await clock.catchUp()
    const from = clock.now()
    if (target <= from) return { now: from, happened: [], settled: true, arrived: true }
    const loans = await calendar.openLoans()
    const stops = stopsOf(loans, from)
    const ofProviders = (await providerClocks.read()).flatMap(({ nextDue: at }) =>
      at !== null && at > from ? [at] : [],
    )
    const ofSchedule = await scheduled?.nextDue(from)
    const to = Math.min(target, ...stops.map(({ at }) => at), ...ofProviders, ofSchedule ?? target)
    const arrived = to === target
    const offsetMs = await offset.raiseTo(Math.max(0, to - realClock.now()))
    await clock.catchUp()
    await providerClocks.raiseTo(offsetMs)
    // On the way only loans that have something due are notified, at the end all: a book of hundreds would spend its time on signals. Whom a provider's
    // event reaches gets the present with it.
    const dueNow = stops.filter(({ at }) => at <= to).map(({ loanId }) => loanId)
    const loanIds = await loanClocks.notify(offsetMs, arrived ? undefined : dueNow)
    const settleFor = (concerned: readonly string[]): Promise<boolean> => {
      const ids = new Set(concerned)
      const behindBefore = behindAt(
        loans.filter(({ loan }) => ids.has(loan.loanId)),
        from,
      )
      return settle(ports, { loanIds: concerned, from, behindBefore })
    }
    let settled = await settleFor(loanIds)
    await clock.catchUp()
    // What loans have handed over at this moment may go to the bank now, and what the bank answered reaches them.
    if ((await scheduled?.catchUp(clock.now())) === true)
      settled = (await settleFor(loans.map(({ loan }) => loan.loanId))) && settled
    await clock.catchUp()
    const now = clock.now()
    return { now, happened: await calendar.happened(from, instant(now)), settled, arrived }
  }
}

const makeMoveFor = (ports: MoveClockPorts) => {
  const move = makeMoveClock(ports)
  return async (target: Instant): Promise<ClockStep> => {
    const until = ports.realClock.now() + requestTakesMs
    let step = await move(target)
    while (!step.arrived && ports.realClock.now() < until) {
      const next = await move(target)
      step = {
        ...next,
        happened: [...step.happened, ...next.happened],
        settled: step.settled && next.settled,
      }
    }
    return step
  }
}

/** Moves a sandbox's clock and finds out what time brings next. Bound only in a sandbox. */
export interface ClockMover {
  readonly clock: MovableClock
  /** See `makeMoveClock`. */
  readonly move: (target: Instant) => Promise<ClockStep>
  /** Repeats steps until the moment is reached, or for some seconds: what one request may take. `settled` is of all of them. */
  readonly moveFor: (target: Instant) => Promise<ClockStep>
  /** See `makeFindNextDue`. */
  readonly nextDue: (loanId?: string) => Promise<LoanDue | undefined>
}
export const ClockMover = token<ClockMover>('ClockMover')

/** What time brings to one loan next, or to the first of all; undefined when nothing is due by itself. */
const makeFindNextDue =
  ({ clock, calendar }: Pick<MoveClockPorts, 'clock' | 'calendar'>) =>
  async (loanId?: string): Promise<LoanDue | undefined> => {
    await clock.catchUp()
    const one = loanId === undefined ? null : await calendar.loan(loanId)
    const loans = loanId === undefined ? await calendar.openLoans() : one === null ? [] : [one]
    return dueOf(loans, clock.now()).toSorted((a, b) => a.at - b.at)[0]
  }

export const makeClockMover = (ports: MoveClockPorts): ClockMover => ({
  clock: ports.clock,
  move: makeMoveClock(ports),
  moveFor: makeMoveFor(ports),
  nextDue: makeFindNextDue(ports),
})
