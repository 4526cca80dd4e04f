import { expect, test } from 'vitest'
import { makeBackupCodes } from './backup-codes.ts'

test('codes are ten, all different, in signs that cannot be mistaken', () => {
  const codes = makeBackupCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-km-np-z]{5}-[2-9a-km-np-z]{5}$/)
})

test('every random byte counts with its five lowest bits', () => {
  expect(makeBackupCodes((bytes) => Uint8Array.from({ length: bytes }, (_, at) => at))[0]).toBe('23456-789ab')
  expect(makeBackupCodes((bytes) => new Uint8Array(bytes).fill(255))[0]).toBe('zzzzz-zzzzz')
})
