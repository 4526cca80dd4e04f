import { resumeDebit as endpoint } from '@tamarack/contracts/endpoints/debits'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const resumeDebit = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'resume-debit', call, call.params.id, { payment: call.body.payment }))
