import { expect, test } from 'vitest'
import { makeDataCipher } from './aes-data-cipher.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')
const cipher = makeDataCipher({ keys: { k1: key(1) }, current: 'k1' })
const context = 'bank_data/account/ln_1'

test.each(['', '0012345', 'Édith Côté, 12 rue de l’Église', 'x'.repeat(100_000)])('what was sealed opens again', (plain) => {
  expect(cipher.open(cipher.seal(plain, context), context)).toBe(plain)
})

test('a sealed text names its format and key and shows nothing of what it holds', () => {
  const sealed = cipher.seal('0012345', context)
  expect(sealed).toMatch(/^v1\.k1\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/)
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString()).not.toContain('0012345')
})

test('the same text never seals to the same bytes', () => {
  const sealed = Array.from({ length: 200 }, () => cipher.seal('same', context))
  expect(new Set(sealed.map((text) => text.split('.')[2])).size).toBe(200)
})

test('a value copied into another row does not open', () => {
  expect(() => cipher.open(cipher.seal('0012345', context), 'bank_data/account/ln_2')).toThrow('did not open')
})

test('every changed character keeps it shut', () => {
  const sealed = cipher.seal('account 0012345', context)
  for (const [index, character] of sealed.split('').entries()) {
    const changed = `${sealed.slice(0, index)}${character === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`
    expect(() => cipher.open(changed, context)).toThrow('did not open')
  }
})

test('cut, lengthened and foreign texts do not open', () => {
  const sealed = cipher.seal('account 0012345', context)
  const [version, id, nonce, text, tag] = sealed.split('.')
  const bad = ['', 'v1', sealed.slice(0, -1), `${sealed}A`, `${sealed}.`, ` ${sealed}`, `v2.${id}.${nonce}.${text}.${tag}`, `${version}.${id}.${nonce}.${text}.${tag?.slice(0, 6)}`]
  for (const given of bad) expect(() => cipher.open(given, context)).toThrow('did not open')
})

test('the reason of a refusal does not tell a wrong key from a changed text', () => {
  const message = (act: () => unknown): string => {
    try {
      act()
      return 'opened'
    } catch (error) {
      return String(error)
    }
  }
  const sealed = cipher.seal('x', context)
  expect(message(() => cipher.open(sealed.replace('.k1.', '.k9.'), context))).toBe(message(() => cipher.open(sealed, 'elsewhere')))
})

test('after a rotation the new key seals and the old texts still open', () => {
  const rotated = makeDataCipher({ keys: { k1: key(1), k2: key(2) }, current: 'k2' })
  expect(rotated.open(cipher.seal('old', context), context)).toBe('old')
  expect(rotated.seal('new', context)).toMatch(/^v1\.k2\./)
  expect(() => cipher.open(rotated.seal('new', context), context)).toThrow('did not open')
})

test('another key under the same name does not open it', () => {
  expect(() => makeDataCipher({ keys: { k1: key(3) }, current: 'k1' }).open(cipher.seal('x', context), context)).toThrow('did not open')
})

test.each([
  ['too short', { keys: { k1: Buffer.alloc(16).toString('base64') }, current: 'k1' }],
  ['not base64', { keys: { k1: `${'!'.repeat(43)}=` }, current: 'k1' }],
  ['missing', { keys: { k1: key(1) }, current: 'k2' }],
  ['named with a dot', { keys: { 'k.1': key(1) }, current: 'k.1' }],
])('a key that is %s is refused when the cipher is made', (_why, given) => {
  expect(() => makeDataCipher(given)).toThrow(RangeError)
})
