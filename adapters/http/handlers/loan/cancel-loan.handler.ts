import { cancelLoan as endpoint } from '@tamarack/contracts/endpoints/payoff'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const cancelLoan = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'cancel-loan', call, call.params.id, {}))
