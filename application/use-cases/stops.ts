import { ok, refuse, type Refusal, type Result } from '@tamarack/domain/shared/result'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { switchOf, takeStopStep, type StopStep } from '@tamarack/domain/stops/stops'
import { present, type Clock } from '../ports/clock.port.ts'
import type { StaffTies } from '../ports/staff-ties.port.ts'
import type { Stops } from '../ports/stops.port.ts'
import { actOnce, type Press } from './act-once.ts'

/** Takes a step of a switch (TAM-198) that had `seen` acts where they saw it; a repeated press does
 * nothing more. Refuses `STOP_MOVED_ON` where a colleague was first. */
export const makeTakeStopStep =
  ({ stops, clock, staffTies }: { readonly stops: Stops; readonly clock: Clock; readonly staffTies: StaffTies }) =>
  (what: Stoppable, step: StopStep, { by, seen, key }: Press & { readonly seen: number }) =>
    actOnce(stops, { key, movedOn: 'STOP_MOVED_ON' }, async (): Promise<Result<true, Refusal>> => {
      const now = switchOf(what, await stops.acts())
      if (now.acts !== seen) return refuse('STOP_MOVED_ON')
      const at = present(clock)
      const taken = takeStopStep(now, step, by, { ties: await staffTies.at(at), now: at })
      if (!taken.ok) return taken
      await stops.add({ ...taken.value, what, number: seen + 1, by, at, key })
      return ok(true)
    })
