import { applicantOf } from './shared/agreement-facts.ts'
import { findingsOf } from './shared/findings.ts'
import type { Gather } from './shared/gathering.ts'
import { othersOf, personFactsOf } from './shared/person-facts.ts'

/** A rejection names what would have passed instead; before terms were sent there is nothing to
 * compare. */
export const gather: Gather<'reject-application'> = async (gathering, loan) => {
  const { now } = gathering
  const policy = await gathering.tables.policies.inForce(now)
  if (loan.status !== 'review') return { facts: { now, policy, applicant: undefined, findings: undefined } }
  const otherLoans = await othersOf(gathering, loan)
  const person = await personFactsOf(gathering, loan)
  return {
    facts: {
      now,
      policy,
      applicant: await applicantOf(gathering, loan, otherLoans),
      findings: await findingsOf(gathering, loan, person, otherLoans),
    },
  }
}
