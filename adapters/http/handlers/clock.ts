import type { ClockMover } from '@tamarack/application/use-cases/move-clock'
import {
  getClock as getClockEndpoint,
  moveClock as moveClockEndpoint,
} from '@tamarack/contracts/endpoints/sandbox-clock'
import { ok } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

export const getClock = ({ clock, nextDue }: ClockMover): Mounted =>
  answer(getClockEndpoint, async ({ query: { loanId } }) => {
    const next = (await nextDue(loanId)) ?? null
    return ok({ now: clock.now(), offsetMs: clock.offsetMs(), next })
  })

/** Changes no loan by itself. A repeat arrives at once, so no key needs to be stored. The line of
 * the security log comes first: no move is without one. */
export const moveClock = (
  { clock, moveFor }: ClockMover,
  { securityLog }: Pick<HandlerPorts, 'securityLog'>,
): Mounted =>
  answer(moveClockEndpoint, async ({ principal, origin, body: { to } }) => {
    await securityLog.record({
      type: 'clock-move',
      outcome: 'ok',
      concerned: { id: principal.id, email: null },
      origin,
    })
    const { now, happened, settled, arrived } = await moveFor(instant(to))
    return ok({ now, offsetMs: clock.offsetMs(), arrived, settled, happened: [...happened] })
  })
