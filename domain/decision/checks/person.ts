import type { NameMatch } from '../../person/name-comparison.ts'
import { asCount, asWord, type RuleCheck } from '../check.ts'

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
export const accountNameIsVerifiedName = ({ accountName }: Pick<PersonFacts, 'accountName'>): RuleCheck => ({
  rule: 'TAM-39',
  outcome: outcomeOf[accountName],
  figure: asWord(accountName),
  limit: asWord('same'),
  source: 'identity',
})

/** TAM-40: the bank account belongs to the verified person. */
export const bankOwnerIsApplicant = ({ bankOwner }: PersonFacts): RuleCheck => ({
  rule: 'TAM-40',
  outcome: outcomeOf[bankOwner],
  figure: asWord(bankOwner),
  limit: asWord('same'),
  source: 'bank-data',
})

/** TAM-41: no other account with us belongs to this person, or to one who is nearly the same. */
export const personHasOneAccount = ({
  otherAccounts,
  nearMatches,
}: Pick<PersonFacts, 'otherAccounts' | 'nearMatches'>): RuleCheck => ({
  rule: 'TAM-41',
  outcome: otherAccounts + nearMatches === 0 ? 'pass' : 'attention',
  figure: asCount(otherAccounts + nearMatches),
  limit: asCount(0),
  source: 'our-loans',
  steps: [
    `Other accounts of the same person: ${otherAccounts}`,
    `Accounts of people who are nearly the same: ${nearMatches}`,
  ],
})

/** ON-15: no other loan of this person is outstanding; shows staff that it was looked for. */
export const noOtherLoanIsOutstanding = ({ outstandingLoans }: Pick<PersonFacts, 'outstandingLoans'>): RuleCheck => ({
  rule: 'ON-15',
  outcome: outstandingLoans === 0 ? 'pass' : 'fail',
  figure: asCount(outstandingLoans),
  limit: asCount(0),
  source: 'our-loans',
})

/** TAM-42: the verified address is in Ontario, the only province that we are licensed for. */
export const addressIsInOntario = ({ province }: Pick<PersonFacts, 'province'>): RuleCheck => ({
  rule: 'TAM-42',
  outcome:
    province === undefined || province.trim() === ''
      ? 'attention'
      : /^(ca-)?on(tario)?$/i.test(province.trim())
        ? 'pass'
        : 'fail',
  figure: asWord(province === undefined || province.trim() === '' ? 'unknown' : province.trim().slice(0, 20)),
  limit: asWord('ON'),
  source: 'identity',
})
