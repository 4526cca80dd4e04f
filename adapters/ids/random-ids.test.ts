import { expect, test } from 'vitest'
import { makeIds } from './random-ids.ts'

const ids = makeIds()

test('a fresh id says its kind, fits a 36-character provider key and is never met twice', () => {
  const many = Array.from({ length: 1_000 }, () => ids.next('ln'))
  for (const id of many) expect(id).toMatch(/^ln_[a-z2-7]{24}$/)
  expect(new Set(many).size).toBe(many.length)
  expect(ids.next('doc').length).toBeLessThanOrEqual(36)
})

test('an id is made of nothing but the random bytes it was given', () => {
  expect(makeIds((bytes) => bytes.fill(0)).next('pay')).toBe(`pay_${'a'.repeat(24)}`)
  expect(makeIds((bytes) => bytes.fill(255)).next('pay')).toBe(`pay_${'7'.repeat(24)}`)
})

test('the same parts give the same id, on every machine and in every run', () => {
  // printf '["ln_1","payout"]' | sha256sum | cut -c1-30 | xxd -r -p | base32 | tr A-Z a-z
  expect(ids.derived('pay', 'ln_1', 'payout')).toBe('pay_cjtbtrpp2ofph36lkdlyy7t2')
  expect(makeIds().derived('pay', 'ln_1', 'payout')).toBe(ids.derived('pay', 'ln_1', 'payout'))
})

test('parts do not run into each other', () => {
  expect(ids.derived('pay', 'a', 'b-c')).not.toBe(ids.derived('pay', 'a-b', 'c'))
  expect(ids.derived('pay', 'a', '', 'b')).not.toBe(ids.derived('pay', 'a', 'b'))
  expect(ids.derived('pay', '"a","b"')).not.toBe(ids.derived('pay', 'a', 'b'))
})

test('the kind is part of the id', () => {
  expect(ids.derived('pay', 'a').slice(3)).not.toBe(ids.derived('req', 'a'))
  expect(ids.derived('req', 'a')).toMatch(/^req_/)
})
