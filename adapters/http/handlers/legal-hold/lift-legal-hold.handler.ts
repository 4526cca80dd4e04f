import { makeLiftLegalHold } from '@tamarack/application/use-cases/legal-holds'
import { liftLegalHold as endpoint } from '@tamarack/contracts/endpoints/legal-holds'
import { ok } from '@tamarack/domain/shared/result'
import { toLegalHoldView } from '../../mappers/legal-hold-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Changes no loan. The first lift stands whoever repeats it, so no key needs to be stored. */
export const liftLegalHold = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal: { id, name }, body: { id: holdId, reason, note } }) => {
    const lifted = await makeLiftLegalHold(ports)(holdId, { by: { id, name }, reason, note })
    return lifted.ok ? ok(toLegalHoldView(lifted.value)) : lifted
  })
