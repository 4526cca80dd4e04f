import { kindedLinesOf } from '@tamarack/domain/bank-insight/kinded-lines'
import type { Loan } from '@tamarack/domain/loan/loan'
import { accountHistoryOf } from '../queries/bank-insight.ts'
import { applicantOf } from './shared/agreement-facts.ts'
import { coApplicantFactsOf, coApplicantFindingsOf } from './shared/co-applicant-facts.ts'
import { findingsOf } from './shared/findings.ts'
import type { Gather } from './shared/gathering.ts'
import { othersOf, personFactsOf } from './shared/person-facts.ts'

/** The line as it is read now, and what the checks rest on once it is corrected. */
export const gather: Gather<'correct-bank-line'> = async (gathering, loan, { lineId, kind }) => {
  const { tables, now } = gathering
  const reading = await tables.evidence.bankReading(loan.customerId, loan.account)
  const before = loan.lineCorrections ?? []
  const line =
    reading === null ? undefined : kindedLinesOf(accountHistoryOf(reading), before).find(({ id }) => id === lineId)
  const corrected: Loan = {
    ...loan,
    lineCorrections: [...before.filter((each) => each.lineId !== lineId), { lineId, kind }],
  }
  const otherLoans = await othersOf(gathering, loan)
  const person = await personFactsOf(gathering, loan)
  return {
    facts: {
      now,
      line,
      applicant: await applicantOf(gathering, corrected, otherLoans),
      findings: await findingsOf(gathering, corrected, person, otherLoans),
      coApplicantFindings: await coApplicantFindingsOf(gathering, loan, await coApplicantFactsOf(gathering, loan)),
      policy: await tables.policies.inForce(now),
    },
  }
}
