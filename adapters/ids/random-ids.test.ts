import { expect, test } from 'vitest'
import { idsGuarantees } from '@tamarack/application/testing/ids-contract'
import { makeIds } from './random-ids.ts'

const ids = makeIds()

const guarantees = idsGuarantees(ids, makeIds())
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test('an id is made of nothing but the random bytes it was given', () => {
  expect(makeIds((bytes) => bytes.fill(0)).next('pay')).toBe(`pay_${'a'.repeat(24)}`)
  expect(makeIds((bytes) => bytes.fill(255)).next('pay')).toBe(`pay_${'7'.repeat(24)}`)
})

test('a derived id is the start of the SHA-256 of its parts, so that it outlives this program', () => {
  // printf '["ln_1","disbursement"]' | sha256sum | cut -c1-30 | xxd -r -p | base32 | tr A-Z a-z
  expect(ids.derived('pay', 'ln_1', 'disbursement')).toBe('pay_lqk674metlbys75elzh7bl42')
})
