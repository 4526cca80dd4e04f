import { getLegalHolds as endpoint } from '@tamarack/contracts/endpoints/legal-holds'
import { err, ok } from '@tamarack/domain/shared/result'
import { toLegalHoldView } from '../../mappers/legal-hold-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const getLegalHolds = ({ legalHolds, queries }: HandlerPorts) =>
  answer(endpoint, async ({ params: { id } }) => {
    if ((await queries.loan(id)) === null) return err({ code: 'NOT_FOUND' })
    return ok({ holds: (await legalHolds.ofLoan(id)).map(toLegalHoldView) })
  })
