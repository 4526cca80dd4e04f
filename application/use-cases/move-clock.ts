import { nextDue, type Due } from '@tamarack/domain/loan/servicing/next-due'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import type { CalendarOfLoans, LoanHappening, LoanInTime } from '../ports/calendar-of-loans.port.ts'
import type { ClockOffset } from '../ports/clock-offset.port.ts'
import type { MovableClock } from '../ports/clock.port.ts'
import type { LoanClocks } from '../ports/loan-clocks.port.ts'
import type { ProviderClocks } from '../ports/provider-clocks.port.ts'
import { token } from '../ports/token.ts'
import { isSettled, makeMoments, makeSettling, type SettlingPorts, type Unfinished } from './clock-settling.ts'
import type { ScheduledOnMovedClock } from './scheduled-on-moved-clock.ts'

export interface MoveClockPorts extends SettlingPorts {
  readonly offset: ClockOffset
  readonly loanClocks: LoanClocks
  readonly providerClocks: ProviderClocks
  readonly calendar: CalendarOfLoans
  /** Absent where nothing that is scheduled concerns a loan. */
  readonly scheduled?: ScheduledOnMovedClock | undefined
}

/** One step of a move: to a moment at which something is due, or to the end. */
export interface ClockStep {
  readonly now: Instant
  /** What happened to loans since the step began. */
  readonly happened: readonly LoanHappening[]
  /** Whether everything due has been done; false when that took longer than a step waits. */
  readonly settled: boolean
  /** Loans with work that was due and has not been done; empty where the clock waits for providers,
   * webhooks or a daily run. */
  readonly unfinished: readonly string[]
  /** Whether the clock reached the requested moment, and nothing due by then is under way. */
  readonly arrived: boolean
}

/** Steps of one request begin within this time; with the last one's settling it stays below what an
 * answer may take. */
const requestTakesMs = 8_000
/** A webhook is in the inbox at most this long after the moment that it has there. */
const webhookLagMs = 2_000
/** What providers have due within this time is one step: a webhook takes as long, and hundreds of
 * transfers that were sent one after the other are not as many steps. */
const providerGrainMs = 60_000
/** Whom anybody acted on within this time may have work that no step of the clock began. */
const recentMs = 60_000

/** A loan and what the passing of time does to it next. */
export interface LoanDue extends Due {
  readonly loanId: string
}

const dueOf = (loans: readonly LoanInTime[], after: Instant): readonly LoanDue[] =>
  loans.flatMap(({ loan, actedAt, policy }) => {
    const due = nextDue(loan, actedAt, after, policy)
    return due === undefined ? [] : [{ ...due, loanId: loan.loanId }]
  })

/** Which workflows have the present: all up to that offset, and later ones whose moments came. */
interface Progress {
  readonly offsetMs: number
  /** Every loan with a moment up to this one was notified of it. */
  readonly through: Instant
}

/** Moves a sandbox's clock towards that moment, by one step: to the first moment on the way at
 * which a loan or a provider has something due, or to the end. Before it moves, everything due at
 * the present is done; it returns when everything due at the new one is, too. Where work is still
 * under way after some seconds the clock stays where it is and the step has not `arrived`: the
 * caller repeats it until it has, so that nothing is skipped. A moment that has passed moves
 * nothing. */
const makeMoveClock = (ports: MoveClockPorts) => {
  const { clock, realClock, offset, loanClocks, providerClocks, calendar, scheduled } = ports
  const moments = makeMoments()
  const { settle, isRested, restedAt } = makeSettling(ports, moments)
  let progress: Progress | undefined
  /** Whom a step notified that was still under way when it ended. */
  let underWay: readonly string[] = []
  /** Happenings up to here were reported; undefined after a move that arrived. */
  let reportedThrough: Instant | undefined

  /** Lets the moment come to rest, then does what schedules have for it: what loans have handed
   * over may go to the bank, and what the bank answered reaches them. */
  const settleAll = async (concerned: readonly string[], from: Instant): Promise<Unfinished> => {
    const left = await settle(concerned, from)
    if (left.isUnderWay || scheduled === undefined) return left
    await clock.catchUp()
    const caughtUp = await scheduled.catchUp(clock.now())
    if (caughtUp === 'nothing-due') return left
    const everybody = (await calendar.openLoans()).map(({ loan }) => loan.loanId)
    const after = await settle(everybody, from)
    const loanIds = [...new Set([...left.loanIds, ...after.loanIds])]
    return { loanIds, isUnderWay: after.isUnderWay || caughtUp === 'unfinished' }
  }

  /** Notifies whose moment came while the clock stood, in real time, or while another process moved
   * it, and lets the present come to rest. */
  const finishPresent = async (from: Instant): Promise<Unfinished> => {
    const offsetMs = clock.offsetMs()
    const handled = progress?.offsetMs === offsetMs ? progress : undefined
    const loans = await calendar.openLoans()
    const passed = handled && loans.filter((one) => moments.next(one, handled.through) <= from)
    const allNotified = handled !== undefined || offsetMs === 0
    const ids = passed?.map(({ loan }) => loan.loanId) ?? []
    const notified =
      allNotified && ids.length === 0 ? [] : await loanClocks.notify(offsetMs, allNotified ? ids : undefined)
    progress = { offsetMs, through: from }
    const since = instant(from - recentMs)
    // Whom the step before found at rest, and nobody acted on since, is not looked at again: in a
    // book of hundreds that would be most of the work.
    const rested = new Set(loans.filter(isRested).map(({ loan }) => loan.loanId))
    const recent = (await calendar.happened(since, from)).map(({ loanId }) => loanId).filter((id) => !rested.has(id))
    const concerned = [...new Set([...underWay, ...notified, ...recent])]
    const left = await settleAll(concerned, instant(Math.max(since, (restedAt() ?? 0) - webhookLagMs)))
    underWay = left.isUnderWay ? concerned : []
    return left
  }

  /** Raises the clock to the next moment, notifies whom it concerns, and lets it come to rest. */
  const advance = async (
    from: Instant,
    target: Instant,
  ): Promise<{ readonly left: Unfinished; readonly to: number }> => {
    const loans = await calendar.openLoans()
    const ofProviders = (await providerClocks.read()).flatMap(({ nextDue: at }) =>
      at !== null && at > from ? [at + providerGrainMs] : [],
    )
    const ofSchedule = await scheduled?.nextDue(from)
    const stops = loans.map((one) => ({ loanId: one.loan.loanId, at: moments.next(one, from) }))
    const to = Math.min(target, ...stops.map(({ at }) => at), ...ofProviders, ofSchedule ?? target)
    const offsetMs = await offset.raiseTo(Math.max(0, to - realClock.now()))
    await clock.catchUp()
    await providerClocks.raiseTo(offsetMs)
    // On the way only loans that have something due are notified, at the end all: a book of
    // hundreds would spend its time on signals. Whom a provider's event reaches gets the present
    // with it.
    const dueNow = stops.filter(({ at }) => at <= to).map(({ loanId }) => loanId)
    const concerned = await loanClocks.notify(offsetMs, to === target ? undefined : dueNow)
    progress = { offsetMs, through: instant(to) }
    const left = await settleAll(concerned, from)
    underWay = left.isUnderWay ? concerned : []
    return { left, to }
  }

  return async (target: Instant): Promise<ClockStep> => {
    await clock.catchUp()
    const from = clock.now()
    const before = await finishPresent(from)
    const stays = before.isUnderWay || target <= from
    const { left, to } = stays ? { left: before, to: from } : await advance(from, target)
    await clock.catchUp()
    const now = clock.now()
    const arrived = to >= target && !left.isUnderWay
    const happened = await calendar.happened(reportedThrough ?? from, now)
    reportedThrough = arrived ? undefined : now
    const unfinished = [...new Set([...before.loanIds, ...left.loanIds])]
    return { now, happened, settled: isSettled(before) && isSettled(left), unfinished, arrived }
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
        settled: next.settled,
      }
    }
    return step
  }
}

/** Moves a sandbox's clock and finds out what time brings next. Bound only in a sandbox. */
export interface ClockMover {
  readonly clock: MovableClock
  readonly move: (target: Instant) => Promise<ClockStep>
  /** Repeats steps until the moment is reached, or for some seconds: what one request may take.
   * `settled` is of all of them. */
  readonly moveFor: (target: Instant) => Promise<ClockStep>
  readonly nextDue: (loanId?: string) => Promise<LoanDue | undefined>
}
export const ClockMover = token<ClockMover>('ClockMover')

/** What time brings to one loan next, or to the first of all; undefined when nothing is due. */
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
