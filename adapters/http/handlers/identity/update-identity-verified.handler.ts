import { updateIdentityVerified as endpoint } from '@tamarack/contracts/endpoints/identity'
import { isApplication } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import { change, readablePerson } from '../../loan-access.ts'
import { toLoanView } from '../../mappers/loan-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

/** A caller's word that the check has finished, without naming it: the process queries the provider about the application's latest check. */
export const updateIdentityVerified = (ports: HandlerPorts) =>
  answer(endpoint, async (call) => {
    const { loanId, userId } = call.body
    const person = readablePerson(call.principal, userId)
    if (!person.ok) return person
    const loans = await ports.queries.loansOfCustomer(person.value)
    const loan = loans.find(({ id, status }) => (loanId === undefined ? isApplication(status) : id === loanId))
    if (loan === undefined) return err({ code: 'NOT_FOUND' })
    // Past the step there is nothing to read any more.
    if (loan.status !== 'identity') return ok(toLoanView(loan, call.principal))
    const check = await ports.evidence.latestCheck(loan.id)
    return check === null
      ? err({ code: 'IDENTITY_CHECK_UNKNOWN' })
      : change(ports, 'finish-identity-check', call, loan.id, { checkId: check.checkId })
  })
