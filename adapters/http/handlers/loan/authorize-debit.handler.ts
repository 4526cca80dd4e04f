import { authorizeDebit as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toSigningEvidence } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Signs the debit authorization, which activates the loan. */
export const authorizeDebit = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'authorize-debit', call, call.params.id, {
      evidence: toSigningEvidence(call.body, call.principal),
    }),
  )
