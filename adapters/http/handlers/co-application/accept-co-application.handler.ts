import { acceptCoApplication as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { changeCoApplication } from '../../co-application-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const acceptCoApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    changeCoApplication(ports, 'accept-co-application', call, call.params.id, { token: call.body.token }),
  )
