import { expect, test } from 'vitest'
import { cents, parseCents } from './cents.ts'
import { instant, parseInstant } from './instant.ts'
import { parsePayFrequency, payFrequencies } from './pay-frequency.ts'

test.each([0.5, NaN, Infinity, -Infinity, 2 ** 53, -(2 ** 53)])('%d is no amount', (given) => {
  expect(parseCents(given)).toEqual({ ok: false, error: { code: 'NOT_AN_AMOUNT', given } })
  expect(() => cents(given)).toThrow(new RangeError(`${given} is not a whole number of cents`))
})

test.each([0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('%d cents are an amount', (given) => {
  expect(parseCents(given)).toEqual({ ok: true, value: given })
})

test('minus zero cents are zero', () => {
  expect(Object.is(cents(-0), 0)).toBe(true)
})

test.each([-1, 0.5, NaN, Infinity, 7_258_118_400_000])('%d is no moment', (given) => {
  expect(parseInstant(given)).toEqual({ ok: false, error: { code: 'NOT_AN_INSTANT', given } })
  expect(() => instant(given)).toThrow(new RangeError(`${given} is not a moment`))
})

test('the four frequencies parse and nothing else', () => {
  for (const frequency of payFrequencies) expect(parsePayFrequency(frequency)).toEqual({ ok: true, value: frequency })
  for (const given of ['', 'daily', 'Weekly', 'toString'])
    expect(parsePayFrequency(given)).toEqual({ ok: false, error: { code: 'UNKNOWN_FREQUENCY', given } })
})
