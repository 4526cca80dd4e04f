import { describe, expect, test } from 'vitest'
import {
  looksLikeSocialInsuranceNumber,
  parseAccountNumber,
  parseInstitutionNumber,
  parsePhoneNumber,
  parsePostalCode,
  parseTransitNumber,
} from './canadian-identifiers.ts'

const value = (result: { ok: true; value: string } | { ok: false; error: { code: string } }): string =>
  result.ok ? result.value : result.error.code

test.each([
  ['001', '001'],
  [' 010 ', '010'],
  ['10', 'NOT_AN_INSTITUTION_NUMBER'],
  ['0011', 'NOT_AN_INSTITUTION_NUMBER'],
  ['00a', 'NOT_AN_INSTITUTION_NUMBER'],
  ['', 'NOT_AN_INSTITUTION_NUMBER'],
])('institution "%s": %s', (given, expected) => {
  expect(value(parseInstitutionNumber(given))).toBe(expected)
})

test.each([
  ['00012', '00012'],
  [' 00012 ', '00012'],
  ['1234', 'NOT_A_TRANSIT_NUMBER'],
  ['123456', 'NOT_A_TRANSIT_NUMBER'],
])('transit "%s": %s', (given, expected) => {
  expect(value(parseTransitNumber(given))).toBe(expected)
})

test.each([
  ['0001234', '0001234'],
  ['12 345-678', '12345678'],
  ['123456789012', '123456789012'],
  ['1234', 'NOT_AN_ACCOUNT_NUMBER'],
  ['1234567890123', 'NOT_AN_ACCOUNT_NUMBER'],
  ['12345x', 'NOT_AN_ACCOUNT_NUMBER'],
])('account "%s": %s', (given, expected) => {
  expect(value(parseAccountNumber(given))).toBe(expected)
})

describe('postal codes', () => {
  test.each([
    ['m5v 3l9', 'M5V 3L9'],
    ['K1A0B1', 'K1A 0B1'],
    ['M5V-3L9', 'M5V 3L9'],
    ['D5V 3L9', 'NOT_A_POSTAL_CODE'],
    ['W5V 3L9', 'NOT_A_POSTAL_CODE'],
    ['M5O 3L9', 'NOT_A_POSTAL_CODE'],
    ['M5V3L', 'NOT_A_POSTAL_CODE'],
    ['M5V 3L9 9', 'NOT_A_POSTAL_CODE'],
    ['1 M5V 3L9', 'NOT_A_POSTAL_CODE'],
    ['12345', 'NOT_A_POSTAL_CODE'],
  ])('"%s": %s', (given, expected) => {
    expect(value(parsePostalCode(given))).toBe(expected)
  })
})

test.each([
  ['416-555-0123', '+14165550123'],
  ['+1 (416) 555-0123', '+14165550123'],
  ['14165550123', '+14165550123'],
  ['4165550123', '+14165550123'],
  ['016-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['116-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['416-055-0123', 'NOT_A_PHONE_NUMBER'],
  ['555-0123', 'NOT_A_PHONE_NUMBER'],
  ['416-555-01234', 'NOT_A_PHONE_NUMBER'],
  ['2416-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['+44 20 7946 0018', 'NOT_A_PHONE_NUMBER'],
])('phone "%s": %s', (given, expected) => {
  expect(value(parsePhoneNumber(given))).toBe(expected)
})

test('a refusal never repeats what was typed', () => {
  expect(parseAccountNumber('secret')).toEqual({ ok: false, error: { code: 'NOT_AN_ACCOUNT_NUMBER' } })
})

test.each([
  ['my number is 046 454 286', true],
  ['046-454-286', true],
  ['046454286', true],
  ['046 454 286 is my number', true],
  ['is it 900 000 001?', true],
  ['046454287', false],
  ['1046454286', false],
  ['rent and food', false],
])('"%s" looks like a social insurance number: %s', (text, expected) => {
  expect(looksLikeSocialInsuranceNumber(text)).toBe(expected)
})
