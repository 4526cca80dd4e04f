import { expect, test } from 'vitest'
import { clientAddress } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:50123', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is the client %s', (ip, client) => {
  expect(clientAddress({ ip })).toBe(client)
})
