import { torontoDateOf } from '../../calendars/toronto.ts'
import { isOwnGround } from '../../decision/ground.ts'
import { areIndependent } from '../../duties/duties.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import type { HousePolicy } from '../../policy/house-policy.ts'
import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { instant } from '../../values/instant.ts'
import { byHandOf, isOfAge, statementOf, type ByHand, type Findings } from '../application/by-hand.ts'
import type { AccountKey, PersonKey } from '../application/person.ts'
import { mayBeOnePerson, nameIsVerified } from '../application/verified-name.ts'
import type { LoanEvent, StaffMember } from '../loan-event.ts'
import type { Loan } from '../loan.ts'
import { happened, slice, stepNotDue, type Issued } from '../slice.ts'
import { bankDataHoldMs } from '../staff/policy.ts'
import { identityVerified, type IdentityResultFacts } from './record-identity-result.ts'
import { proposedBy, staffMember, type ProposerFacts } from './shared/decide-application.ts'

export type ByHandFacts = Omit<IdentityResultFacts, 'belongs'> &
  ProposerFacts & {
    readonly policy: Pick<HousePolicy, 'papersTakeAdmin'>
    /** SHA-256 of the answers read. */
    readonly answers: string
    /** Id under which the result is stored. */
    readonly recordId: string
    /** The person on the document or the holder of the account. Undefined until a person is verified. */
    readonly person: PersonKey | undefined
    /** The account whose numbers the borrower typed; undefined before they did. */
    readonly account: AccountKey | undefined
    /** The holder of the account against the verified name. */
    readonly owner: NameMatch
  }

type VerifyByHand = Issued & { readonly findings: Findings; readonly note: string }

/** The rules of a verification online: name and age of the person, owner of the account. */
const mayBeVerified = (findings: Findings, facts: ByHandFacts): Result<unknown, Refusal> => {
  const today = torontoDateOf(facts.now)
  if (findings.step === 'identity') {
    const ofAge = isOfAge(findings.dateOfBirth, today)
    return ofAge.ok ? nameIsVerified(facts) : ofAge
  }
  const statement = statementOf(findings, today)
  if (!statement.ok) return statement
  return mayBeOnePerson(facts.owner) ? ok(null) : refuse('ACCOUNT_OF_SOMEBODY_ELSE')
}

/** TAM-209: whether this person may confirm what another one read, in words of their own. */
const mayConfirm = (
  proposal: NonNullable<ByHand['proposal']>,
  { by, isAdmin, note }: { readonly by: StaffMember; readonly isAdmin: boolean; readonly note: string },
  { policy, ...facts }: Pick<ByHandFacts, 'policy' | 'ties' | 'now'>,
): Result<true, Refusal> => {
  const two = areIndependent(by, proposal.by, facts)
  if (!two.ok) return two
  if (policy.papersTakeAdmin && !isAdmin && !proposal.isAdmin) return refuse('ADMIN_READS_PAPERS')
  const ground = isOwnGround(note, proposal.note)
  return ground.ok ? ok(true) : refusalOf(ground.error)
}

/** What a provider would have reported. */
const resultOf = (loan: Loan, findings: Findings, facts: ByHandFacts): Result<LoanEvent, Refusal> => {
  const { now, recordId, person, account, bank } = facts
  if (person === undefined) return stepNotDue(loan)
  if (findings.step === 'identity') return ok(identityVerified(recordId, { person }, { now, bank }))
  if (account === undefined) return stepNotDue(loan)
  const validUntil = instant(now + bankDataHoldMs)
  return ok({ type: 'bank-data-collected', requestId: recordId, account, transactions: 0, validUntil })
}

/** TAM-209: staff verify by the papers. The first person's reading is a proposal; who reads the
 * same confirms it, and who reads something else proposes that instead. */
export const verifyByHand = slice({
  issuer: 'staff',
  statuses: ['identity', 'bank'],
  gathers: true,
  decide: (loan, { findings, note: given, actor }: VerifyByHand, facts: ByHandFacts) => {
    const byHand = byHandOf(loan)
    if (byHand?.state !== 'submitted' || byHand.step !== findings.step) return stepNotDue(loan)
    const note = given.trim()
    if (note === '') return refuse('NOTE_REQUIRED')
    const sound = mayBeVerified(findings, facts)
    if (!sound.ok) return sound
    const { now: at, answers, proposerLeft } = facts
    const made = { at, step: findings.step, by: staffMember({ actor }), note, answers }
    const { proposal } = byHand
    const isAdmin = actor.role === 'admin'
    if (proposal === undefined || proposal.answers !== answers || proposerLeft)
      return happened({ type: 'verification-proposed', ...made, isAdmin })
    const second = mayConfirm(proposal, { by: made.by, isAdmin, note }, facts)
    if (!second.ok) return second
    const result = resultOf(loan, findings, facts)
    if (!result.ok) return result
    const { proposed = proposal } = proposedBy(proposal)
    return happened({ type: 'verified-by-hand', ...made, proposed }, result.value)
  },
})
