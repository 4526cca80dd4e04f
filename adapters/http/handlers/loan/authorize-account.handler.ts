import { authorizeAccount as endpoint } from '@tamarack/contracts/endpoints/debits'
import { change } from '../../loan-access.ts'
import { toSigningEvidence } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** Signs the debit authorization for another account of a loan in service. */
export const authorizeAccount = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'authorize-account', call, call.params.id, {
      evidence: toSigningEvidence(call.body, call.principal),
    }),
  )
