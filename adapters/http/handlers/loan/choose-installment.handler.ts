import { chooseInstallment as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toInstallmentRequest } from '../../mappers/installment.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const chooseInstallment = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'choose-terms', call, call.params.id, { terms: toInstallmentRequest(call.body) }),
  )
