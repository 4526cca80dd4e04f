import { retryRefund as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Staff send a refund again that failed, to a corrected email address where one is given. */
export const retryRefund = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'retry-refund', call, call.params.id, { recipientEmail: call.body.recipientEmail ?? null }),
  )
