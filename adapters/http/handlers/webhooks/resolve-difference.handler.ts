import { resolveDifference as endpoint } from '@tamarack/contracts/endpoints/webhooks'
import { err, ok } from '@tamarack/domain/shared/result'
import { toDifferenceView } from '../../mappers/difference-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Changes no loan. The first resolution stands whoever repeats it, so no key needs to be stored. */
export const resolveDifference = ({ differences, clock }: HandlerPorts) =>
  answer(endpoint, async ({ principal, body: { id, reason, note } }) => {
    const resolution = { staffId: principal.id, staffName: principal.name, reason, note, at: clock.now() }
    const resolved = await differences.resolve(id, resolution)
    return resolved === null ? err({ code: 'NOT_FOUND' }) : ok(toDifferenceView(resolved))
  })
