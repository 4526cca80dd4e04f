import { savePersonalInfo as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { toPersonalInfo } from '../../mappers/answers.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const savePersonalInfo = (ports: HandlerPorts) =>
  answer(endpoint, async (call) =>
    change(ports, 'save-personal-info', call, call.params.id, { answers: toPersonalInfo(call.body) }),
  )
