import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import type { Clock } from './ports/clock.port.ts'

/** The present as a domain moment; the clock is ours, so it throws on a moment outside the domain's
 * range. */
export const present = (clock: Clock): Instant => {
  const now = parseInstant(clock.now())
  if (!now.ok) throw new Error('the clock is outside the range of moments')
  return now.value
}
