import { condition, setHandler } from '@temporalio/workflow'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { clockMovedSignal } from './messages.ts'

/** How far this workflow's present is ahead of the engine's time, milliseconds. The engine gives
 * every workflow execution modules of its own, so that this is the state of one loan. Undefined
 * where the clock is not movable: everywhere but in a sandbox. */
let offsetMs: number | undefined

/** Makes the workflow's clock movable, from that offset on; an offset of undefined leaves it on the
 * engine's time for good, no matter what is signalled. Only a sandbox starts workflows with an
 * offset. */
export const followClock = (startsAt: number | undefined): void => {
  offsetMs = startsAt
  setHandler(clockMovedSignal, (to) => {
    if (offsetMs !== undefined && to > offsetMs) offsetMs = to
  })
}

/** The offset to hand to the next run and to workflows that this one starts. */
export const clockOffset = (): { readonly clockOffsetMs?: number } =>
  offsetMs === undefined ? {} : { clockOffsetMs: offsetMs }

/** The workflow's own time, the one place where it is read: the engine makes it the same in every
 * replay. */
export const now = (): Instant => instant(Date.now() + (offsetMs ?? 0))

/** Milliseconds from now until then, at least one: a wait of none is no wait to the engine. */
const msUntil = (moment: number): number => Math.max(1, moment - now())

/** Waits until `met` holds or that moment (epoch milliseconds) has come, and answers whether `met`
 * holds. A clock that was moved past the moment ends the wait. Every wait for a moment goes
 * through here: the engine's own timers do not follow the clock. */
export const waitUntil = async (moment: number, met: () => boolean): Promise<boolean> => {
  // What is due already needs no timer.
  if (now() >= moment) return met()
  for (;;) {
    const seen = offsetMs
    const ended = await condition(() => met() || offsetMs !== seen, msUntil(moment))
    if (!ended) return false
    if (met()) return true
    if (now() >= moment) return false
  }
}
