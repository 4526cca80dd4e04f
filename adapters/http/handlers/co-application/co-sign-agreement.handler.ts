import { coSignAgreement as endpoint } from '@tamarack/contracts/endpoints/co-application'
import { changeCoApplication } from '../../co-application-access.ts'
import { toSigningEvidence } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const coSignAgreement = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    changeCoApplication(ports, 'co-sign-agreement', call, call.params.id, {
      evidence: toSigningEvidence(call.body, call.principal),
    }),
  )
