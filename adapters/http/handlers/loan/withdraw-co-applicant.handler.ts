import { withdrawCoApplicant as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const withdrawCoApplicant = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'withdraw-co-applicant', call, call.params.id, {}))
