import type { BankAccount, BankData, BankTransaction } from '../ports/bank-data-provider.port.ts'
import type { CollectedBankData, CustomerEvidence, ReadCheck } from '../ports/customer-evidence.port.ts'
import type { IdentityRecord } from '../ports/identity-provider.port.ts'

export const sampleAccount: BankAccount = {
  institutionName: 'Test Bank',
  institutionNumber: '001',
  transitNumber: '12345',
  accountNumber: '0012345678',
  accountType: 'Chequing',
  holderName: 'Rowan Ashe',
  balanceCents: 120_00,
  currency: 'CAD',
}

const entry = (
  id: string,
  date: string,
  [description, amountCents, balanceCents]: readonly [string, number, number],
): BankTransaction => ({ id, date, description, amountCents, balanceCents, category: null, insightsType: null })

/** Three months of an account: pay every two weeks, rent, groceries, one returned debit. The newest
 * first. */
export const sampleTransactions: readonly BankTransaction[] = [
  entry('t-12', '2026-11-16', ['GROCER LARCH STREET', -84_15, 120_00]),
  entry('t-11', '2026-11-13', ['PAYROLL LARCH BAKERY', 1_240_00, 204_15]),
  entry('t-10', '2026-11-02', ['RENT CEDAR HOMES', -1_100_00, -1_035_85]),
  entry('t-9', '2026-10-30', ['PAYROLL LARCH BAKERY', 1_240_00, 64_15]),
  entry('t-8', '2026-10-28', ['NSF FEE', -45_00, -1_175_85]),
  entry('t-7', '2026-10-28', ['RETURNED ITEM NSF HYDRO', 80_00, -1_130_85]),
  entry('t-6', '2026-10-16', ['PAYROLL LARCH BAKERY', 1_240_00, -1_210_85]),
  entry('t-5', '2026-10-02', ['PAYROLL LARCH BAKERY', 1_240_00, -2_450_85]),
  entry('t-4', '2026-10-01', ['RENT CEDAR HOMES', -1_100_00, -3_690_85]),
  entry('t-3', '2026-09-18', ['PAYROLL LARCH BAKERY', 1_240_00, -2_590_85]),
  entry('t-2', '2026-09-04', ['PAYROLL LARCH BAKERY', 1_240_00, -3_830_85]),
  entry('t-1', '2026-09-01', ['RENT CEDAR HOMES', -1_100_00, -5_070_85]),
]

export const sampleBankData = (
  customerId: string,
  transactions: readonly BankTransaction[] = sampleTransactions,
): BankData => ({ requestId: 'request-1', customerId, account: sampleAccount, transactions })

const sampleRecord: IdentityRecord = {
  givenName: 'Rowan',
  familyName: 'Ashe',
  street: '12 Larch Lane',
  city: 'Guelph',
  region: 'ON',
  postalCode: 'N1G 2W1',
  phoneNumber: '+14165550123',
  emailAddress: 'rowan@example.test',
  dateOfBirth: '1990-05-04',
  ipAddress: '203.0.113.7',
}

const readCheck = (checkId: string, changed: Partial<ReadCheck>): ReadCheck => ({
  checkId,
  loanId: 'ln_own',
  outcome: 'passed',
  failedStep: null,
  previousCheckId: null,
  readAt: 1_795_000_400_000,
  ...changed,
})

export const sampleIdentity = {
  passed: readCheck('idv_2', { previousCheckId: 'idv_1' }),
  record: sampleRecord,
  checks: [
    readCheck('idv_2', { previousCheckId: 'idv_1' }),
    readCheck('idv_1', { outcome: 'failed', failedStep: 'document', readAt: 1_795_000_300_000 }),
  ],
} as const

/** Evidence of the people named; everybody else has none. */
export const makeFakeCustomerEvidence = (
  customerIds: readonly string[],
  transactions: readonly BankTransaction[] = sampleTransactions,
): CustomerEvidence => {
  const has = (customerId: string): boolean => customerIds.includes(customerId)
  const collected = (customerId: string): CollectedBankData => ({
    data: sampleBankData(customerId, transactions),
    loanId: 'ln_own',
    collectedAt: 1_795_000_500_000,
  })
  return {
    identity: async (customerId) => (has(customerId) ? sampleIdentity : null),
    latestCheck: async (loanId) => (loanId === 'ln_own' ? sampleIdentity.passed : null),
    bankData: async (customerId) => (has(customerId) ? collected(customerId) : null),
  }
}
