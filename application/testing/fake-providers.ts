import type { BankData, BankDataProvider } from '../ports/bank-data-provider.port.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { Email, Mailer } from '../ports/mailer.port.ts'

const record = {
  givenName: 'Rowan',
  familyName: 'Ashe',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phoneNumber: '+14165550123',
  emailAddress: null,
  dateOfBirth: '1990-05-04',
  ipAddress: '203.0.113.7',
}

/** An identity provider in memory; `settle` is what a person does in the provider's window. */
export const makeFakeIdentityProvider = () => {
  const checks: IdentityCheck[] = []
  const latestOf = (customerId: string): IdentityCheck | undefined =>
    checks.findLast((check) => check.customerId === customerId)
  const add = (customerId: string, previousCheckId: string | null): IdentityCheck => {
    const check: IdentityCheck = {
      checkId: `idv_${checks.length + 1}_${customerId}`,
      customerId,
      outcome: 'open',
      failedStep: null,
      previousCheckId,
      idDocument: null,
      record,
    }
    checks.push(check)
    return check
  }
  const provider: IdentityProvider = {
    openCheck: async ({ customerId }) => latestOf(customerId) ?? add(customerId, null),
    retryCheck: async ({ customerId, after }) => {
      const latest = latestOf(customerId)
      const hasFollowed = after !== undefined && latest?.outcome === 'open' && latest.checkId !== after
      return hasFollowed ? latest : add(customerId, latest?.checkId ?? null)
    },
    linkToken: async ({ customerId }) => `link-${latestOf(customerId)?.checkId}`,
    readCheck: async (checkId) => checks.find((check) => check.checkId === checkId) ?? null,
  }
  const settle = (
    checkId: string,
    outcome: IdentityCheck['outcome'],
    failedStep: IdentityCheck['failedStep'] = null,
  ): void => {
    const index = checks.findIndex((check) => check.checkId === checkId)
    const check = checks[index]
    if (check) checks[index] = { ...check, outcome, failedStep }
  }
  /** The name on the ID of a check. */
  const nameOn = (checkId: string, givenName: string, familyName: string): void => {
    const index = checks.findIndex((check) => check.checkId === checkId)
    const check = checks[index]
    if (check) checks[index] = { ...check, record: { ...check.record, givenName, familyName } }
  }
  return { provider, settle, nameOn, checks }
}

/** A bank data provider in memory: every request answers the same account, as that customer's until
 * `belongTo` names another. */
export const makeFakeBankDataProvider = (customerId: string | null) => {
  let owner = customerId
  let holder: string | null = 'Rowan Ashe'
  const collected: string[] = []
  const provider: BankDataProvider = {
    connectToken: async () => ({ token: 'connect-token', scriptUrl: '/connector.js' }),
    async collect(requestId) {
      collected.push(requestId)
      const data: BankData = {
        requestId,
        customerId: owner,
        transactions: [],
        account: {
          institutionName: 'Test Bank',
          institutionNumber: '001',
          transitNumber: '12345',
          accountNumber: '0012345678',
          accountType: 'Chequing',
          holderName: holder,
          balanceCents: 120_00,
          currency: 'CAD',
        },
      }
      return { state: 'ready', data }
    },
  }
  return {
    provider,
    collected,
    belongTo: (other: string | null): void => {
      owner = other
    },
    /** Whose name the bank gives. */
    holdBy: (other: string | null): void => {
      holder = other
    },
  }
}

/** A mail box in memory. */
export const makeFakeMailer = () => {
  const emails: Email[] = []
  const mailer: Mailer = {
    send: async (message) => {
      emails.push(message)
    },
  }
  return { mailer, emails }
}
