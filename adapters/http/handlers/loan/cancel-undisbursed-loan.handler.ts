import { cancelUndisbursedLoan as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Staff end a loan whose advance never left, at no cost to the borrower. */
export const cancelUndisbursedLoan = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'cancel-undisbursed-loan', call, call.params.id, { note: call.body.note ?? null }),
  )
