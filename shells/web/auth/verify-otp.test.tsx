import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, ok, openShell, press, refused, summary, type Answers } from '../testing/open-shell.tsx'

const sessionOf = (role: 'customer' | 'employee') => ({
  session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  user: { id: 'u-1', name: 'A. Roy', email: 'roy@example.ca', emailVerified: true, role, status: 'active' },
})
const byEmail = { methods: ['email'], sentTo: 'r•••@example.ca', codeSent: false }
const byApp = { ...byEmail, methods: ['authenticator', 'email', 'backup-code'] }

/** The page, with a session as soon as a code was right. */
const opened = async (
  challenge: object,
  answers: Answers = {},
  address = '/auth/verify-otp',
  role: 'customer' | 'employee' = 'employee',
) => {
  let signedIn = false
  const right = () => {
    signedIn = true
    return { status: 200, body: { token: 't' } }
  }
  const page = openShell(address, {
    '/two-factor/challenge': ok(challenge),
    '/get-session': () => ({ status: 200, body: signedIn ? sessionOf(role) : null }),
    '/two-factor/verify-otp': right,
    '/two-factor/verify-totp': right,
    '/two-factor/verify-backup-code': right,
    ...answers,
  })
  await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
  return page
}
const box = () => screen.getByLabelText<HTMLInputElement>('6-character code')
const isEnded = () => screen.findByRole('heading', { level: 1, name: 'Sign in again' })

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('on the way in', () => {
  test('signing in with a second factor leads to the code, with the way back', async () => {
    const { at } = openShell('/auth/login?returnTo=%2Fadmin%2Femployee', {
      '/sign-in/email': ok({ twoFactorRedirect: true }),
      '/two-factor/challenge': ok(byEmail),
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    fill({ Email: 'roy@example.ca', Password: 'Passw0rd' })
    press('Sign in')
    await screen.findByRole('heading', { level: 1, name: 'Enter your code' })
    expect(at()).toBe('/auth/verify-otp?returnTo=%2Fadmin%2Femployee')
  })
  test('a code is mailed when the page opens, once', async () => {
    const { paths } = await opened(byEmail)
    expect(screen.getByText('We sent it to r•••@example.ca. It works for 5 minutes.')).toBeDefined()
    fill({ '6-character code': '12' })
    expect(paths()).toEqual(['/two-factor/send-otp'])
  })
  test('a code that is on its way is not followed by another', async () => {
    const { paths } = await opened({ ...byEmail, codeSent: true })
    expect(paths()).toEqual([])
  })
  test('with an authenticator nothing is mailed until it is requested', async () => {
    const { paths } = await opened(byApp)
    expect(paths()).toEqual([])
    press('Send a code to my email')
    await screen.findByText(/^We sent it to/)
    expect(paths()).toEqual(['/two-factor/send-otp'])
    expect(document.activeElement).toBe(box())
  })
  test('who has only the mailed code is offered no other way', async () => {
    await opened(byEmail)
    expect(screen.queryByText('Use another way')).toBeNull()
  })
  test('a sign-in that has ended is reported and leads back, with the address that was requested', async () => {
    openShell('/auth/verify-otp?returnTo=%2Fadmin%2Fhome', {
      '/two-factor/challenge': refused(401, 'INVALID_TWO_FACTOR_COOKIE'),
    })
    expect(await isEnded()).toBeDefined()
    // No code was ever sent here, so none has expired.
    expect(screen.getByText('There is no sign-in to finish here. Start again.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe(
      '/auth/login?returnTo=%2Fadmin%2Fhome',
    )
  })
  test('a code that could not be mailed is shown, with the wait', async () => {
    await opened(byEmail, { '/two-factor/send-otp': refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '840' }) })
    expect(screen.getByRole('heading', { name: /^We sent several codes already\..* wait 14 minutes/ })).toBeDefined()
  })
})

test('a mail server that took no email is reported, and another try is offered', async () => {
  await opened(byEmail, { '/two-factor/send-otp': refused(503, 'CODE_NOT_SENT') })
  expect(screen.getByRole('heading', { name: 'We could not send the code. Try again in a moment.' })).toBeDefined()
  expect(screen.queryByText(/^We sent it to/)).toBeNull()
})

describe('giving the code', () => {
  test.each([
    ['', 'nothing'],
    ['12345', 'five'],
    ['1234567', 'seven'],
  ])('%j (%s) is answered in the fixed words, and not sent', async (code) => {
    const { paths } = await opened(byEmail)
    fill({ '6-character code': code })
    press('Verify')
    expect(await summary()).toEqual(['Your one-time password must be 6 characters.'])
    expect(paths()).toEqual(['/two-factor/send-otp'])
  })
  test('a pasted code may hold spaces; nothing is sent before the button is pressed', async () => {
    const { sent, at } = await opened(byEmail)
    expect(box().getAttribute('autocomplete')).toBe('one-time-code')
    fill({ '6-character code': ' 123 456 ' })
    expect(sent).toHaveLength(1)
    fireEvent.click(screen.getByLabelText('Trust this device for 30 days'))
    press('Verify')
    await waitFor(() => expect(at()).toBe('/admin/home'))
    expect(sent.at(-1)).toEqual({ path: '/two-factor/verify-otp', body: { code: '123456', trustDevice: true } })
  })
  test('a wrong code stays, selected, with the reason next to it', async () => {
    await opened(byEmail, { '/two-factor/verify-otp': refused(401, 'INVALID_CODE') })
    fill({ '6-character code': '123456' })
    press('Verify')
    expect(await summary()).toEqual(['This code is not right. Use the one in our newest email.'])
    await waitFor(() => expect(document.activeElement).toBe(box()))
    expect([box().value, box().selectionStart, box().selectionEnd]).toEqual(['123456', 0, 6])
    expect(box().getAttribute('aria-describedby')).toContain('code-error')
    fill({ '6-character code': '9' })
    await screen.findByText('Your one-time password must be 6 characters.', { selector: 'span' })
    expect([box().selectionStart, box().selectionEnd]).toEqual([1, 1])
  })
  test.each([
    ['verify-otp', byEmail, 400, 'OTP_HAS_EXPIRED', {}, 'This code has expired. Send a new code.'],
    [
      'verify-otp',
      byEmail,
      400,
      'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
      {},
      'There were too many wrong codes. Send a new code.',
    ],
    [
      'verify-totp',
      byApp,
      401,
      'INVALID_CODE',
      {},
      'This code is not right, or it was used already. Your app shows a new one every 30 seconds.',
    ],
  ] as const)('%s refused as %s', async (call, challenge, status, code, headers, words) => {
    await opened(challenge, { [`/two-factor/${call}`]: refused(status, code, headers) })
    fill({ '6-character code': '123456' })
    press('Verify')
    expect(await summary()).toEqual([words])
  })
  test('too many wrong codes are reported with the wait', async () => {
    await opened(byEmail, { '/two-factor/verify-otp': refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '871' }) })
    fill({ '6-character code': '123456' })
    press('Verify')
    expect(
      await screen.findByRole('heading', { name: 'There were too many wrong codes. Wait 15 minutes, then try again.' }),
    ).toBeDefined()
  })
  test('a sign-in that ended meanwhile leads back', async () => {
    await opened(byEmail, { '/two-factor/verify-otp': refused(401, 'INVALID_TWO_FACTOR_COOKIE') })
    fill({ '6-character code': '123456' })
    press('Verify')
    expect(await isEnded()).toBeDefined()
    expect(screen.getByText('Your code expired. Nothing was lost.')).toBeDefined()
  })
  test('a new code is sent on request, and announced', async () => {
    const { paths } = await opened(byEmail)
    press('Send a new code')
    expect(await screen.findByText('We sent a new code. The one from before no longer works.')).toBeDefined()
    expect(paths()).toEqual(['/two-factor/send-otp', '/two-factor/send-otp'])
  })
  test('a wrong code is forgiven when a new one is requested, and a new one that could not be sent is shown in its place', async () => {
    let calls = 0
    const later = () => ((calls += 1) === 1 ? ok()() : refused(429, 'TOO_MANY_REQUESTS', { 'retry-after': '840' })())
    await opened(byEmail, { '/two-factor/verify-otp': refused(401, 'INVALID_CODE'), '/two-factor/send-otp': later })
    fill({ '6-character code': '123456' })
    press('Verify')
    await summary()
    press('Send a new code')
    const heading = await screen.findByRole('heading', { name: /^We sent several codes already/ })
    expect(document.activeElement).toBe(heading)
    expect(screen.queryByText('This code is not right. Use the one in our newest email.')).toBeNull()
  })
  test('a backup code may be typed without its dash, and in capitals', async () => {
    const { sent, at } = await opened(byApp, {}, '/auth/verify-otp?returnTo=%2Fcustomer%2Fdashboard', 'customer')
    press('Use a backup code')
    const code = await screen.findByLabelText('Backup code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    fill({ 'Backup code': 'short' })
    press('Verify')
    expect(await summary()).toEqual(['A backup code has 10 letters and digits, like k7m2p-9xq4r.'])
    fill({ 'Backup code': 'K7M2P9xq4r' })
    press('Verify')
    await waitFor(() => expect(at()).toBe('/customer/dashboard'))
    expect(sent.at(-1)).toEqual({
      path: '/two-factor/verify-backup-code',
      body: { code: 'k7m2p-9xq4r', trustDevice: false },
    })
  })
})
