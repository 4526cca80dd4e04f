import { saveFinancialInfo as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toFinancialInfo } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const saveFinancialInfo = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'save-financial-info', call, call.params.id, { answers: toFinancialInfo(call.body) }),
  )
