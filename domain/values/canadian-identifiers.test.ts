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
  ['000', 'NOT_AN_INSTITUTION_NUMBER'],
  ['005', 'NOT_AN_INSTITUTION_NUMBER'],
  ['040', 'NOT_AN_INSTITUTION_NUMBER'],
  ['100', 'NOT_AN_INSTITUTION_NUMBER'],
  ['400', 'NOT_AN_INSTITUTION_NUMBER'],
  ['999', 'NOT_AN_INSTITUTION_NUMBER'],
  ['177', '177'],
  ['219', '219'],
  ['614', '614'],
  ['703', '703'],
  ['815', '815'],
  ['\u200e003\u200f', '003'],
])('institution "%s": %s', (given, expected) => {
  expect(value(parseInstitutionNumber(given))).toBe(expected)
})

test.each([
  ['00012', '00012'],
  [' 00012 ', '00012'],
  ['1234', 'NOT_A_TRANSIT_NUMBER'],
  ['123456', 'NOT_A_TRANSIT_NUMBER'],
  ['00000', 'NOT_A_TRANSIT_NUMBER'],
  ['00001', '00001'],
  ['\uff10\uff10\uff10\uff11\uff12', '00012'],
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
  ['00000', 'NOT_AN_ACCOUNT_NUMBER'],
  ['0000000', 'NOT_AN_ACCOUNT_NUMBER'],
  ['000000000000', 'NOT_AN_ACCOUNT_NUMBER'],
  ['00-000 00', 'NOT_AN_ACCOUNT_NUMBER'],
  ['0000010', '0000010'],
  ['12\u2011345\u2013678', '12345678'],
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
  ['416\u2010555\u20110123', '+14165550123'],
  ['416\u2012555\u20130123', '+14165550123'],
  ['416\u2014555\u22120123', '+14165550123'],
  ['\u202a+1 416 555 0123\u202c', '+14165550123'],
  ['\u2066(416)\u00a0555\u202f0123\u2069', '+14165550123'],
  ['416\u200b555\u200d0123\ufeff', '+14165550123'],
  ['4\ufe0f\u20e316-555-0123\ufe0e', '+14165550123'],
  ['\uff0b1\uff08416\uff09555\uff0d0123', '+14165550123'],
  ['911', 'NOT_A_PHONE_NUMBER'],
  ['911-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['416-911-0123', 'NOT_A_PHONE_NUMBER'],
  ['416-411-0123', 'NOT_A_PHONE_NUMBER'],
  ['416-912-0123', '+14169120123'],
  ['416-155-0123', 'NOT_A_PHONE_NUMBER'],
  ['290-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['370-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['960-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['700-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['900-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['800-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['877-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['866-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['533-555-0123', 'NOT_A_PHONE_NUMBER'],
  ['867-555-0123', '+18675550123'],
  ['548-555-0123', '+15485550123'],
  ['942-555-0123', '+19425550123'],
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
