import { payEarly as endpoint } from '@tamarack/contracts/endpoints/payoff'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const payEarly = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'pay-early', call, call.params.id, { amount: call.body.amount }))
