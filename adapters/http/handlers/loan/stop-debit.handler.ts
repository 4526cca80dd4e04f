import { stopDebit as endpoint } from '@tamarack/contracts/endpoints/debits'
import { change } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

export const stopDebit = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => change(ports, 'stop-debit', call, call.params.id, { payment: call.body.payment }))
