import { inviteCoApplicant as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toInstallmentRequest } from '../../mappers/installment.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const inviteCoApplicant = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'invite-co-applicant', call, call.params.id, { terms: toInstallmentRequest(call.body) }),
  )
