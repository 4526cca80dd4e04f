import { signAgreement as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toSigningEvidence } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const signAgreement = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'sign-agreement', call, call.params.id, {
      evidence: toSigningEvidence(call.body, call.principal),
    }),
  )
