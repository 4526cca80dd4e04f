import { cursorOf, pageOf, placeIn } from '@tamarack/application/page'
import { present } from '@tamarack/application/ports/clock.port'
import { makeLiftLegalHold, makePlaceLegalHold } from '@tamarack/application/use-cases/legal-holds'
import * as endpoints from '@tamarack/contracts/endpoints/legal-holds'
import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { pressOf } from '../loan-access.ts'
import { answer, type Mounted } from '../mount.ts'

const toLegalHoldView = ({ placed, lifted, ...hold }: LegalHold): endpoints.LegalHoldView => ({
  ...hold,
  placed: { ...placed, byId: placed.by.id, byName: placed.by.name },
  lifted: lifted === undefined ? null : { ...lifted, byName: lifted.by.name },
})

export const legalHoldsHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { legalHolds, queries } = ports
  return [
    answer(endpoints.getAllLegalHolds, async ({ query: { show, cursor } }) => {
      const [found, counts] = await Promise.all([
        legalHolds.list({ show, after: placeIn(cursor), limit: endpoints.legalHoldsOnPage + 1 }),
        legalHolds.count(),
      ])
      const { page, next } = pageOf(found, endpoints.legalHoldsOnPage, ({ hold: { id, placed } }) =>
        cursorOf({ at: placed.at, id }),
      )
      return ok({
        holds: page.map(({ hold, borrowerName }) => ({ ...toLegalHoldView(hold), borrowerName })),
        inForce: counts['in-force'],
        all: counts.all,
        next,
      })
    }),
    answer(endpoints.getLegalHolds, async ({ params: { id } }) => {
      if ((await queries.loan(id)) === null) return err({ code: 'NOT_FOUND' })
      const [holds, keptUntil] = await Promise.all([legalHolds.ofLoan(id), queries.keptUntil(id, present(ports.clock))])
      return ok({ holds: holds.map(toLegalHoldView), keptUntil })
    }),
    /** Changes no loan: a hold is next to the logs of the loans that it covers. */
    answer(endpoints.placeLegalHold, async ({ params: { id: loanId }, body: { scope, ...why }, ...call }) => {
      const placed = await makePlaceLegalHold(ports)({ loanId, scope }, { ...why, ...pressOf(ports, call) })
      return placed.ok ? ok(toLegalHoldView(placed.value)) : placed
    }),
    /** Changes no loan. The first lift stands whoever repeats it, so no key needs to be stored. */
    answer(endpoints.liftLegalHold, async ({ principal: { id, name }, body: { id: holdId, reason, note } }) => {
      const lifted = await makeLiftLegalHold(ports)(holdId, { by: { id, name }, reason, note })
      return lifted.ok ? ok(toLegalHoldView(lifted.value)) : lifted
    }),
  ]
}
