import { prepareAuthorization as endpoint } from '@tamarack/contracts/endpoints/debits'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const prepareAuthorization = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'prepare-authorization', call, call.params.id, {}))
