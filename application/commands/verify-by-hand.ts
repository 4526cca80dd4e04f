import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import {
  byHandOf,
  statementOf,
  type AccountNumbers,
  type BankFindings,
  type Findings,
  type IdentityFindings,
} from '@tamarack/domain/loan/application/by-hand'
import { staffMember } from '@tamarack/domain/loan/commands/shared/decide-application'
import type { Loan } from '@tamarack/domain/loan/loan'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import type { Instant } from '@tamarack/domain/values/instant'
import { canonicalJson } from '../documents/canonical-json.ts'
import { accountKeyOf, identityKeysOf } from '../person-keys.ts'
import { compareHolder } from '../person-records.ts'
import type { BankAccount, BankData } from '../ports/bank-data-provider.port.ts'
import type { IdentityCheck, IdentityRecord } from '../ports/identity-provider.port.ts'
import { eventIn, unixSeconds, type Gather } from './shared/gathering.ts'
import { keepCheck } from './shared/identity-evidence.ts'
import { factsOfRecord, proposerFacts } from './shared/person-facts.ts'

const recordOf = (
  { givenName, familyName, street, city, region, postalCode, dateOfBirth, document, ending }: IdentityFindings,
  emailAddress: string | null,
  readers: readonly StaffMember[],
): IdentityRecord => ({
  givenName,
  familyName,
  street,
  city,
  region,
  postalCode,
  phoneNumber: null,
  emailAddress,
  dateOfBirth,
  ipAddress: null,
  byHand: { document, ending, readers },
})

const accountOf = (numbers: AccountNumbers, findings: BankFindings): BankAccount => ({
  ...numbers,
  institutionName: findings.institutionName,
  accountType: 'Chequing',
  holderName: findings.holderName,
  balanceCents: null,
  currency: 'CAD',
})

const dataOf = (
  requestId: string,
  { customerId }: Loan,
  account: BankAccount,
  findings: BankFindings,
  { now, readers }: { readonly now: Instant; readonly readers: readonly StaffMember[] },
): BankData => {
  const statement = statementOf(findings, torontoDateOf(now))
  return {
    requestId,
    customerId,
    account,
    transactions: [],
    readers,
    ...(statement.ok && { statement: statement.value }),
  }
}

/** What staff read of a person, as a provider would have reported it: null for a bank account. */
const checkOf = (
  { customerId }: Loan,
  checkId: string,
  findings: Findings,
  email: string | null,
  readers: readonly StaffMember[],
): IdentityCheck | null => {
  if (findings.step !== 'identity') return null
  const provider = { outcome: 'passed', failedStep: null, previousCheckId: null, idDocument: null } as const
  return { checkId, customerId, ...provider, record: recordOf(findings, email, readers) }
}

/** A proposal keeps what was read; what two confirmed becomes the evidence that a provider's report
 * is, so that nobody who reads it needs to know who found it out. */
export const gather: Gather<'verify-by-hand'> = async (gathering, loan, { findings, actor }) => {
  const { tables, now, ids, fingerprint, keyedHash } = gathering
  const answers = fingerprint.of(canonicalJson(findings))
  const recordId = ids.derived('req', loan.loanId, 'by-hand', answers, String(now))
  const proposer = byHandOf(loan)?.proposal?.by
  const readers = [...(proposer === undefined ? [] : [proposer]), staffMember({ actor })]
  // The lock comes first, so that what is read of the person is as of it.
  const customer = await tables.customers.lock(loan.customerId)
  const check = checkOf(loan, recordId, findings, customer?.email ?? null, readers)
  const keys = check && identityKeysOf(check, keyedHash)
  const record = (check ?? (await tables.evidence.passedIdentity(loan.customerId)))?.record ?? null
  const numbers = findings.step === 'bank' ? await tables.answers.accountNumbers(loan.loanId) : null
  const account = findings.step === 'bank' && numbers !== null ? accountOf(numbers, findings) : null
  const key = account === null ? undefined : accountKeyOf(account, keyedHash)
  return {
    facts: {
      now,
      policy: await tables.policies.inForce(now),
      answers,
      recordId,
      ...(await factsOfRecord(gathering, loan, record)),
      ...(await proposerFacts(gathering, loan)),
      person: keys?.person ?? loan.person,
      account: key,
      owner: findings.step === 'bank' ? compareHolder(findings.holderName, record).match : 'unknown',
    },
    keep: async (events) => {
      if (eventIn(events, 'verification-proposed')) await tables.answers.saveFindings(loan.loanId, findings, now)
      if (eventIn(events, 'identity-verified') && check && keys)
        await keepCheck({ ...gathering, attached: { check, keys } }, loan)(events)
      const collected = eventIn(events, 'bank-data-collected')
      if (collected === undefined || account === null || findings.step !== 'bank') return
      const data = dataOf(recordId, loan, account, findings, { now, readers })
      await tables.evidence.saveBankData(loan.loanId, loan.customerId, collected.account, data, now)
      await tables.customers.setBankExpiry(loan.customerId, unixSeconds(collected.validUntil))
    },
  }
}
