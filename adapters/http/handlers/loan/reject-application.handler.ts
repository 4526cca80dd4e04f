import { rejectApplication as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change, sameAs } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const rejectApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const loanId = sameAs('/applicationId', call.body.applicationId, call.params.id)
    return loanId.ok
      ? change(ports, 'reject-application', call, loanId.value, {
          reasons: call.body.reasons,
          note: call.body.note ?? null,
        })
      : loanId
  })
