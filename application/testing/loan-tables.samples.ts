import type { BankData } from '../ports/bank-data-provider.port.ts'
import type { IdentityCheck } from '../ports/identity-provider.port.ts'
import type { CustomerRecord } from '../ports/loan-tables.port.ts'

/*
 * What is next to a log, for tests of the tables.
 */

export const somebody = (id: string): CustomerRecord => ({
  id,
  name: 'Rowan Ashe',
  email: `${id}@mail.example`,
  identityExpiry: null,
  textNumber: null,
  bankExpiry: null,
})

export const identityCheckOf = (
  checkId: string,
  customerId: string,
  outcome: IdentityCheck['outcome'],
): IdentityCheck => ({
  checkId,
  customerId,
  outcome,
  failedStep: outcome === 'failed' ? 'document' : null,
  previousCheckId: null,
  idDocument: null,
  record: {
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
  },
})

export const bankDataOf = (requestId: string, customerId: string, accountNumber: string): BankData => ({
  requestId,
  customerId,
  account: {
    institutionName: 'First Bank',
    institutionNumber: '003',
    transitNumber: '12345',
    accountNumber,
    accountType: 'chequing',
    holderName: 'Rowan Ashe',
    balanceCents: 1_234_56,
    currency: 'CAD',
  },
  transactions: [
    {
      id: 'one',
      date: '2026-11-01',
      description: 'PAYROLL',
      amountCents: 1300_00,
      balanceCents: 1_234_56,
      category: null,
      insightsType: 'Income',
    },
  ],
})
