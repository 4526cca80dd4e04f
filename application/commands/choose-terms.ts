import { applicantOf } from './agreement-facts.ts'
import { coApplicantFactsOf, coApplicantFindingsOf } from './co-applicant-facts.ts'
import { findingsOf } from './findings.ts'
import type { Gather } from './gathering.ts'
import { othersOf } from './other-loans.ts'
import { personFactsOf } from './person-facts.ts'

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
  return {
    facts: { now: gathering.now, otherLoans, accountName, applicant, findings, coApplicant, coApplicantFindings },
  }
}
