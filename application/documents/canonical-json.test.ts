import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the order in which keys were written does not show', () => {
  expect(canonicalJson({ b: 1, a: { d: [1, { z: 0, y: 0 }], c: null } })).toBe(
    '{"a":{"c":null,"d":[1,{"y":0,"z":0}]},"b":1}',
  )
  expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
})

test('keys sort by UTF-16 code units, as RFC 8785 section 3.2.3 requires', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6']
  const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33']
  expect(canonicalJson(Object.fromEntries(keys.map((key) => [key, 0])))).toBe(
    `{${sorted.map((key) => `${JSON.stringify(key)}:0`).join(',')}}`,
  )
})

test('numbers are written as ECMAScript writes them', () => {
  expect(canonicalJson([1 / 3, 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0])).toBe(
    '[0.3333333333333333,1e+30,4.5,0.002,1e-27,0]',
  )
})

test('the order of a list is kept, and an absent property is the same as an undefined one', () => {
  expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]')
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
})

test('it reads back as the same value', () => {
  const value = { text: 'un prêt « sans » surprise\n"', list: [true, null, 12.5], nested: { empty: {}, none: [] } }
  expect(JSON.parse(canonicalJson(value))).toEqual(value)
})

test.each([
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['undefined', undefined],
  ['undefined in a list', [undefined]],
  ['a hole in a list', Array(2)],
  ['a date', new Date(0)],
  ['a map', new Map([['a', 1]])],
  ['a function', () => 1],
  ['a bigint', 1n],
  ['half a surrogate pair', '\ud83d'],
])('%s is refused rather than lost', (_name, value) => {
  expect(() => canonicalJson({ value: [value] })).toThrow(TypeError)
})
