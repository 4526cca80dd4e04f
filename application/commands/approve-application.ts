import type { Loan } from '@tamarack/domain/loan/loan'
import { agreementFacts, makeDrafts } from './shared/agreement-facts.ts'
import { coApplicantFactsOf } from './shared/co-applicant-facts.ts'
import type { Gather, Gathering } from './shared/gathering.ts'
import { accountNameOf, othersOf, proposerFacts, readersOf } from './shared/person-facts.ts'

/** What every approval rests on, whoever approves, and the agreement that it keeps. */
export const approvedFacts = async (gathering: Gathering, loan: Loan) => {
  const otherLoans = await othersOf(gathering, loan)
  const { draft, keep } = makeDrafts(gathering)
  return {
    facts: {
      ...(await agreementFacts(gathering, loan, otherLoans, draft)),
      otherLoans,
      accountName: await accountNameOf(gathering, loan),
      coApplicant: await coApplicantFactsOf(gathering, loan),
    },
    keep: (events: Parameters<typeof keep>[2]) => keep(gathering, loan, events),
  }
}

/** An agreement is prepared: when staff approve, and again when a day has passed. */
export const gather: Gather<'approve-application' | 'redate-agreement'> = async (gathering, loan) => {
  const { facts, keep } = await approvedFacts(gathering, loan)
  const readers = await readersOf(gathering, loan)
  return {
    facts: {
      ...facts,
      readers,
      isPreview: gathering.isPreview ?? false,
      ...(await proposerFacts(gathering, loan, readers)),
    },
    keep,
  }
}
