import { present } from '@tamarack/application/ports/clock.port'
import { makePersonOfLoan } from '@tamarack/application/queries/person'
import * as coApplicationEndpoints from '@tamarack/contracts/endpoints/co-application'
import * as identityEndpoints from '@tamarack/contracts/endpoints/identity'
import { isApplication } from '@tamarack/domain/loan/status'
import { err, ok } from '@tamarack/domain/shared/result'
import type { HandlerPorts } from '../app-ports.ts'
import { answerAbout, coApplicationOf, joinedLoan, joinedServicingOf, perform, readablePerson } from '../loan-access.ts'
import { toCoApplicationView } from '../mappers/co-application.ts'
import { toLoanView } from '../mappers/loan-view.ts'
import { toIdentityRecordView, toPersonOfLoanView, toUserView } from '../mappers/person-view.ts'
import { answer, type Mounted } from '../mount.ts'

export const personHandlers = (ports: HandlerPorts): readonly Mounted[] => {
  const { accounts, queries } = ports
  const personOfLoan = makePersonOfLoan(queries)
  return [
    answerAbout(identityEndpoints.getUser, async (personId) => {
      const account = await accounts.find(personId)
      return account === null ? err({ code: 'NOT_FOUND' }) : ok(toUserView(account))
    }),
    answerAbout(identityEndpoints.getIdentityRecord, async (personId) =>
      ok(toIdentityRecordView(await queries.identityRecord(personId))),
    ),
    answer(identityEndpoints.getPersonOfLoan, async ({ params }) => {
      const person = await personOfLoan(params.loanId)
      return person === null ? err({ code: 'NOT_FOUND' }) : ok(toPersonOfLoanView(person))
    }),
    answer(identityEndpoints.getCoApplicantOfLoan, async ({ params }) => {
      const person = await personOfLoan(params.loanId, 'co-applicant')
      return person === null ? err({ code: 'NOT_FOUND' }) : ok(toPersonOfLoanView(person))
    }),
    answer(identityEndpoints.exchangeToken, async () => err({ code: 'NO_PUBLIC_TOKEN' })),
    /** A caller's word that the check has finished, without naming it: the process queries the
     * provider about the application's latest check. */
    answer(identityEndpoints.updateIdentityVerified, async (call) => {
      const { loanId, userId } = call.body
      const person = readablePerson(call.principal, userId)
      if (!person.ok) return person
      const loans = await ports.queries.loansOfCustomer(person.value)
      const loan = loans.find(({ id, status }) => (loanId === undefined ? isApplication(status) : id === loanId))
      if (loan === undefined) return err({ code: 'NOT_FOUND' })
      // Past the step there is nothing to read any more.
      if (loan.status !== 'identity') return ok(toLoanView(loan, call.principal))
      const check = await ports.evidence.latestCheck(loan.id)
      if (check === null) return err({ code: 'IDENTITY_CHECK_UNKNOWN' })
      const outcome = await perform(ports, 'finish-identity-check', call, loan.id, { checkId: check.checkId })
      return outcome.ok ? ok(toLoanView(outcome.value.loan, call.principal)) : outcome
    }),
    answer(coApplicationEndpoints.getCoApplications, async ({ principal }) =>
      ok((await queries.coApplicationsOf(principal.id)).map(toCoApplicationView)),
    ),
    answer(coApplicationEndpoints.openCoApplication, async ({ principal, params, body }) =>
      coApplicationOf(ports, principal, params.id, body.token),
    ),
    answer(coApplicationEndpoints.getJoinedServicing, async ({ principal, params }) =>
      joinedServicingOf(ports, principal, params.id),
    ),
    answer(coApplicationEndpoints.getJoinedPayoff, async ({ principal, params }) => {
      const joined = await joinedLoan(ports, principal, params.id)
      if (!joined.ok) return joined
      const quote = await queries.payoff(joined.value.id, null, present(ports.clock))
      return quote ?? err({ code: 'STEP_NOT_DUE' })
    }),
    answer(
      coApplicationEndpoints.getJoinedWhatIfPaid,
      async ({ principal, params, query: { on = null, amount = null } }) => {
        const joined = await joinedLoan(ports, principal, params.id)
        if (!joined.ok) return joined
        const tried = await queries.whatIf(joined.value.id, { on, amount }, present(ports.clock))
        return tried ?? err({ code: 'STEP_NOT_DUE' })
      },
    ),
  ]
}
