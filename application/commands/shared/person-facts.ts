import type { Actor } from '@tamarack/domain/loan/actor'
import { byHandOf } from '@tamarack/domain/loan/application/by-hand'
import type { LoanOfPerson, PersonKeys } from '@tamarack/domain/loan/application/person'
import { mayBeOnePerson } from '@tamarack/domain/loan/application/verified-name'
import type { ProposerFacts } from '@tamarack/domain/loan/commands/shared/decide-application'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import type { PeopleBeforeStaff } from '@tamarack/domain/loan/staff/own-loan'
import { looksLikeOneName } from '@tamarack/domain/person/look-alikes'
import { matchNames } from '@tamarack/domain/person/match-names'
import type { NameMatch } from '@tamarack/domain/person/name-comparison'
import type { Mark } from '@tamarack/domain/person/relation'
import type { WrittenName } from '@tamarack/domain/person/words-of-name'
import { compareAccountName, compareHolder, relatedTo, verifiedName, writtenName } from '../../person-records.ts'
import type { IdentityRecord } from '../../ports/identity-provider.port.ts'
import type { LoanTables } from '../../ports/loan-tables.port.ts'
import type { Gathering } from './gathering.ts'

/** What is found out about whether this is the right person, in the form that checks are computed
 * from. */
export interface PersonFacts {
  /** The account's name against the verified one. */
  readonly accountName: NameMatch
  /** The holder of the bank account against the verified name. */
  readonly bankOwner: NameMatch
  /** Other accounts with us of the same verified person. */
  readonly otherAccounts: number
  /** Customers who may be this person, or share a document, bank account, telephone or address with
   * them. */
  readonly nearMatches: number
}

/** The other accounts of the verified person, also of those whose keys differ because a name is
 * written in another way (TAM-25). */
export const otherAccountsOf = async (
  { tables }: { readonly tables: Pick<LoanTables, 'evidence'> },
  customerId: string,
): Promise<readonly string[]> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  if (record === null) return []
  return relatedTo(record, await tables.evidence.alike(customerId))
    .filter(({ relation }) => relation === 'same-person')
    .map((other) => other.customerId)
}

/** The borrower's verified name, or the account's name while nothing is verified. */
export const nameOfBorrower = async (
  tables: Pick<LoanTables, 'evidence' | 'customers'>,
  customerId: string,
): Promise<string> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  return verifiedName(record) ?? (await tables.customers.lock(customerId))?.name ?? ''
}

/** How the account's name stands to the verified one; `unknown` while nothing is verified. */
export const accountNameOf = async (
  { tables }: Pick<Gathering, 'tables'>,
  { customerId }: Pick<Loan, 'customerId'>,
): Promise<NameMatch> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  const customer = await tables.customers.lock(customerId)
  return compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown'
}

/** The person that a check reads next to what is kept of them: the account's name, and the bank
 * data that still count, since an account of the one who was verified before is not theirs. */
export const factsOfRecord = async (
  { tables }: Pick<Gathering, 'tables'>,
  { customerId }: Pick<Loan, 'customerId'>,
  record: IdentityRecord | null,
) => {
  const customer = await tables.customers.lock(customerId)
  const { account } = await tables.loans.personOf(customerId)
  const bank = await tables.evidence.bankData(customerId, account)
  const isOwn = mayBeOnePerson(compareHolder(bank?.account.holderName ?? null, record).match)
  return {
    accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown',
    bank: { expiry: customer?.bankExpiry ?? undefined, account: isOwn ? account : undefined },
  } as const
}

/** How many other customers are this one, or may be; `except` names those who are no finding. */
export const relationsOf = async (
  { tables }: Pick<Gathering, 'tables'>,
  customerId: string,
  except: readonly string[] = [],
): Promise<Pick<PersonFacts, 'otherAccounts' | 'nearMatches'>> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  const alike = await tables.evidence.alike(customerId)
  const related = relatedTo(
    record,
    alike.filter((other) => !except.includes(other.customerId)),
  )
  const count = (relation: string): number => related.filter((other) => other.relation === relation).length
  return { otherAccounts: count('same-person'), nearMatches: count('near-match') }
}

/** The facts about the person behind this loan. */
export const personFactsOf = async (
  { tables }: Pick<Gathering, 'tables'>,
  { customerId, account }: Pick<Loan, 'customerId' | 'account'>,
): Promise<PersonFacts> => {
  const record = (await tables.evidence.passedIdentity(customerId))?.record ?? null
  const customer = await tables.customers.lock(customerId)
  const bank = account === undefined ? null : await tables.evidence.bankData(customerId, account)
  return {
    accountName: compareAccountName(customer?.name ?? '', record)?.match ?? 'unknown',
    bankOwner: compareHolder(bank?.account.holderName ?? null, record).match,
    ...(await relationsOf({ tables }, customerId)),
  }
}

/** What TAM-117 compares a member of staff with: the accounts of everybody who owes this loan or
 * would, how their verified names match every name that the member of staff ever had, and what
 * customers who may be that member of staff have in common with them. Nobody has a verified name
 * before their identity check passed. */
export const peopleBeforeStaff = async (
  tables: Pick<LoanTables, 'evidence' | 'customers'>,
  loan: Loan,
  { id, name }: Pick<Actor, 'id' | 'name'>,
): Promise<PeopleBeforeStaff> => {
  const former = id === null ? [] : await tables.customers.namesOfStaff(id)
  const ownNames = [...new Set([name ?? '', ...former])]
  const matchOf = (written: WrittenName): NameMatch =>
    ownNames.some((each) => looksLikeOneName(each, written)) ? 'same' : matchNames(name, written).match
  const owing = [loan.customerId, acceptedCoApplicant(loan)?.customerId].filter((id) => id !== undefined)
  const accounts: string[] = []
  const names: NameMatch[] = []
  const shared: Mark[] = []
  for (const customerId of owing) {
    const verified = await tables.evidence.passedIdentity(customerId)
    if (verified !== null) names.push(matchOf(writtenName(verified.record)))
    for (const other of await tables.evidence.alike(customerId))
      if (other.customerId === id || matchOf(writtenName(other.record)) === 'same') shared.push(...other.shared)
    accounts.push(customerId, ...(await otherAccountsOf({ tables }, customerId)))
  }
  return { accounts, names, shared }
}

/** The borrower's other loans and applications, no matter what account they belong to, and those
 * that they owe as a co-applicant. */
export const othersOf = async (
  { tables }: Pick<Gathering, 'tables'>,
  { loanId, customerId, person, idDocument, account }: PersonKeys & Pick<Loan, 'loanId' | 'customerId'>,
): Promise<readonly LoanOfPerson[]> => {
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  return tables.loans.ofPerson({ loanId, customerId, person, idDocument, account, otherAccounts })
}

/** Staff who verified the identity or the bank account of the borrower by papers, in this or an
 * earlier application; empty if a provider verified both. */
export const readersOf = async (
  { tables }: Pick<Gathering, 'tables'>,
  { customerId, account }: Pick<Loan, 'customerId' | 'account'>,
): Promise<readonly StaffMember[]> => {
  const identity = (await tables.evidence.passedIdentity(customerId))?.record
  const bank = account === undefined ? null : await tables.evidence.bankData(customerId, account)
  return [...(identity?.byHand?.readers ?? []), ...(bank?.readers ?? [])]
}

/** Whether who proposed what waits for a second person may no longer decide (TAM-195), and which
 * accounts of staff depend on each other (TAM-290). */
export const proposerFacts = async (
  { tables, now }: Pick<Gathering, 'tables' | 'now'>,
  loan: Loan,
  readers: readonly StaffMember[] = [],
): Promise<ProposerFacts> => {
  const proposal = 'proposal' in loan ? loan.proposal : byHandOf(loan)?.proposal
  if (proposal === undefined && readers.length === 0) return { proposerLeft: false, ties: [] }
  return {
    proposerLeft: proposal !== undefined && (await tables.customers.decidesNoMore(proposal.by.id)),
    ties: await tables.customers.staffTies(now),
  }
}
