import { openCoApplication as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { coApplicationOf } from '../../co-application-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const openCoApplication = (ports: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, body }) => coApplicationOf(ports, principal, params.id, body.token))
