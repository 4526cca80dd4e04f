import { reopenApplication as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const reopenApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'reopen-application', call, call.params.id, {}))
