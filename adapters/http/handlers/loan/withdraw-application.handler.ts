import { withdrawApplication as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const withdrawApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'withdraw-application', call, call.params.id, {}))
