import type { HoldPlace } from '@tamarack/application/ports/legal-holds.port'
import { getAllLegalHolds as endpoint, legalHoldsOnPage } from '@tamarack/contracts/endpoints/legal-holds'
import { ok } from '@tamarack/domain/shared/result'
import { toLegalHoldView } from '../../mappers/legal-hold-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const cursorOf = ({ placedAt, id }: HoldPlace): string => `${placedAt}.${id}`

/** The endpoint takes a cursor of this form only; ids have no full stop. */
const placeOf = (cursor: string): HoldPlace => {
  const [placedAt = '', id = ''] = cursor.split('.')
  return { placedAt: Number(placedAt), id }
}

export const getAllLegalHolds = ({ legalHolds }: HandlerPorts) =>
  answer(endpoint, async ({ query: { show, cursor } }) => {
    const after = cursor === undefined ? null : placeOf(cursor)
    // One more than the page has shows whether there is another page.
    const [found, counts] = await Promise.all([
      legalHolds.list({ show, after, limit: legalHoldsOnPage + 1 }),
      legalHolds.count(),
    ])
    const page = found.slice(0, legalHoldsOnPage)
    const last = page.at(-1)?.hold
    return ok({
      holds: page.map(({ hold, borrowerName }) => ({ ...toLegalHoldView(hold), borrowerName })),
      inForce: counts['in-force'],
      all: counts.all,
      next: found.length > page.length && last ? cursorOf({ placedAt: last.placed.at, id: last.id }) : null,
    })
  })
