import { describe, expect, test } from 'vitest'
import { eftReturnCodes } from '../testing/oracles/canada-ontario.ts'
import { returnReasonOf, returnReasons, unnamedReturn } from './return-codes.ts'

const publishedWords: Readonly<Record<string, string>> = {
  'technical, escalate': 'escalate',
  'contact the customer, new debit once funds are there': 'retry-once',
  'stop the schedule': 'stop-schedule',
  'hold and review': 'hold-and-review',
}

test('every published code is listed, and no other', () => {
  expect(returnReasons.map(({ code }) => code)).toEqual(eftReturnCodes.map(({ code }) => code))
})

test.each(eftReturnCodes.map((c) => [c.code, c.meaning, c] as const))(
  '%s %s: the published decision',
  (code, _meaning, published) => {
    const reason = returnReasonOf(code)
    expect(reason).toMatchObject({
      ok: true,
      value: { decision: publishedWords[published.decision], dispute: published.dispute },
    })
  },
)

test('every code means something of its own, in words', () => {
  expect(returnReasons.filter(({ meaning }) => !/^[A-Z][a-z-]+ [a-z() -]+$/.test(meaning))).toEqual([])
  expect(new Set(returnReasons.map(({ meaning }) => meaning)).size).toBe(returnReasons.length)
})

test('only missing money may be tried again, and only it is a dishonoured item', () => {
  expect(returnReasons.filter(({ decision }) => decision === 'retry-once').map(({ code }) => code)).toEqual([
    '901',
    '908',
  ])
  expect(returnReasons.filter(({ dishonoured }) => dishonoured).map(({ code }) => code)).toEqual(['901', '908'])
})

test.each(['', '906', '913', '9010', 'toString', '__proto__'])('the unknown code "%s" is refused', (given) => {
  expect(returnReasonOf(given)).toEqual({ ok: false, error: { code: 'UNKNOWN_RETURN', given } })
})

describe('the provider’s events', () => {
  test.each([
    ['EftFailedInsufficientFunds', '901'],
    ['EftFailedFundsNotFree', '908'],
    ['EftFailedCannotLocateAccount', '902'],
    ['EftFailedAccountClosed', '905'],
    ['EftFailedInvalidErrorAccountNumber', '912'],
    ['EftFailedErrorPayorPayeeName', '914'],
    ['EftFailedCurrectAccountMismatch', '909'],
    ['EftFailedCurrencyAccountMismatch', '909'],
    ['EftFailedStopPayment', '903'],
    ['EftFailedNoDebitAllowed', '907'],
    ['EftFailedFrozenAccount', '911'],
    ['EftFailedPayorPayeeDeceased', '910'],
    ['EftFailedRefusedNoAgreement', '915'],
    ['EftFailedNotInAccountAgreementP', '916'],
    ['EftFailedNotInAccountAgreementE', '919'],
    ['EftFailedAgreementRevoked', '917'],
    ['EftFailedValidationRejection', '900'],
    ['EftFailedDefaultByAFinancialInstitution', '990'],
    ['EftFailedCustomerInitiatedReturnCreditOnly', '922'],
    ['EftFailedNoPrenotificationP1', '918'],
    ['EftFailedNoPrenotificationP2', '921'],
    ['EftFailedTransactionNotAllowed', '907'],
    ['EftFailedTransactionLimitExceeded', '900'],
  ] as const)('%s is %s', (event, code) => {
    expect(returnReasonOf(event)).toEqual(returnReasonOf(code))
    expect(returnReasonOf(code)).toMatchObject({ ok: true, value: { code } })
  })

  test('each means one return, and the table has no other', () => {
    const events = returnReasons.flatMap(({ providerEvents }) => providerEvents)
    expect(new Set(events).size).toBe(events.length)
    expect(events).toHaveLength(23)
  })

  test.each([
    '',
    'EftFailed',
    'EftFailedSomethingNew',
    'EftFailedtoString',
    'InteracFailedNameMismatch',
    'InsufficientFunds',
    'NotEftFailedInsufficientFunds',
    'EftFailedInsufficientFunds (2)',
  ])('"%s" is refused', (given) => {
    expect(returnReasonOf(given)).toEqual({ ok: false, error: { code: 'UNKNOWN_RETURN', given } })
  })
})

test('TAM-141: a return for no reason that we know makes a person look, and is no code of the standard', () => {
  expect(returnReasonOf('unnamed')).toEqual({ ok: true, value: unnamedReturn })
  expect(unnamedReturn).toMatchObject({
    code: 'unnamed',
    meaning: 'Reversed for no reason that we know',
    decision: 'hold-and-review',
  })
  expect(returnReasons).not.toContain(unnamedReturn)
})
