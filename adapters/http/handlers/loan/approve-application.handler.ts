import { approveApplication as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change, sameAs } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const approveApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const loanId = sameAs('/loanId', call.body.loanId, call.params.loanId)
    return loanId.ok
      ? change(ports, 'approve-application', call, loanId.value, { note: call.body.note ?? null })
      : loanId
  })
