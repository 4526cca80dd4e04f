import { checkIdentityAgain as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const checkIdentityAgain = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'check-identity-again', call, call.params.id, {}))
