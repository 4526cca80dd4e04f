import { expect, test } from 'vitest'
import { makeKeyedHash } from './hmac-keyed-hash.ts'

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64')

test('the same text gives the same 64 hex digits, and another text others', () => {
  const hash = makeKeyedHash(key(1), 'people')
  expect(hash.of('Rowan')).toMatch(/^[0-9a-f]{64}$/)
  expect(makeKeyedHash(key(1), 'people').of('Rowan')).toBe(hash.of('Rowan'))
  expect(hash.of('Rowan ')).not.toBe(hash.of('Rowan'))
})

test('another key or another purpose gives another hash', () => {
  const hashes = [makeKeyedHash(key(1), 'people'), makeKeyedHash(key(2), 'people'), makeKeyedHash(key(1), 'accounts')]
  expect(new Set(hashes.map(({ of }) => of('Rowan'))).size).toBe(3)
})
