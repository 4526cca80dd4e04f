import { describe, expect, test } from 'vitest'
import { accountKeyOf, idDocumentKeyOf, identityKeysOf, personKeyOf, phoneKeysOf } from './person-keys.ts'
import type { IdentityRecord } from './ports/identity-provider.port.ts'

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
  ])('is the same no matter what %s', (_, change) => {
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

test('a bank account is its three numbers, no matter what else the bank reports', () => {
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

describe('an identity document', () => {
  const licence = { country: 'CA', region: 'ON', kind: 'drivers_license', number: 'M1234-56789-01234' }

  test.each([
    ['case and signs of its number', { number: 'm1234 56789 01234' }],
    ['case of its country', { country: 'ca' }],
  ])('is the same no matter what %s', (_, change) => {
    expect(idDocumentKeyOf({ ...licence, ...change }, plain)).toBe(idDocumentKeyOf(licence, plain))
  })

  test.each([
    ['number', { number: 'M1234-56789-01235' }],
    ['kind', { kind: 'id_card' }],
    ['region', { region: 'QC' }],
    ['country', { country: 'US' }],
  ])('with another %s is another one', (_, change) => {
    expect(idDocumentKeyOf({ ...licence, ...change }, plain)).not.toBe(idDocumentKeyOf(licence, plain))
  })

  test.each([[null], [''], ['N/A'], ['1234'], ['0000000']])('with the number %j identifies nobody', (number) => {
    expect(idDocumentKeyOf({ ...licence, number }, plain)).toBeNull()
  })
})

describe('what two records are compared by', () => {
  const check = {
    checkId: 'idv_1',
    customerId: 'usr_1',
    outcome: 'passed',
    failedStep: null,
    previousCheckId: null,
    idDocument: null,
    record: { ...record, phoneNumber: '+1 (416) 555-0101', street: '12 Larch Lane, Apt. 5', postalCode: 'N1G 2W1' },
  } as const

  test('is the same however it is written', () => {
    const written = {
      ...check.record,
      phoneNumber: '+14165550101',
      street: '12 LARCH LANE APT 5',
      postalCode: 'n1g2w1',
    }
    expect(identityKeysOf({ ...check, record: written }, plain)).toEqual(identityKeysOf(check, plain))
  })

  test('is nothing where the record has nothing', () => {
    const none = { ...record, dateOfBirth: null }
    expect(identityKeysOf({ ...check, record: none }, plain)).toMatchObject({ birth: null, phone: null, address: null })
    expect(identityKeysOf({ ...check, record: { ...none, street: '12 Larch Lane' } }, plain).address).toBeNull()
  })

  test('finds a phone by four to nine of its last digits, or whole, and by nothing else of it', () => {
    const { phone, phoneEndings } = identityKeysOf(check, plain)
    for (const text of ['0101', '50101', '550101', '555-0101', '6 555 0101', '16-555-0101'])
      expect(phoneEndings, text).toContain(phoneKeysOf(text, plain).ending)
    for (const text of ['101', '0102', '4165', '555', '0101 x', '']) {
      const { whole, ending } = phoneKeysOf(text, plain)
      expect([whole.includes(phone ?? ''), phoneEndings.includes(ending ?? '')], text).toEqual([false, false])
    }
    expect(phoneKeysOf('(416) 555-0101', plain)).toMatchObject({ whole: expect.arrayContaining([phone]), ending: null })
  })
})
