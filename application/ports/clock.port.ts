import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** The present moment, which decisions get as an argument. In a sandbox it can be moved forward. */
export interface Clock {
  now(): Instant
}
export const Clock = token<Clock>('Clock')

/** The present as a domain moment; the clock is ours, so it throws on a moment outside the domain's
 * range. */
export const present = (clock: Clock): Instant => {
  const now = parseInstant(clock.now())
  if (!now.ok) throw new Error('the clock is outside the range of moments')
  return now.value
}

/** The machine's own time: what protects accounts and webhooks counts from it, in a sandbox too. */
export const RealClock = token<Clock>('RealClock')

/** A sandbox's clock: real time plus an offset. Within one process it never goes backwards. */
export interface MovableClock extends Clock {
  /** How far it is ahead of real time, milliseconds, as this process last read it. */
  offsetMs(): number
  /** Reads the offset again. Never throws: without an answer the clock runs on as it did. */
  catchUp(): Promise<void>
}
/** Bound only in a sandbox. */
export const MovableClock = token<MovableClock>('MovableClock')
