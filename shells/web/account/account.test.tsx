import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, ok, openShell, press, refused, summary, type Answers, type Reply } from '../testing/open-shell.tsx'
import { linkErrorWords, refusalWords } from './account-words.ts'
import { AuthRefusal } from '../auth/auth-api.ts'

const leaveFor = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('./leave-for.ts', () => ({ leaveFor }))
const toasted = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../toaster.tsx', () => ({ showToast: toasted, loadToaster: async () => ({ default: () => null }) }))

type Role = 'customer' | 'admin' | 'employee' | 'reviewer'
const sessionOf = (role: Role = 'customer', email = 'roy@example.ca', emailVerified = true) => ({
  session: { id: 's-1', expiresAt: '2036-12-01T00:00:00Z' }, user: { id: 'u-1', name: 'A. Roy', email, emailVerified, role, status: 'active' },
})
const signedIn = (role: Role = 'customer'): Answers => ({ '/get-session': ok(sessionOf(role)) })
const password = { id: 'a-1', providerId: 'credential', accountId: 'u-1', createdAt: '2026-11-02T15:00:00Z' }
const example = { id: 'a-2', providerId: 'example', accountId: 'subject', createdAt: '2026-11-20T15:00:00Z' }
const site = {
  sandbox: true, mailInboxUrl: null, signInProviders: [{ id: 'example', name: 'Example ID' }],
  lender: { operatingName: 'Tamarack Lending', licenceNumber: '1', address: 'Toronto', phone: '416-555-0199', email: 'help@example.ca' },
}
const open = (address: string, answers: Answers = {}, role: Role = 'customer') => openShell(address, { ...signedIn(role), '/api/v1/site': ok(site), '/list-accounts': ok([password]), ...answers })
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const hasFocus = async (found: Promise<HTMLElement>): Promise<boolean> => await found === document.activeElement
/** Refuses the first time for an old sign-in, then answers. */
const onceStale = (then: Reply): (() => Reply) => {
  let first = true
  return () => {
    if (!first) return then
    first = false
    return refused(403, 'SESSION_EXPIRED')()
  }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true }
  HTMLDialogElement.prototype.close = function close() { this.open = false }
  leaveFor.mockReset()
  toasted.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the way in', () => {
  test('without a session it leads to sign-in and back', async () => {
    const { at } = openShell('/account/devices')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(at()).toBe('/auth/login?returnTo=%2Faccount%2Fdevices')
  })
  test.each([['customer', []], ['admin', ['Applications', 'Employees']], ['reviewer', ['Applications']]] as const)('the role %s is in its own frame', async (role, links) => {
    open('/account', {}, role)
    await titled('Account')
    const rail = screen.queryByRole('navigation', { name: 'Main' })
    expect(rail === null ? [] : within(rail).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
  })
  test('shows who one is, and the way to everything one may change', async () => {
    open('/account')
    await titled('Account')
    for (const text of ['A. Roy', 'roy@example.ca', 'Confirmed', 'Customer']) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(within(screen.getByRole('main')).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/name', '/account/email', '/account/password', '/account/sign-in', '/account/devices', '/account/second-factor', '/account/delete',
    ])
  })
  test('an address that is not confirmed says so', async () => {
    open('/account', { '/get-session': ok(sessionOf('customer', 'roy@example.ca', false)) })
    expect(await screen.findByText('Not confirmed yet')).toBeDefined()
  })
  test('an unknown page is Not Found inside the frame', async () => {
    open('/account/nowhere')
    expect(await titled('Not Found')).toBeDefined()
  })
})

describe('the name', () => {
  test('is checked in the specification\'s words, sent without spaces around it, and echoed', async () => {
    const { sent, at } = open('/account/name')
    await titled('Change your name')
    fill({ Name: ' ' })
    press('Save')
    expect(await summary()).toEqual(['Name is required'])
    fill({ Name: ' Ada Roy ' })
    press('Save')
    await titled('Account')
    expect(sent).toEqual([{ path: '/update-user', body: { name: 'Ada Roy' } }])
    expect([toasted.mock.calls, at()]).toEqual([[['Name saved']], '/account'])
  })
})

describe('the e-mail address', () => {
  test('must be another one, checked before the server is asked', async () => {
    const { sent } = open('/account/email')
    await titled('New e-mail address')
    fill({ 'New e-mail address': 'Roy@Example.ca' })
    press('Send the link')
    expect(await summary()).toEqual(['Email is the same'])
    fill({ 'New e-mail address': 'nothing' })
    press('Send the link')
    await waitFor(async () => expect(await summary()).toEqual(['Please enter a valid email address']))
    expect(sent).toEqual([])
  })
  test('is told by the server to be the same, at its field', async () => {
    open('/account/email', { '/change-email': () => ({ status: 400, body: { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' } }) })
    await titled('New e-mail address')
    fill({ 'New e-mail address': 'new@example.ca' })
    press('Send the link')
    expect(await summary()).toEqual(['Email is the same'])
  })
  test('after the letter says what happens next, without telling whether the address was free', async () => {
    const { sent } = open('/account/email')
    await titled('New e-mail address')
    fill({ 'New e-mail address': 'New@example.ca' })
    press('Send the link')
    expect(await hasFocus(screen.findByRole('heading', { name: 'Check your new mailbox' }))).toBe(true)
    expect(screen.getByText(/^If/).textContent).toBe('If new@example.ca can be used for your account, we sent a link there.')
    expect(sent).toEqual([{ path: '/change-email', body: { newEmail: 'new@example.ca', callbackURL: '/account/email/confirm' } }])
    press('Use another address')
    expect(await screen.findByLabelText('New e-mail address')).toBeDefined()
  })
  test('asks for the password where the sign-in is old, and goes on with what was entered', async () => {
    const { sent } = open('/account/email', { '/change-email': onceStale({ status: 200, body: { status: true } }), '/confirm-password': ({ password: given }) => given === 'Right-one-1' ? ok()() : refused(400, 'INVALID_PASSWORD')() })
    await titled('New e-mail address')
    fill({ 'New e-mail address': 'new@example.ca' })
    press('Send the link')
    const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
    const type = async (value: string) => {
      fireEvent.change(await question.findByLabelText('Your password'), { target: { value } })
      fireEvent.click(question.getByRole('button', { name: 'Continue' }))
    }
    await type('Wrong-one-1')
    expect(await question.findByRole('link', { name: 'Invalid password' })).toBeDefined()
    await type('Right-one-1')
    await screen.findByRole('heading', { name: 'Check your new mailbox' })
    expect(sent.map(({ path }) => path)).toEqual(['/change-email', '/confirm-password', '/confirm-password', '/change-email'])
  })
  test('stays when the question is closed', async () => {
    const { sent } = open('/account/email', { '/change-email': refused(403, 'SESSION_EXPIRED') })
    await titled('New e-mail address')
    fill({ 'New e-mail address': 'new@example.ca' })
    press('Send the link')
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Nothing was changed' })).toBeDefined()
    expect([sent.length, (screen.getByLabelText('New e-mail address') as HTMLInputElement).value]).toEqual([1, 'new@example.ca'])
  })
  test('is changed by a press on the page of the link, once', async () => {
    const { at } = open('/account/email/confirm?token=t%2B1', { '/verify-email?token=t%2B1': ok(), '/get-session': ok(sessionOf('customer', 'new@example.ca')) })
    await titled('Confirm your new address')
    press('Use my new address')
    await titled('Your address was changed')
    expect(screen.getByText('new@example.ca')).toBeDefined()
    expect(at()).toBe('/account/email/confirm?token=t%2B1')
  })
  test.each([
    [401, 'INVALID_TOKEN', 'This link no longer works.'], [401, 'TOKEN_EXPIRED', 'This link no longer works.'], [400, 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
  ])('is not changed by a link that is refused (%i %s)', async (status, code, heading) => {
    open('/account/email/confirm?token=t', { '/verify-email?token=t': refused(status, code) })
    await titled('Confirm your new address')
    press('Use my new address')
    expect(await hasFocus(screen.findByRole('heading', { name: heading }))).toBe(true)
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/account/email')
  })
})

describe('the password', () => {
  const right = { 'Current password': 'Right-one-1', 'New password': 'Another-one-1', 'Repeat the new password': 'Another-one-1' }
  test.each([
    [{ 'Current password': '' }, 'Password is required'],
    [{ 'New password': 'Short1', 'Repeat the new password': 'Short1' }, 'Password must be at least 8 characters long'],
    [{ 'New password': 'no upper 1', 'Repeat the new password': 'no upper 1' }, 'Password must contain at least one uppercase letter, one lowercase letter, and one number'],
    [{ 'New password': `Aa1${'x'.repeat(126)}`, 'Repeat the new password': `Aa1${'x'.repeat(126)}` }, 'Password must be less than 128 characters'],
    [{ 'Repeat the new password': '' }, 'Please confirm your password'], [{ 'Repeat the new password': 'Another-one-2' }, 'Passwords do not match'],
  ] as const)('%o is answered with: %s', async (wrong, message) => {
    const { sent } = open('/account/password')
    await titled('Change your password')
    fill({ ...right, ...wrong })
    press('Save the new password')
    expect(await summary()).toContain(message)
    expect(sent).toEqual([])
  })
  test('a change signs out other devices, unless one says no', async () => {
    const { sent } = open('/account/password')
    await titled('Change your password')
    expect((screen.getByLabelText('Sign out my other devices') as HTMLInputElement).checked).toBe(true)
    fill(right)
    press('Save the new password')
    await titled('Account')
    expect(sent).toEqual([{ path: '/change-password', body: { currentPassword: 'Right-one-1', newPassword: 'Another-one-1', revokeOtherSessions: true } }])
    expect(toasted).toHaveBeenCalledWith('Password changed. Other devices were signed out.')
  })
  test('a wrong one is said at its field', async () => {
    open('/account/password', { '/change-password': refused(400, 'INVALID_PASSWORD') })
    await titled('Change your password')
    fill(right)
    press('Save the new password')
    expect(await summary()).toEqual(['Invalid password'])
  })
  test('who came by a provider sets a first one', async () => {
    const { sent } = open('/account/password', { '/list-accounts': ok([example]) })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Repeat the new password': 'Another-one-1' })
    press('Save the new password')
    await titled('Account')
    expect(sent).toEqual([{ path: '/set-password', body: { newPassword: 'Another-one-1' } }])
  })
  test('one that was set meanwhile on another device is said', async () => {
    open('/account/password', { '/list-accounts': ok([example]), '/set-password': refused(400, 'PASSWORD_ALREADY_SET') })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Repeat the new password': 'Another-one-1' })
    press('Save the new password')
    expect(await screen.findByRole('heading', { name: 'user already has a password' })).toBeDefined()
  })
  test('who has none and signed in long ago is asked to sign in again', async () => {
    open('/account/password', { '/list-accounts': ok([example]), '/set-password': refused(403, 'SESSION_EXPIRED') })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Repeat the new password': 'Another-one-1' })
    press('Save the new password')
    const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
    expect(await question.findByText(/^Your account has no password/)).toBeDefined()
    expect(question.getByRole('button', { name: 'Sign out' })).toBeDefined()
  })
})

describe('ways to sign in', () => {
  test('the only one stays, and what is not connected can be', async () => {
    const { sent } = open('/account/sign-in', { '/link-social': ok({ url: 'https://id.example/authorize?x=1', redirect: true }) })
    await titled('Ways to sign in')
    expect(await screen.findByText('This is your only way to sign in, so it stays.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^(Disconnect|Remove)/ })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Example ID' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/authorize?x=1'))
    expect(sent).toEqual([{ path: '/link-social', body: { provider: 'example', callbackURL: '/account/sign-in?connected=1', errorCallbackURL: '/account/sign-in' } }])
  })
  test('one of two is disconnected after a question, and the list is read again', async () => {
    let connected = [password, example]
    const { sent } = open('/account/sign-in', { '/list-accounts': () => ok(connected)(), '/unlink-account': () => { connected = [password]; return ok()() } })
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Example ID' }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Disconnect Example ID?' })).getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByText('This is your only way to sign in, so it stays.')).toBeDefined()
    expect(sent).toEqual([{ path: '/unlink-account', body: { providerId: 'example', accountId: 'subject' } }])
    expect(toasted).toHaveBeenCalledWith('Example ID disconnected')
  })
  test('the last one, known as such only to the server, stays in words', async () => {
    open('/account/sign-in', { '/list-accounts': ok([password, example]), '/unlink-account': refused(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT') })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the password' }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Remove your password?' })).getByRole('button', { name: 'Remove' }))
    expect(await hasFocus(screen.findByRole('heading', { name: 'This is your only way to sign in' }))).toBe(true)
  })
  test('who has no password is led to their first one', async () => {
    open('/account/sign-in', { '/list-accounts': ok([example]) })
    expect((await screen.findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/account/password')
  })
  test('which login is connected is asked for on request', async () => {
    open('/account/sign-in', { '/list-accounts': ok([password, example]), '/account-info': ok({ user: { email: 'roy@id.example' }, account: {}, data: {} }) })
    fireEvent.click(await screen.findByRole('button', { name: /^Show which login\s*of Example ID$/ }))
    expect(await screen.findByText('Connected: roy@id.example')).toBeDefined()
  })
  test.each([['ACCESS_TOKEN_NOT_FOUND', 'Access token not found'], ['FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token']])(
    'a provider that tells nothing (%s) is said: %s', async (code, words) => {
      open('/account/sign-in', { '/list-accounts': ok([password, example]), '/account-info': refused(400, code) })
      fireEvent.click(await screen.findByRole('button', { name: /^Show which login\s*of Example ID$/ }))
      expect((await screen.findByText(new RegExp(`^${words}\\.`))).textContent).toMatch(/Disconnect it and connect it again\.$/)
    })
  test.each([
    ["email_doesn't_match", 'Account not linked - different emails not allowed'], ['unable_to_link_account', 'Account not linked - linking not allowed'],
    ['account_already_linked_to_different_user', 'This login is connected to another account'], ['access_denied', 'Nothing was connected'], ['state_not_found', 'Nothing was connected'],
  ])('who comes back from the provider with %s reads: %s', async (code, words) => {
    open(`/account/sign-in?error=${encodeURIComponent(code)}`)
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    expect(screen.getByText(code).tagName).toBe('CODE')
  })
  test('who comes back connected reads so', async () => {
    open('/account/sign-in?connected=1')
    expect(await screen.findByRole('heading', { name: 'The login is connected' })).toBeDefined()
  })
})

describe('devices', () => {
  const own = { id: 's-1', token: 't-own', ipAddress: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36', createdAt: '2026-11-20T15:00:00Z', updatedAt: '2026-11-21T15:00:00Z' }
  const phone = { ...own, id: 's-2', token: 't-phone', ipAddress: null, userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1' }
  const bot = { ...own, id: 's-3', token: 't-bot', userAgent: null }
  const served = (...devices: (typeof phone | typeof bot | typeof own)[]): Answers => {
    let all = devices
    return {
      '/list-sessions': () => ok(all)(),
      '/revoke-session': ({ token }) => { all = all.filter((device) => device.token !== token); return ok()() },
      '/revoke-other-sessions': () => { all = all.filter(({ id }) => id === 's-1'); return ok()() },
    }
  }
  test('are named in words, this one first and marked', async () => {
    open('/account/devices', served(phone, own, bot))
    const list = await screen.findByRole('list', { name: 'Devices' })
    expect(within(list).getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Chrome, Windows', 'Safari, iPhone', 'Unknown device'])
    const [first, second] = within(list).getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('This device')).toBeDefined()
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    for (const text of ['Nov 20, 2026, 10:00 AM EST', 'Nov 21, 2026, 10:00 AM EST', 'N/A']) expect(within(second as HTMLElement).getAllByText(text).length).toBeGreaterThan(0)
  })
  test('one is signed out after a question, and the list is read again', async () => {
    const { sent } = open('/account/devices', served(own, phone))
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out\s*Safari, iPhone/ }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Sign out Safari, iPhone?' })).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
    expect(sent).toEqual([{ path: '/revoke-session', body: { token: 't-phone' } }])
    expect(toasted).toHaveBeenCalledWith('The device was signed out')
  })
  test('all others are signed out after a question', async () => {
    const { sent } = open('/account/devices', served(own, phone, bot))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Sign out all other devices?' })).getByRole('button', { name: 'Sign out the others' }))
    expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
    expect(sent).toEqual([{ path: '/revoke-other-sessions', body: {} }])
  })
  test('a refusal is said where the question was', async () => {
    open('/account/devices', { ...served(own, phone), '/revoke-session': refused(500, 'INTERNAL_SERVER_ERROR') })
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out\s*Safari, iPhone/ }))
    const question = within(await screen.findByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await question.findByRole('heading', { name: 'Something went wrong!' })).toBeDefined()
  })
  test('are shown after the password where the sign-in is old', async () => {
    open('/account/devices', { '/list-sessions': onceStale({ status: 200, body: [own] }), '/confirm-password': ok() })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm that it is you' }))
    // Asked once more before the question, in case it was answered elsewhere.
    const list = await screen.findByRole('list', { name: 'Devices' })
    expect(document.activeElement).toBe(list.parentElement)
  })
})

describe('deleting the account', () => {
  test('says what goes and what stays, wants a word, and sends a link', async () => {
    const { sent } = open('/account/delete')
    await titled('Delete your account')
    expect(screen.getByRole('heading', { name: 'What goes' })).toBeDefined()
    expect(screen.getByText(/O\. Reg\. 98\/09, s\. 12/)).toBeDefined()
    press('Send me the link')
    expect(await summary()).toEqual(['Type delete to confirm'])
    fill({ 'Type "delete" to confirm': 'DELETE' })
    press('Send me the link')
    expect(await hasFocus(screen.findByRole('heading', { name: 'Check your e-mail' }))).toBe(true)
    expect(sent).toEqual([{ path: '/delete-user', body: { callbackURL: '/account-deleted' } }])
  })
  test('with loans is refused in words', async () => {
    open('/account/delete', { '/delete-user': refused(400, 'ACCOUNT_HAS_LOANS') })
    await titled('Delete your account')
    fill({ 'Type "delete" to confirm': 'delete' })
    press('Send me the link')
    expect(await screen.findByRole('heading', { name: 'We must keep the records of your loans' })).toBeDefined()
  })
  test('is not offered to staff, with the reason', async () => {
    const { sent } = open('/account/delete', {}, 'employee')
    expect(await screen.findByText(/^A staff account is not deleted/)).toBeDefined()
    expect([screen.queryByRole('button', { name: 'Send me the link' }), sent]).toEqual([null, []])
  })
  test('ends on a page that needs no session', async () => {
    openShell('/account-deleted')
    expect(await titled('Your account was deleted')).toBeDefined()
  })
  test.each([
    ['INVALID_TOKEN', /^The link has expired/], ['FAILED_TO_GET_USER_INFO', /^Open the link in the browser/], ['ACCOUNT_HAS_LOANS', /^You have a loan/], ['STAFF_ACCOUNT', /^A staff account/], ['made-up', /^The link has expired/],
  ])('that did not happen (%s) is said', async (code, words) => {
    openShell(`/account-deleted?error=${code}`)
    await titled('Your account was not deleted')
    expect(screen.getByText(words)).toBeDefined()
  })
})

describe('the fixed texts of the guide', () => {
  const inWords = (code: string) => refusalWords(new AuthRefusal(code, 400, 'the server\'s own')).heading
  test.each([
    ['EMAIL_PASSWORD_DISABLED', 'Email and password is not enabled'], ['RESET_PASSWORD_DISABLED', "Reset password isn't enabled"], ['EMAIL_IS_THE_SAME', 'Email is the same'],
    ['COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"], ['PASSWORD_ALREADY_SET', 'user already has a password'],
    ['LINKING_NOT_ALLOWED', 'Account not linked - linking not allowed'], ['LINKING_DIFFERENT_EMAILS_NOT_ALLOWED', 'Account not linked - different emails not allowed'],
    ['ACCESS_TOKEN_NOT_FOUND', 'Access token not found'], ['FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token'],
  ])('%s: %s', (code, text) => expect(inWords(code)).toBe(text))
  test('an answer that we have no words for keeps the server\'s', () => {
    expect(inWords('SOMETHING_ELSE')).toBe('the server\'s own')
    expect(linkErrorWords('something_else').heading).toBe('Nothing was connected')
  })
})
