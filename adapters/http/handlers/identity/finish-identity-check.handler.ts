import { finishIdentityCheck as endpoint } from '@tamarack/contracts/endpoints/identity'
import { change, readablePerson } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The browser's word that the window has finished; the process queries the provider. */
export const finishIdentityCheck = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const person = readablePerson(call.principal, call.body.userId)
    return person.ok
      ? change(ports, 'finish-identity-check', call, call.body.loanId, { checkId: call.body.idvId })
      : person
  })
