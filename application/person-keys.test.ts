import { describe, expect, test } from 'vitest'
import type { IdentityRecord } from './ports/identity-provider.port.ts'
import { accountKeyOf, personKeyOf } from './person-keys.ts'

const plain = { of: (text: string) => text }
const record: IdentityRecord = {
  givenName: 'Anne-Marie',
  familyName: 'Côté',
  street: null,
  city: null,
  region: null,
  postalCode: null,
  phoneNumber: null,
  emailAddress: null,
  dateOfBirth: '1990-05-04',
  ipAddress: null,
}
const keyOf = (change: Partial<IdentityRecord>, customerId = 'usr_1') =>
  personKeyOf({ ...record, ...change }, customerId, plain)

describe('a person', () => {
  test.each([
    ['accents and case', { givenName: 'ANNE-MARIE', familyName: 'Cote' }],
    ['hyphens and spaces', { givenName: 'Anne  Marie' }],
    ['the order of names', { givenName: 'Côté', familyName: 'Marie Anne' }],
    ['an accent written as two characters', { familyName: 'Co\u0302te\u0301' }],
  ])('is the same whatever %s', (_, change) => {
    expect(keyOf(change)).toBe(keyOf({}))
  })

  test.each([
    ['date of birth', { dateOfBirth: '1990-05-05' }],
    ['name', { givenName: 'Anna Marie' }],
  ])('with another %s is another person', (_, change) => {
    expect(keyOf(change)).not.toBe(keyOf({}))
  })

  test.each([
    ['date of birth', { dateOfBirth: null }],
    ['name', { givenName: null, familyName: null }],
  ])('of whom no %s is recorded is recognised by the account alone', (_, change) => {
    expect(keyOf(change, 'usr_1')).not.toBe(keyOf(change, 'usr_2'))
    expect(keyOf(change, 'usr_1')).toBe(keyOf(change, 'usr_1'))
  })
})

test('a bank account is its three numbers, whatever else the bank reports', () => {
  const account = {
    institutionName: 'Test Bank',
    institutionNumber: '001',
    transitNumber: '12345',
    accountNumber: '0012345678',
    accountType: 'Chequing',
    holderName: null,
    balanceCents: null,
    currency: 'CAD',
  }
  expect(accountKeyOf({ ...account, institutionName: 'Renamed', balanceCents: 5 }, plain)).toBe(
    accountKeyOf(account, plain),
  )
  expect(accountKeyOf({ ...account, accountNumber: '0012345679' }, plain)).not.toBe(accountKeyOf(account, plain))
})
