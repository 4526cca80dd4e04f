import { retryDisbursement as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Staff send an advance again that failed, to a corrected email address where one is given. */
export const retryDisbursement = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'retry-disbursement', call, call.params.id, { recipientEmail: call.body.recipientEmail ?? null }),
  )
