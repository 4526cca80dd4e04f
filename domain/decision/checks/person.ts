import type { NameMatch } from '../../person/name-comparison.ts'
import { asCount, asWord, checkOf, type RuleCheck } from '../check.ts'

/** Who the applicant is, as far as it was verified. */
export type PersonFacts = {
  /** The account's name next to the verified one. */
  readonly accountName: NameMatch
  readonly bankOwner: NameMatch
  /** Other accounts of the same person with us, and of people who are nearly the same. */
  readonly otherAccounts: number
  readonly nearMatches: number
  /** Loans of this person with us that are not repaid, no matter what account they belong to. */
  readonly outstandingLoans: number
  /** Province of the verified address as the provider gave it; undefined without one. */
  readonly province: string | undefined
}

const outcomeOf: Readonly<Record<NameMatch, RuleCheck['outcome']>> = {
  same: 'pass',
  near: 'attention',
  unknown: 'attention',
  different: 'fail',
}

/** TAM-39: the account's name is the verified name. */
export const accountNameIsVerifiedName = ({ accountName }: Pick<PersonFacts, 'accountName'>): RuleCheck =>
  checkOf('TAM-39', 'identity', outcomeOf[accountName], asWord(accountName), asWord('same'))

/** TAM-40: the bank account belongs to the verified person. */
export const bankOwnerIsApplicant = ({ bankOwner }: PersonFacts): RuleCheck =>
  checkOf('TAM-40', 'bank-data', outcomeOf[bankOwner], asWord(bankOwner), asWord('same'))

/** TAM-41: no other account with us belongs to this person, or to one who is nearly the same. */
export const personHasOneAccount = ({
  otherAccounts,
  nearMatches,
}: Pick<PersonFacts, 'otherAccounts' | 'nearMatches'>): RuleCheck => {
  const others = otherAccounts + nearMatches
  const steps = [
    `Other accounts of the same person: ${otherAccounts}`,
    `Accounts of people who are nearly the same: ${nearMatches}`,
  ]
  return checkOf('TAM-41', 'our-loans', others === 0 || 'attention', asCount(others), asCount(0), { steps })
}

/** ON-15: no other loan of this person is outstanding; shows staff that it was looked for. */
export const noOtherLoanIsOutstanding = ({ outstandingLoans }: Pick<PersonFacts, 'outstandingLoans'>): RuleCheck =>
  checkOf('ON-15', 'our-loans', outstandingLoans === 0, asCount(outstandingLoans), asCount(0))

/** TAM-42: the verified address is in Ontario, the only province that we are licensed for. */
export const addressIsInOntario = ({ province }: Pick<PersonFacts, 'province'>): RuleCheck => {
  const given = province?.trim() ?? ''
  const outcome = given === '' ? 'attention' : /^(ca-)?on(tario)?$/i.test(given)
  return checkOf('TAM-42', 'identity', outcome, asWord(given.slice(0, 20) || 'unknown'), asWord('ON'))
}
