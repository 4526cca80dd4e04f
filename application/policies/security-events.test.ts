import { expect, test } from 'vitest'
import { mayReadSecurityEvents } from './ownership.ts'

test.each([
  ['admin', true],
  ['reviewer', true],
  ['employee', false],
  ['customer', false],
] as const)('the role %s reads sign-ins: %s', (role, may) => {
  expect(mayReadSecurityEvents(role)).toBe(may)
})
