import { expect, test } from 'vitest'
import { dataCipherGuarantees } from '@tamarack/application/testing/data-cipher-contract'
import { makeDataCipher } from './aes-data-cipher.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const cipher = makeDataCipher({ keys: { k1: key(1) }, current: 'k1' })
const context = 'bank_data/account/ln_1'

const guarantees = dataCipherGuarantees(cipher)
test.each(guarantees.map(({ sentence, verify }) => [sentence, verify] as const))('%s', async (_sentence, verify) => {
  await expect(verify()).resolves.toBeUndefined()
})

test('a sealed text names its format and key and shows nothing of what it holds', () => {
  const sealed = cipher.seal('0012345', context)
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('0012345')
})

test('a text of another format or with a shortened tag does not open', () => {
  const [version, id, nonce, text, tag] = cipher.seal('account 0012345', context).split('.')
  expect(() => cipher.open(`v2.${id}.${nonce}.${text}.${tag}`, context)).toThrow('did not open')
  // 32 bits of a tag can be tried out.
  expect(() => cipher.open(`${version}.${id}.${nonce}.${text}.${tag?.slice(0, 6)}`, context)).toThrow('did not open')
})

test('the reason of a refusal does not distinguish a wrong key from a changed text', () => {
  const message = (act: () => unknown): string => {
    try {
      act()
      return 'opened'
    } catch (error) {
      return String(error)
    }
  }
  const sealed = cipher.seal('x', context)
  expect(message(() => cipher.open(sealed.replace('.k1.', '.k9.'), context))).toBe(
    message(() => cipher.open(sealed, 'elsewhere')),
  )
})

test('after a rotation the new key seals and the old texts still open', () => {
  const rotated = makeDataCipher({ keys: { k1: key(1), k2: key(2) }, current: 'k2' })
  expect(rotated.open(cipher.seal('old', context), context)).toBe('old')
  expect(rotated.seal('new', context)).toMatch(/^v1\.k2\./)
  expect(() => cipher.open(rotated.seal('new', context), context)).toThrow('did not open')
})

test('another key under the same name does not open it', () => {
  expect(() =>
    makeDataCipher({ keys: { k1: key(3) }, current: 'k1' }).open(cipher.seal('x', context), context),
  ).toThrow('did not open')
})

test.each([
  ['too short', { keys: { k1: Buffer.alloc(16).toString('base64') }, current: 'k1' }],
  ['not base64', { keys: { k1: `${'!'.repeat(43)}=` }, current: 'k1' }],
  ['missing', { keys: { k1: key(1) }, current: 'k2' }],
  ['named with a dot', { keys: { 'k.1': key(1) }, current: 'k.1' }],
])('a key that is %s is refused when the cipher is made', (_why, given) => {
  expect(() => makeDataCipher(given)).toThrow(RangeError)
})
