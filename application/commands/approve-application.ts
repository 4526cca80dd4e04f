import { agreementFacts, makeDrafts } from './shared/agreement-facts.ts'
import { coApplicantFactsOf } from './shared/co-applicant-facts.ts'
import type { Gather } from './shared/gathering.ts'
import { accountNameOf, othersOf, proposerLeft } from './shared/person-facts.ts'

/** An agreement is prepared: when staff approve, and again when a day has passed. */
export const gather: Gather<'approve-application' | 'redate-agreement'> = async (gathering, loan) => {
  const otherLoans = await othersOf(gathering, loan)
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: {
      ...(await agreementFacts(gathering, loan, otherLoans, draft)),
      otherLoans,
      accountName: await accountNameOf(gathering, loan),
      coApplicant: await coApplicantFactsOf(gathering, loan),
      proposerLeft: await proposerLeft(gathering, loan),
    },
    keep: (events) => keep(gathering, loan, events),
  }
}
