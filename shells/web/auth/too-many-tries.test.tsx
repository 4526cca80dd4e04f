import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, ok, openShell, press, refused } from '../testing/open-shell.tsx'

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const tooMany = refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '110' })
const challenge = ok({
  methods: ['email'],
  sentTo: 'r•••@example.ca',
  codeSent: true,
  expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
})
const newPassword = { 'New password': 'Passw0rd', 'Confirm new password': 'Passw0rd' }

test.each([
  ['sign-in', '/auth/login', 'Sign in', '/sign-in/email', { Email: 'roy@example.ca', Password: 'Passw0rd' }, 'Sign in'],
  [
    'sign-up',
    '/auth/signup',
    'Create an account',
    '/sign-up/email',
    { Name: 'A. Roy', Email: 'roy@example.ca', Password: 'Passw0rd', 'Confirm password': 'Passw0rd' },
    'Create account',
  ],
  [
    'a forgotten password',
    '/auth/forgot-password',
    'Reset your password',
    '/request-password-reset',
    { Email: 'roy@example.ca' },
    'Send reset link',
  ],
  [
    'a new password',
    '/auth/reset-password?token=t',
    'Choose a new password',
    '/reset-password',
    newPassword,
    'Save the new password',
  ],
  [
    'a verification email',
    '/auth/verify-email',
    'Confirm your email',
    '/send-verification-email',
    { Email: 'roy@example.ca' },
    'Send the link',
  ],
] as const)(
  'too many tries are reported with the time to wait: %s',
  async (_, address, heading, call, answers, button) => {
    openShell(address, { [call]: tooMany })
    await screen.findByRole('heading', { level: 1, name: heading })
    fill(answers)
    press(button)
    expect(await screen.findByText('Too many tries. Try again in 2 minutes.')).toBeDefined()
  },
)

test('too many tries are shown with the time to wait: the verification email once more', async () => {
  openShell('/auth/login', {
    '/sign-in/email': refused(403, 'EMAIL_NOT_VERIFIED'),
    '/send-verification-email': tooMany,
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  fill({ Email: 'roy@example.ca', Password: 'Passw0rd' })
  press('Sign in')
  fireEvent.click(await screen.findByRole('link', { name: 'Send the link again' }))
  expect(await screen.findByText('Too many tries. Try again in 2 minutes.')).toBeDefined()
})

const session = {
  session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  user: { id: 'u-1', name: 'A. Roy', email: 'roy@example.ca', emailVerified: true, role: 'customer', status: 'active' },
}
const login = {
  id: 'a-1',
  providerId: 'credential',
  accountId: 'u-1',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  scopes: [],
  userId: 'u-1',
}

test.each([
  [
    'a change of password',
    '/account/password',
    'Change your password',
    '/change-password',
    { 'Current password': 'Passw0rd-1', ...newPassword },
    'Save the new password',
  ],
  ['a new name', '/account/name', 'Change your name', '/update-user', { Name: 'Ada Roy' }, 'Save'],
  [
    'the end of the account',
    '/account/delete',
    'Delete your account',
    '/delete-user',
    { 'Type "delete" to confirm': 'delete' },
    'Send me the link',
  ],
] as const)(
  'too many tries are reported with the time to wait: %s',
  async (_, address, heading, call, answers, button) => {
    openShell(address, { '/get-session': ok(session), '/list-accounts': ok([login]), [call]: tooMany })
    await screen.findByRole('heading', { level: 1, name: heading })
    fill(answers)
    press(button)
    expect(await screen.findByText('Too many tries. Try again in 2 minutes.')).toBeDefined()
  },
)

test('too many tries are shown with the time to wait: a code', async () => {
  openShell('/auth/verify-otp', { '/two-factor/challenge': challenge, '/two-factor/verify-otp': tooMany })
  await screen.findByLabelText('6-character code')
  fill({ '6-character code': '123456' })
  press('Verify')
  expect(await screen.findByText('There were too many wrong codes. Wait 2 minutes, then try again.')).toBeDefined()
})
