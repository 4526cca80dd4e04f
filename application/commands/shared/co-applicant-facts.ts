import type { CoApplicantFindings } from '@tamarack/domain/decision/applicant-checks'
import type { Actor } from '@tamarack/domain/loan/actor'
import type { EmailKey, LoanOfPerson } from '@tamarack/domain/loan/application/person'
import { mayBeOnePerson } from '@tamarack/domain/loan/application/verified-name'
import type { AcceptanceFacts } from '@tamarack/domain/loan/commands/accept-co-application'
import type { Loan } from '@tamarack/domain/loan/loan'
import { acceptedCoApplicant, type CoApplicantFacts } from '@tamarack/domain/loan/signing/co-applicant'
import { isOutstanding } from '@tamarack/domain/loan/status'
import { digestOfToken, emailKeyOf, identityKeysOf } from '../../person-keys.ts'
import { compareAccountName } from '../../person-records.ts'
import type { CustomerRecord } from '../../ports/loan-tables.port.ts'
import type { Gathering } from './gathering.ts'
import { accountNameOf, otherAccountsOf, relationsOf } from './person-facts.ts'

/** What a decision has to find out about the co-applicant who accepted; undefined while nobody
 * has. */
export const coApplicantFactsOf = async ({ tables }: Gathering, loan: Loan): Promise<CoApplicantFacts | undefined> => {
  const accepted = acceptedCoApplicant(loan)
  if (accepted === undefined) return undefined
  const { customerId, person, idDocument } = accepted
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  return {
    loans: await tables.loans.ofPerson({ loanId: loan.loanId, customerId, person, idDocument, otherAccounts }),
    accountName: await accountNameOf({ tables }, { customerId }),
  }
}

/** What was verified of the co-applicant who accepted, for the checks that staff see; undefined
 * while nobody has. The borrower is no near match of theirs: that two people who borrow together
 * live together is no finding. */
export const coApplicantFindingsOf = async (
  gathering: Gathering,
  loan: Loan,
  facts: CoApplicantFacts | undefined,
): Promise<CoApplicantFindings | undefined> => {
  const customerId = acceptedCoApplicant(loan)?.customerId
  if (customerId === undefined || facts === undefined) return undefined
  const record = (await gathering.tables.evidence.passedIdentity(customerId))?.record
  return {
    accountName: facts.accountName,
    ...(await relationsOf(gathering, customerId, [loan.customerId])),
    outstandingLoans: facts.loans.filter(({ status }) => isOutstanding(status)).length,
    province: record?.region ?? undefined,
  }
}

/** The key of the address that the personal info names for a co-applicant; undefined where it names
 * nobody. */
export const inviteeOf = async ({ tables, keyedHash }: Gathering, { loanId }: Loan): Promise<EmailKey | undefined> => {
  const named = (await tables.answers.personalInfo(loanId))?.coApplicant
  return named ? emailKeyOf(named.email, keyedHash) : undefined
}

/** What an earlier application verified of this customer under their account's name, while it is
 * valid. */
const verifiedOf = async (
  { tables, keyedHash, now }: Gathering,
  customer: CustomerRecord | null,
): Promise<AcceptanceFacts['verified']> => {
  if (customer === null || (customer.identityExpiry ?? 0) <= now / 1000) return {}
  const passed = await tables.evidence.passedIdentity(customer.id)
  if (passed === null) return {}
  if (!mayBeOnePerson(compareAccountName(customer.name, passed.record)?.match ?? 'unknown')) return {}
  const { person, idDocument } = identityKeysOf(passed, keyedHash)
  return { person, ...(idDocument !== null && { idDocument }) }
}

/** Who answers an invitation, with which link, and what we have on record of them. */
export const answerFacts = async (
  gathering: Gathering,
  { loanId }: Loan,
  actor: Actor,
  token: string | null,
): Promise<AcceptanceFacts & { readonly otherLoans: readonly LoanOfPerson[] }> => {
  const { tables, keyedHash, fingerprint, now } = gathering
  const customerId = actor.id ?? ''
  const customer = await tables.customers.lock(customerId)
  const verified = await verifiedOf(gathering, customer)
  const otherAccounts = await otherAccountsOf({ tables }, customerId)
  return {
    now,
    token: token === null ? undefined : digestOfToken(token, fingerprint),
    email: emailKeyOf(customer?.email ?? '', keyedHash),
    verified,
    signUp: customer?.signUp,
    otherLoans: await tables.loans.ofPerson({ loanId, customerId, ...verified, otherAccounts }),
  }
}
