import { instant } from '@tamarack/domain/values/instant'
import type { ClockMover, ClockStep } from '../use-cases/move-clock.ts'

/** A sandbox's clock that starts at that moment and stands still between moves; the loan `ln_own`
 * expires on each. */
export const makeFakeClockMover = (start: number): ClockMover => {
  let offsetMs = 0
  const now = () => instant(start + offsetMs)
  const move = async (target: number): Promise<ClockStep> => {
    const isForward = target > now()
    offsetMs = Math.max(offsetMs, target - start)
    const expired = { loanId: 'ln_own', at: now(), type: 'application-expired', amountCents: null }
    return { now: now(), happened: isForward ? [expired] : [], settled: true, unfinished: [], arrived: true }
  }
  return {
    clock: { now, offsetMs: () => offsetMs, catchUp: async () => undefined },
    move,
    moveFor: move,
    nextDue: async (loanId) =>
      loanId === 'ln_nobody'
        ? undefined
        : { loanId: loanId ?? 'ln_own', at: instant(now() + 86_400_000), what: 'application-expires' },
  }
}
