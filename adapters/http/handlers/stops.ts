import { makeTakeStopStep } from '@tamarack/application/use-cases/stops'
import * as endpoints from '@tamarack/contracts/endpoints/exceptions'
import { ok } from '@tamarack/domain/shared/result'
import { stoppables, type Stoppable } from '@tamarack/domain/stops/stoppable'
import { switchOf, type StopAct, type StopStep } from '@tamarack/domain/stops/stops'
import type { HandlerPorts } from '../app-ports.ts'
import { pressOf } from '../loan-access.ts'
import { answer, type Mounted } from '../mount.ts'

const toAct = ({ by, at, reason, note }: StopAct) => ({ byId: by.id, byName: by.name, at, reason, note })

export const stopsHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { stops } = ports
  const view = async (): Promise<endpoints.StopsView> => {
    const [acts, held] = await Promise.all([stops.acts(), stops.held()])
    const switches = stoppables.map((what) => {
      const { acts: count, stopped, proposal } = switchOf(what, acts)
      return {
        what,
        acts: count,
        held: what === 'applications' ? 0 : held[what],
        stopped: stopped ? toAct(stopped) : null,
        proposal: proposal ? toAct(proposal) : null,
      }
    })
    return { switches }
  }
  /** Changes no loan: each finds out by itself what is stopped, before its money moves. */
  const take = async (
    call: Parameters<typeof pressOf>[1],
    { what, seen }: { readonly what: Stoppable; readonly seen: number },
    step: StopStep,
  ) => {
    const taken = await makeTakeStopStep(ports)(what, step, { ...pressOf(ports, call), seen })
    return taken.ok ? ok(await view()) : taken
  }
  return [
    answer(endpoints.getStops, async () => ok(await view())),
    answer(endpoints.proposeStop, async ({ body: { type, reason, note, ...of }, ...call }) =>
      take(call, of, { type, reason, note }),
    ),
    answer(endpoints.answerStop, async ({ body: { type, ...of }, ...call }) => take(call, of, { type })),
  ]
}
