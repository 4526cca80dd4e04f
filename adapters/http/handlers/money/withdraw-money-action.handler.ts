import { withdrawMoneyAction as endpoint } from '@tamarack/contracts/endpoints/money'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const withdrawMoneyAction = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'withdraw-money-action', call, call.params.id, { note: call.body.note ?? null }),
  )
