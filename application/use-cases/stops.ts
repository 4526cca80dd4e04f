import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { refuse, type Refusal } from '@tamarack/domain/shared/refusal'
import { ok, type Result } from '@tamarack/domain/shared/result'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { switchOf, takeStopStep, type StopStep } from '@tamarack/domain/stops/stops'
import type { Clock } from '../ports/clock.port.ts'
import type { Stops } from '../ports/stops.port.ts'
import { present } from '../present.ts'

interface Press {
  readonly by: StaffMember
  /** How many acts the switch had where they saw it. */
  readonly seen: number
  readonly key: string
}

/** Takes a step of a switch (TAM-198); a repeated press does nothing more. Refuses `STOP_MOVED_ON`
 * where a colleague was first. */
export const makeTakeStopStep =
  ({ stops, clock }: { readonly stops: Stops; readonly clock: Clock }) =>
  async (what: Stoppable, step: StopStep, { by, seen, key }: Press): Promise<Result<true, Refusal>> => {
    const isDone = async (): Promise<boolean> => (await stops.acts()).some((act) => act.key === key)
    if (await isDone()) return ok(true)
    const now = switchOf(what, await stops.acts())
    if (now.acts !== seen) return refuse('STOP_MOVED_ON')
    const taken = takeStopStep(now, step, by)
    if (!taken.ok) return taken
    await stops.add({ ...taken.value, what, number: seen + 1, by, at: present(clock), key })
    return (await isDone()) ? ok(true) : refuse('STOP_MOVED_ON')
  }
