import { getDifferences as endpoint } from '@tamarack/contracts/endpoints/webhooks'
import { ok } from '@tamarack/domain/shared/result'
import { toDifferenceView } from '../../mappers/difference-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const limit = 100
const resolvedForMs = 7 * 24 * 3_600_000

export const getDifferences = ({ differences, clock }: HandlerPorts) =>
  answer(endpoint, async () => {
    const found = await differences.forStaff({ resolvedAfter: clock.now() - resolvedForMs, limit })
    return ok({ differences: found.map(toDifferenceView) })
  })
