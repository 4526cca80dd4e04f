import { chooseCashAdvance as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toCashAdvanceRequest } from '../../mappers/cash-advance.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const chooseCashAdvance = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'choose-terms', call, call.params.id, { terms: toCashAdvanceRequest(call.body) }),
  )
