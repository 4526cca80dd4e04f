import { updateCashAdvanceLoan as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../loan-access.ts'
import { toCashAdvanceTerms } from '../mappers/answers.ts'
import { answer } from '../mount.ts'
import type { HandlerPorts } from './handler-ports.ts'

export const updateCashAdvanceLoan = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'chooseCashAdvance', call, call.params.id, { terms: toCashAdvanceTerms(call.body) }),
  )
