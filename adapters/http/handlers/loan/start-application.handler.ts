import { startApplication as endpoint } from '@tamarack/contracts/endpoints/loan'
import { change, readablePerson } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** The loan's id follows from the person and the press: pressing once makes one application, however often the request arrives. */
export const startApplication = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const customer = readablePerson(call.principal, call.body.userId)
    if (!customer.ok) return customer
    const loanId = ports.ids.derived('ln', call.principal.id, call.idempotencyKey)
    return change(ports, 'start-application', call, loanId, { customerId: customer.value })
  })
