import { finishBankConnection as endpoint } from '@tamarack/contracts/endpoints/bank'
import { change, readablePerson } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The browser's word that the connector has finished; the process collects the data itself. */
export const finishBankConnection = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const person = readablePerson(call.principal, call.body.userId)
    return person.ok
      ? change(ports, 'finish-bank-connection', call, call.body.loanId, { requestId: call.body.requestId })
      : person
  })
