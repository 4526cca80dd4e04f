import { takeMoneyAction as endpoint } from '@tamarack/contracts/endpoints/money'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const takeMoneyAction = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const { action, reason, note } = call.body
    return change(ports, 'take-money-action', call, call.params.id, { action, reason, note })
  })
