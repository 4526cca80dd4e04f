import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const ada = { name: 'Ada Miller', email: 'ada.maplewood@example.test' }

test.each([
  'Password123',
  'P@ssw0rd1',
  'Qwerty123',
  'Abcd1234',
  'Iloveyou1',
  'Tamarack2026',
  'Tamarack2026!',
  'Ontario123',
  'Toronto1!',
  'Payday2026',
  'Summer2025!',
  'AdaMiller1',
  'Maplewood7',
  'Aa1Aa1Aa1Aa1',
  `A1${'a'.repeat(126)}`,
])('%s is refused', (password) => {
  expect(isCommonPassword(password, ada)).toBe(true)
})

test.each(['xK9mQ2vL', 'Lantern-Quay-7319', 'Quarry heron 41 kettle', 'Zoë-張-velour-8'])(
  '%s is strong enough',
  (password) => {
    expect(isCommonPassword(password, ada)).toBe(false)
  },
)

test('a name that is nobody’s here is no reason', () => {
  expect([isCommonPassword('Maplewood7', ada), isCommonPassword('Vexlarno7q', null)]).toEqual([true, false])
})
