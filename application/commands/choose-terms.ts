import { applicantOf } from './shared/agreement-facts.ts'
import { coApplicantFactsOf, coApplicantFindingsOf } from './shared/co-applicant-facts.ts'
import { findingsOf } from './shared/findings.ts'
import type { Gather } from './shared/gathering.ts'
import { othersOf, personFactsOf } from './shared/person-facts.ts'

export const gather: Gather<'choose-terms'> = async (gathering, loan) => {
  const otherLoans = await othersOf(gathering, loan)
  const person = await personFactsOf(gathering, loan)
  const [applicant, findings] = [
    await applicantOf(gathering, loan, otherLoans),
    await findingsOf(gathering, loan, person, otherLoans),
  ]
  const coApplicant = await coApplicantFactsOf(gathering, loan)
  const coApplicantFindings = await coApplicantFindingsOf(gathering, loan, coApplicant)
  const { accountName } = person
  const policy = await gathering.tables.policies.inForce(gathering.now)
  return {
    facts: {
      now: gathering.now,
      otherLoans,
      policy,
      accountName,
      applicant,
      findings,
      coApplicant,
      coApplicantFindings,
    },
  }
}
