import * as endpoints from '@tamarack/contracts/endpoints/sandbox-clock'
import { ok } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import type { HandlerPorts } from '../app-ports.ts'
import { answer, type Mounted } from '../mount.ts'

/** What a sandbox answers besides; elsewhere nothing is mounted at these addresses. */
export const clockHandlers = ({ clockMover, securityLog }: HandlerPorts): readonly Mounted[] => {
  if (clockMover === undefined) return []
  const { clock, moveFor, nextDue } = clockMover
  return [
    answer(endpoints.getClock, async ({ query: { loanId } }) =>
      ok({ now: clock.now(), offsetMs: clock.offsetMs(), next: (await nextDue(loanId)) ?? null }),
    ),
    /** Changes no loan by itself. A repeat arrives at once, so no key needs to be stored. The line
     * of the security log comes first: no move is without one. */
    answer(endpoints.moveClock, async ({ principal, origin, body: { to } }) => {
      const concerned = { id: principal.id, email: null }
      await securityLog.record({ type: 'clock-move', outcome: 'ok', concerned, origin })
      return ok({ ...(await moveFor(instant(to))), offsetMs: clock.offsetMs() })
    }),
  ]
}
