import { expect, test } from 'vitest'
import { makeKeyedHash } from './hashes.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/* RFC 4231, test case 2. */
test('is HMAC-SHA256', () => {
  expect(makeKeyedHash(base64('Jefe')).of('what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('under another key the same text has another hash', () => {
  const [one, other] = [makeKeyedHash(base64('one')), makeKeyedHash(base64('other'))]
  expect(one.of('Rowan Ashe')).not.toBe(other.of('Rowan Ashe'))
  expect(one.of('Rowan Ashe')).toBe(makeKeyedHash(base64('one')).of('Rowan Ashe'))
})
