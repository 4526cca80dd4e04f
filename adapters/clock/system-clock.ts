import type { Clock } from '@tamarack/application/ports/clock.port'
import { instant } from '@tamarack/domain/values/instant'

/** The machine's clock, in whole milliseconds UTC. */
export const systemClock: Clock = { now: () => instant(Date.now()) }
