import { makePlaceLegalHold } from '@tamarack/application/use-cases/legal-holds'
import { placeLegalHold as endpoint } from '@tamarack/contracts/endpoints/legal-holds'
import { ok } from '@tamarack/domain/shared/result'
import { commandKey } from '../../loan-access.ts'
import { toLegalHoldView } from '../../mappers/legal-hold-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Changes no loan: a hold stands beside the logs of the loans that it covers. */
export const placeLegalHold = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal, idempotencyKey, params: { id: loanId }, body: { scope, reason, note } }) => {
    const { id, name } = principal
    const key = commandKey(ports.ids, principal, idempotencyKey)
    const placed = await makePlaceLegalHold(ports)({ loanId, scope }, { by: { id, name }, reason, note, key })
    return placed.ok ? ok(toLegalHoldView(placed.value)) : placed
  })
