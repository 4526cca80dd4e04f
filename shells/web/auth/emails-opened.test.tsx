import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { hasFocus, onAccountPages, open, sessionOf, titled } from '../account/account.fixture.tsx'
import { fill, ok, openShell, press, refused, type Answers, type Reply } from '../testing/open-shell.tsx'

/* Emails are opened where somebody is signed in: the person they were sent to, or another. */
onAccountPages()

const signedInAs = () => screen.getByText(/^You are signed in as/).textContent
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

/** The session is there until the call was made. */
const endedBy = (path: string): Answers => {
  let there = true
  return {
    '/get-session': (): Reply => ok(there ? sessionOf() : null)(),
    [path]: (): Reply => {
      there = false
      return ok()()
    },
  }
}
const choose = async (): Promise<void> => {
  await titled('Choose a new password')
  fill({ 'New password': 'longenough', 'Confirm new password': 'longenough' })
  press('Save the new password')
}

describe('a new password', () => {
  test('of the person who is signed in ends at sign-in, because their sessions ended', async () => {
    const { at, sent } = open('/auth/reset-password?token=t', endedBy('/reset-password'))
    await choose()
    expect(await screen.findByRole('heading', { name: 'Your password was changed.' })).toBeDefined()
    expect([at(), sent]).toEqual([
      '/auth/login?changed=1',
      [{ path: '/reset-password', body: { newPassword: 'longenough', token: 't' } }],
    ])
  })
  test('of another person is shown, with the way to their account', async () => {
    const { at } = open('/auth/reset-password?token=t', endedBy('/sign-out'))
    await titled('Choose a new password')
    expect(signedInAs()).toBe(
      'You are signed in as roy@example.ca. The password is for the account to which we sent the email.',
    )
    await choose()
    expect(await hasFocus(screen.findByRole('heading', { name: 'Your password was changed.' }))).toBe(true)
    expect(hrefOf('Stay signed in')).toBe('/customer/dashboard')
    press('Sign out')
    await titled('Sign in')
    expect(at()).toBe('/auth/login')
  })
  test('of an invited person, opened by the admin who invited them', async () => {
    open('/auth/reset-password?invited=1&token=t', {}, 'admin')
    await titled('Choose your password')
    fill({ Password: 'longenough', 'Confirm password': 'longenough' })
    press('Save the password')
    expect(await hasFocus(screen.findByRole('heading', { name: 'Your password was saved.' }))).toBe(true)
    expect(hrefOf('Stay signed in')).toBe('/admin/home')
  })
  test.each(['/auth/reset-password?error=INVALID_TOKEN', '/auth/reset-password?invited=1&error=INVALID_TOKEN'])(
    'is not chosen by an old link: %s',
    async (address) => {
      open(address)
      expect(await screen.findByText('This link has expired or was already used.')).toBeDefined()
      expect([hrefOf('Send a new link'), hrefOf('Go to your account')]).toEqual(['/auth/forgot-password', '/account'])
    },
  )
  test('can be requested with the address that is signed in', async () => {
    const { sent } = open('/auth/forgot-password')
    await titled('Reset your password')
    press('Send reset link')
    await screen.findByRole('heading', { name: /^If this email exists/ })
    expect([sent[0]?.body['email'], hrefOf('Back to your account')]).toEqual(['roy@example.ca', '/account'])
  })
})

describe('a confirmed address', () => {
  test.each([
    ['/auth/verify-email?verified=1', 'Your email is confirmed'],
    ['/auth/verify-email?verified=1&error=TOKEN_EXPIRED', 'This link no longer works.'],
  ])('%s names whose account is open, and goes on', async (address, heading) => {
    open(address)
    await titled(heading)
    expect(signedInAs()).toMatch(/^You are signed in as roy@example\.ca\./)
    expect(screen.getByText(/^Was the email for another account\? Sign out/)).toBeDefined()
    expect(hrefOf('Continue')).toBe('/customer/dashboard')
  })
  test('a sign-out that fails is shown, and can be tried again', async () => {
    open('/auth/verify-email?verified=1', { '/sign-out': refused(503, 'UNAVAILABLE') })
    await titled('Your email is confirmed')
    press('Sign out')
    expect(await hasFocus(screen.findByRole('heading', { name: 'We could not sign you out.' }))).toBe(true)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out' }).getAttribute('aria-disabled')).toBeNull(),
    )
  })
})

test('a new address for another account: one signs in there and comes back to the link', async () => {
  const { at } = open('/account/email/confirm?token=t', {
    ...endedBy('/sign-out'),
    '/verify-email?token=t': refused(401, 'INVALID_TOKEN'),
  })
  await titled('Confirm your new address')
  press('Use my new address')
  await screen.findByRole('heading', { name: 'This link no longer works.' })
  expect(signedInAs()).toMatch(/^You are signed in as roy@example\.ca\./)
  press('Sign in with another account')
  await titled('Sign in')
  expect(at()).toBe('/auth/login?returnTo=%2Faccount%2Femail%2Fconfirm%3Ftoken%3Dt')
})

test('a deletion of another account: names whose account is open', async () => {
  const { at } = open('/account-deleted?error=INVALID_TOKEN', endedBy('/sign-out'))
  await titled('Your account was not deleted')
  expect(await screen.findByText('roy@example.ca')).toBeDefined()
  expect(hrefOf('Go to your account')).toBe('/account')
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await titled('Sign in')
  expect(at()).toBe('/auth/login?returnTo=%2Faccount%2Fdelete')
})

test('a deletion that was opened with nobody signed in leads to sign-in', async () => {
  openShell('/account-deleted?error=FAILED_TO_GET_USER_INFO')
  await titled('Your account was not deleted')
  expect(hrefOf('Sign in')).toBe('/account')
})

test.each(['/auth/reset-password', '/auth/verify-email', '/auth/login?error=no_code', '/auth/verify-otp'])(
  '%s, where no email leads, is closed to who is signed in',
  async (address) => {
    const { at } = open(address)
    await waitFor(() => expect(at()).toBe('/customer/dashboard'))
  },
)
