import { isBehind, nextMoment } from '@tamarack/domain/loan/servicing/next-due'
import type { Instant } from '@tamarack/domain/values/instant'
import type { CalendarOfLoans, LoanInTime } from '../ports/calendar-of-loans.port.ts'
import type { Clock, MovableClock } from '../ports/clock.port.ts'
import type { LoanClocks } from '../ports/loan-clocks.port.ts'
import type { ProviderClocks } from '../ports/provider-clocks.port.ts'

export interface SettlingPorts {
  readonly realClock: Clock
  readonly clock: MovableClock
  readonly loanClocks: Pick<LoanClocks, 'unsettled'>
  readonly providerClocks: Pick<ProviderClocks, 'read'>
  readonly calendar: Pick<CalendarOfLoans, 'openLoans' | 'webhooksWaiting' | 'withWebhooksSince'>
  /** Lets the machine work before it is looked at again, longer after many looks. */
  readonly breathe: (looks: number) => Promise<void>
}

export interface Unfinished {
  /** Loans with work that is due and not done, for a message. */
  readonly loanIds: readonly string[]
  /** Whether something is being done at this moment, so that the clock must wait. */
  readonly isUnderWay: boolean
}

export const nothingLeft: Unfinished = { loanIds: [], isUnderWay: false }
export const isSettled = ({ loanIds, isUnderWay }: Unfinished): boolean => loanIds.length === 0 && !isUnderWay

/** What a busy machine needs for one moment; a wait that takes longer is reported, and repeated by
 * the one who moves the clock. */
const settlesWithinMs = 8_000

/** How many of the loans at work are looked at in one go, while it is enough to find one. */
const someAtOnce = 20

/** What one look found: the provider or the inbox at work, or loans. `checked` were looked at as
 * they stand there. */
type Seen =
  | 'provider'
  | {
      readonly working: readonly string[]
      readonly behind: readonly LoanInTime[]
      readonly checked: readonly LoanInTime[]
    }

type Kept = { readonly after: Instant; readonly at: number }

const read = (kept: WeakMap<LoanInTime, Kept>, one: LoanInTime, after: Instant): Kept => {
  const before = kept.get(one)
  if (before !== undefined && before.after <= after && before.at > after) return before
  const found = { after, at: nextMoment(one.loan, one.actedAt, after, one.policy) ?? Number.POSITIVE_INFINITY }
  kept.set(one, found)
  return found
}

/** The moments of each loan, found again only when the loan has changed or its moment has passed: a
 * move through a book would spend most of its time on them. Each reading is made for moments that
 * only grow. */
export const makeMoments = () => {
  const nexts = new WeakMap<LoanInTime, Kept>()
  const rests = new WeakMap<LoanInTime, Kept>()
  return {
    /** When the loan's workflow has something to do next after that moment. */
    next: (one: LoanInTime, after: Instant): number => read(nexts, one, after).at,
    /** Whether a duty of the loan is due by then and not on the log. */
    isBehind: (one: LoanInTime, now: Instant): boolean => {
      const rest = rests.get(one)
      if (rest !== undefined && rest.after <= now && rest.at > now) return false
      if (isBehind(one.loan, now)) return true
      read(rests, one, now)
      return false
    },
  }
}
export type Moments = ReturnType<typeof makeMoments>

/** Waits until nothing is left to do at this moment, or for `settlesWithinMs`. It looks in the
 * order in which work passes on: provider, inbox, workflows, and what stands due in the loans
 * themselves, no matter who set it going: the engine counts a timer that has just run out as no
 * work, for up to a second, and a command that somebody gave a moment ago concerns a loan that no
 * step notified. A loan that stays behind although its workflow is at rest, because its provider
 * is out of reach or its workflow is gone, is waited for once; work that is under way is waited
 * for as long as the caller repeats it. */
export const makeSettling = (ports: SettlingPorts, moments: Moments) => {
  const { realClock, clock, loanClocks, providerClocks, calendar, breathe } = ports
  const awaited = new WeakSet<LoanInTime>()
  const rested = new WeakSet<LoanInTime>()
  let restedAt: Instant | undefined
  /** Of those that were at work a moment ago the ones that may still be: no more of them are looked
   * at than it takes to find one. */
  const stillWorking = async (watched: readonly string[]): Promise<readonly string[]> => {
    for (let from = 0; from < watched.length; from += someAtOnce) {
      const found = await loanClocks.unsettled(watched.slice(from, from + someAtOnce))
      if (found.length > 0) return [...found, ...watched.slice(from + someAtOnce)]
    }
    return []
  }
  const look = async (concerned: readonly string[], from: Instant, watched: readonly string[]): Promise<Seen> => {
    const still = await stillWorking(watched)
    if (still.length > 0) return { working: still, behind: [], checked: [] }
    if ((await providerClocks.read()).some(({ underWay }) => underWay > 0)) return 'provider'
    if ((await calendar.webhooksWaiting()) > 0) return 'provider'
    const withWebhooks = await calendar.withWebhooksSince(from)
    const now = clock.now()
    const open = await calendar.openLoans()
    const behind = open.filter((one) => !awaited.has(one) && moments.isBehind(one, now))
    const ids = new Set([...concerned, ...withWebhooks, ...behind.map(({ loan }) => loan.loanId)])
    const checked = open.filter(({ loan }) => ids.has(loan.loanId))
    return { working: await loanClocks.unsettled([...ids]), behind, checked }
  }
  /** `from` is when the work began that these loans may have. */
  const settle = async (concerned: readonly string[], from: Instant): Promise<Unfinished> => {
    const until = realClock.now() + settlesWithinMs
    // Twice: what a workflow did may have brought new work to a provider.
    for (let [looks, quiet, watched]: [number, number, readonly string[]] = [1, 0, []]; ; looks += 1) {
      const isLast = realClock.now() > until
      const began = clock.now()
      const seen = await look(concerned, from, isLast ? [] : watched)
      watched = seen === 'provider' ? [] : seen.working
      const isQuiet = seen !== 'provider' && seen.working.length === 0 && seen.behind.length === 0
      quiet = isQuiet ? quiet + 1 : 0
      if (isQuiet && quiet === 2) {
        for (const one of seen.checked) rested.add(one)
        restedAt = began
        return nothingLeft
      }
      if (isLast) {
        if (seen === 'provider') return { loanIds: [], isUnderWay: true }
        const working = new Set(seen.working)
        for (const one of seen.behind) if (!working.has(one.loan.loanId)) awaited.add(one)
        const loanIds = [...new Set([...working, ...seen.behind.map(({ loan }) => loan.loanId)])]
        return { loanIds, isUnderWay: working.size > 0 }
      }
      await breathe(looks)
    }
  }
  return {
    settle,
    /** Whether the loan was found at rest as it is: nobody acted on it since. */
    isRested: (one: LoanInTime): boolean => rested.has(one),
    /** When everything that a wait concerned was found at rest; undefined before the first time. */
    restedAt: (): Instant | undefined => restedAt,
  }
}
