import type { Actor } from '@tamarack/domain/loan/actor'
import { acceptedCoApplicant } from '@tamarack/domain/loan/co-applicant'
import type { CommandOf, CommandType } from '@tamarack/domain/loan/command'
import type { FactsOf } from '@tamarack/domain/loan/decide'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { Loan } from '@tamarack/domain/loan/loan'
import { digestOfToken, emailKeyOf, invitationToken } from '../co-applicant-keys.ts'
import { canonicalJson } from '../documents/canonical-json.ts'
import { compareAccountName } from '../person-records.ts'
import { applicantOf } from './agreement-facts.ts'
import { answerFacts, inviteeOf } from './co-applicant-facts.ts'
import type { Gathered, Gathering } from './gathering.ts'
import { othersOf } from './other-loans.ts'
import { accountNameOf } from './person-facts.ts'

type Gather<Type extends CommandType> = (
  gathering: Gathering,
  loan: Loan,
  command: CommandOf<Type>,
) => Promise<Gathered<FactsOf<Type>>>

/** The invitation's name and address are sealed beside the log; its token is made again by whoever sends the e-mail. */
export const inviteCoApplicant: Gather<'invite-co-applicant'> = async (gathering, loan) => {
  const { tables, now, fingerprint, keyedHash } = gathering
  const otherLoans = await othersOf(gathering, loan)
  const customer = await tables.customers.lock(loan.customerId)
  const named = (await tables.answers.personalInfo(loan.loanId))?.coApplicant ?? null
  return {
    facts: {
      now,
      otherLoans,
      applicant: await applicantOf(gathering, loan, otherLoans),
      accountName: await accountNameOf(gathering, loan),
      invitee: await inviteeOf(gathering, loan),
      ownEmail: emailKeyOf(customer?.email ?? '', keyedHash),
      tokenFor: (invitation) => digestOfToken(invitationToken(loan.loanId, invitation, keyedHash), fingerprint),
    },
    keep: async () => {
      if (named !== null)
        await tables.answers.saveInvitation(loan.loanId, { name: named.name, email: named.email }, now)
    },
  }
}

export const withdrawCoApplicant: Gather<'withdraw-co-applicant'> = async ({ tables, now, fingerprint }, loan) => {
  const personal = await tables.answers.personalInfo(loan.loanId)
  const alone = personal?.coApplicant ? { ...personal, coApplicant: null } : null
  const sha256 = alone === null ? undefined : fingerprint.of(canonicalJson(alone))
  return {
    facts: { now, answersAlone: sha256 },
    keep: async () => {
      if (alone !== null && sha256 !== undefined)
        await tables.answers.savePersonalInfo(loan.loanId, alone, { sha256, savedAt: now })
    },
  }
}

/** Both answers to an invitation rest on who gives them, and with which link. */
export const answerInvitation = async (
  gathering: Gathering,
  loan: Loan,
  { actor, token }: { readonly actor: Actor; readonly token: string | null },
) => ({ facts: await answerFacts(gathering, loan, actor, token) })

export const saveCoApplicantInfo: Gather<'save-co-applicant-info'> = async (
  { tables, now, fingerprint },
  loan,
  { answers },
) => ({
  facts: { now, answers: fingerprint.of(canonicalJson(answers)) },
  keep: () => tables.answers.saveCoApplicantInfo(loan.loanId, answers, now),
})

const eventIn = (events: readonly LoanEvent[], type: 'co-applicant-verified') =>
  events.find((event) => event.type === type)

/** Keeps the provider's record of the co-applicant's check: of a person who is not they, or the borrower again, nothing counts as theirs. */
const keepCheck =
  ({ tables, now, attached }: Gathering, loan: Loan) =>
  async (events: readonly LoanEvent[]): Promise<void> => {
    const { check, keys } = attached
    const verified = eventIn(events, 'co-applicant-verified')
    if (events.length > 0 && check) {
      const refused = verified === undefined && check.outcome === 'passed'
      const kept = refused ? ({ ...check, outcome: 'failed', failedStep: 'name' } as const) : check
      await tables.evidence.saveIdentityCheck(loan.loanId, kept, refused ? null : (keys ?? null), now)
    }
    const customerId = acceptedCoApplicant(loan)?.customerId
    if (verified && customerId !== undefined)
      await tables.customers.setIdentityExpiry(customerId, Math.floor(verified.validUntil / 1000))
  }

export const startCoApplicantCheck: Gather<'start-co-applicant-check'> = async (gathering, loan) => ({
  facts: { now: gathering.now },
  keep: keepCheck(gathering, loan),
})

export const recordCoApplicantCheck: Gather<'record-co-applicant-check'> = async (gathering, loan) => {
  const { tables, now, attached } = gathering
  const customer = await tables.customers.lock(acceptedCoApplicant(loan)?.customerId ?? '')
  const record = attached.check?.record ?? null
  return {
    facts: { now, accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown' },
    keep: keepCheck(gathering, loan),
  }
}
