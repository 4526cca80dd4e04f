import { expect, test } from 'vitest'
import { tlsOf } from './database.ts'

const address = 'postgresql://tamarack:secret@db.example:5432/tamarack'

test('an address without options has no TLS, and verify-full proves the server', () => {
  expect(tlsOf(address)).toBe(false)
  expect(tlsOf(`${address}?sslmode=disable`)).toBe(false)
  expect(tlsOf(`${address}?sslmode=verify-full`)).toEqual({ rejectUnauthorized: true })
})

test.each([
  ['sslmode=require', 'sslmode is verify-full or disable'],
  ['sslmode=no-verify', 'sslmode is verify-full or disable'],
  ['ssl=true', 'the option ssl is not known'],
  ['application_name=api', 'the option application_name is not known'],
])('%s is refused, not dropped, and the secret is not repeated', (option, why) => {
  expect(() => tlsOf(`${address}?${option}`)).toThrow(why)
  expect(() => tlsOf(`${address}?${option}`)).not.toThrow('secret')
})
