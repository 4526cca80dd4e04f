import { finishBankConnection as endpoint } from '@tamarack/contracts/endpoints/bank'
import { change, isInService, readablePerson } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The browser's word that the connector has finished; the process collects the data itself. */
export const finishBankConnection = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const person = readablePerson(call.principal, call.body.userId)
    if (!person.ok) return person
    const { loanId, requestId } = call.body
    const type = (await isInService(ports, loanId)) ? 'finish-account-change' : 'finish-bank-connection'
    return change(ports, type, call, loanId, { requestId })
  })
