import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, ok, openShell, press, refused, summary } from '../testing/open-shell.tsx'
import { example, hasFocus, onAccountPages, onceStale, open, sessionOf, titled } from './account.fixture.tsx'

const toasted = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../toaster.tsx', () => ({ showToast: toasted, loadToaster: async () => ({ default: () => null }) }))

onAccountPages()
beforeEach(() => {
  toasted.mockReset()
})

describe('the way in', () => {
  test('without a session it leads to sign-in and back', async () => {
    const { at } = openShell('/account/devices')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(at()).toBe('/auth/login?returnTo=%2Faccount%2Fdevices')
  })
  test.each([
    ['customer', []],
    ['admin', ['Applications', 'Employees']],
    ['employee', ['Applications', 'Employees']],
    ['reviewer', ['Applications', 'Employees']],
  ] as const)('the role %s is in its own frame', async (role, links) => {
    open('/account', {}, role)
    await titled('Account')
    const rail = screen.queryByRole('navigation', { name: 'Main' })
    expect(
      rail === null
        ? []
        : within(rail)
            .getAllByRole('link')
            .map(({ textContent }) => textContent),
    ).toEqual(links)
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/account')
  })
  test('shows who one is, and the way to everything one may change', async () => {
    open('/account')
    await titled('Account')
    for (const text of ['A. Roy', 'roy@example.ca', 'Confirmed', 'Customer'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/account/name',
      '/account/email',
      '/account/password',
      '/account/sign-in',
      '/account/devices',
      '/account/second-factor',
      '/customer/messages',
      '/account/data',
      '/account/looks',
      '/account/delete',
    ])
  })
  test.each(['admin', 'employee', 'reviewer'] as const)(
    'offers the role %s no change of name or address, which admins make',
    async (role) => {
      open('/account', {}, role)
      await titled('Account')
      expect(screen.getByText('Admins change your name and your email address.')).toBeDefined()
      const links = within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
      expect(links).not.toContain('/account/name')
      expect(links).not.toContain('/account/email')
    },
  )
  test('text messages are there where the lender sends them, and named as they are', async () => {
    const { user, session } = sessionOf()
    open('/account', { '/get-session': ok({ session, user: { ...user, textNumber: '+14165550123' } }) })
    const link = await screen.findByRole('link', { name: /Text messages/ })
    expect([link.getAttribute('href'), link.textContent]).toEqual([
      '/account/texts',
      'Text messagesOn, to 416-555-0123.',
    ])
  })
  test('an address that is not confirmed is shown as such', async () => {
    open('/account', { '/get-session': ok(sessionOf('customer', 'roy@example.ca', false)) })
    expect(await screen.findByText('Not confirmed yet')).toBeDefined()
  })
  test.each([
    [
      'a call',
      '/account/name',
      async () => {
        fill({ Name: 'Ada Roy' })
        press('Save')
      },
    ],
    ['a list', '/account/password', async () => {}],
  ] as const)('%s that is refused because the session ended meanwhile leads to sign-in', async (_, address, act) => {
    const ended = vi.fn<() => void>()
    open(
      address,
      { '/update-user': refused(401, 'UNAUTHORIZED'), '/list-accounts': refused(401, 'UNAUTHORIZED') },
      'customer',
      ended,
    )
    await screen.findByRole('heading', { level: 1 })
    await act()
    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
  })
  test('a link or a code that is refused does not end the session', async () => {
    const ended = vi.fn<() => void>()
    open(
      '/account/email/confirm?token=t',
      { '/verify-email?token=t': refused(401, 'INVALID_TOKEN') },
      'customer',
      ended,
    )
    await titled('Confirm your new address')
    press('Use my new address')
    await screen.findByRole('heading', { name: 'This link no longer works.' })
    expect(ended).not.toHaveBeenCalled()
  })
  // Guarantee: who sends a form while the session ends elsewhere is led away, past no error page.
  // The page is drawn again for the press before the frame learns that nobody is signed in.
  test('a page that is drawn while the session leaves goes with it, without an error', async () => {
    const failed = vi.spyOn(console, 'error').mockReturnValue()
    const { session } = open('/account/email')
    await titled('New email address')
    await act(async () => {
      session.forget()
      fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    })
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
  })
  test('an unknown page is Not Found inside the frame', async () => {
    open('/account/nowhere')
    expect(await titled('Not Found')).toBeDefined()
  })
})

describe('the name', () => {
  test("is checked in the specification's words, sent without spaces around it, and echoed", async () => {
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

test.each([
  ['/customer/plaid/name-differs?loanId=L-1', '/customer/plaid/name-differs?loanId=L-1'],
  ['https://elsewhere.example/', '/account'],
])('a name that was changed for %s leads back to %s', async (back, to) => {
  const { at } = open(`/account/name?returnTo=${encodeURIComponent(back)}`)
  await titled('Change your name')
  fill({ Name: 'Ada Roy' })
  press('Save')
  await waitFor(() => expect(at()).toBe(to))
})

describe('the email address', () => {
  test('must be another one, checked before the server is called', async () => {
    const { sent } = open('/account/email')
    await titled('New email address')
    fill({ 'New email address': 'Roy@Example.ca' })
    press('Send the link')
    expect(await summary()).toEqual(['Email is the same'])
    fill({ 'New email address': 'nothing' })
    press('Send the link')
    await waitFor(async () => expect(await summary()).toEqual(['Please enter a valid email address']))
    expect(sent).toEqual([])
  })
  test('that the server finds to be the same is refused at its field', async () => {
    open('/account/email', {
      '/change-email': () => ({ status: 400, body: { code: 'EMAIL_IS_THE_SAME', message: 'Email is the same' } }),
    })
    await titled('New email address')
    fill({ 'New email address': 'new@example.ca' })
    press('Send the link')
    expect(await summary()).toEqual(['Email is the same'])
  })
  test('after the email states what happens next, without revealing whether the address was free', async () => {
    const { sent } = open('/account/email')
    await titled('New email address')
    fill({ 'New email address': 'New@example.ca' })
    press('Send the link')
    expect(await hasFocus(screen.findByRole('heading', { name: 'Check your new mailbox' }))).toBe(true)
    expect(screen.getByText(/^If/).textContent).toBe(
      'If new@example.ca can be used for your account, we sent a link there.',
    )
    expect(sent).toEqual([
      { path: '/change-email', body: { newEmail: 'new@example.ca', callbackURL: '/account/email/confirm' } },
    ])
    press('Use another address')
    expect(await screen.findByLabelText('New email address')).toBeDefined()
  })
  test('requires the password where the sign-in is old, and goes on with what was entered', async () => {
    const { sent } = open('/account/email', {
      '/change-email': onceStale({ status: 200, body: { status: true } }),
      '/confirm-password': ({ password: given }) =>
        given === 'Right-one-1' ? ok()() : refused(400, 'INVALID_PASSWORD')(),
    })
    await titled('New email address')
    fill({ 'New email address': 'new@example.ca' })
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
    expect(sent.map(({ path }) => path)).toEqual([
      '/change-email',
      '/confirm-password',
      '/confirm-password',
      '/change-email',
    ])
  })
  test('stays when the question is closed', async () => {
    const { sent } = open('/account/email', { '/change-email': refused(403, 'SESSION_EXPIRED') })
    await titled('New email address')
    fill({ 'New email address': 'new@example.ca' })
    press('Send the link')
    fireEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('heading', { name: 'Nothing was changed' })).toBeDefined()
    expect([sent.length, (screen.getByLabelText('New email address') as HTMLInputElement).value]).toEqual([
      1,
      'new@example.ca',
    ])
  })
  test('is changed by a press on the page of the link, once', async () => {
    const { at } = open('/account/email/confirm?token=t%2B1', {
      '/verify-email?token=t%2B1': ok(),
      '/get-session': ok(sessionOf('customer', 'new@example.ca')),
    })
    await titled('Confirm your new address')
    press('Use my new address')
    await titled('Your address was changed')
    expect(screen.getByText('new@example.ca')).toBeDefined()
    expect(at()).toBe('/account/email/confirm?token=t%2B1')
  })
  test.each([
    [401, 'INVALID_TOKEN', 'This link no longer works.'],
    [401, 'TOKEN_EXPIRED', 'This link no longer works.'],
    [400, 'COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
  ])('is not changed by a link that is refused (%i %s)', async (status, code, heading) => {
    open('/account/email/confirm?token=t', { '/verify-email?token=t': refused(status, code) })
    await titled('Confirm your new address')
    press('Use my new address')
    expect(await hasFocus(screen.findByRole('heading', { name: heading }))).toBe(true)
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/account/email')
  })
})

describe('the password', () => {
  test('keeps the focus on the heading when the form takes the place of the page that was loading', async () => {
    open('/account')
    fireEvent.click(await screen.findByRole('link', { name: /^Password/ }))
    const heading = await titled('Change your password')
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
  const right = {
    'Current password': 'Right-one-1',
    'New password': 'Another-one-1',
    'Confirm new password': 'Another-one-1',
  }
  test.each([
    [{ 'Current password': '' }, 'Current password: Password is required'],
    [{ 'New password': 'Short1', 'Confirm new password': 'Short1' }, 'Password must be at least 8 characters long'],
    [
      { 'New password': 'no upper 1', 'Confirm new password': 'no upper 1' },
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [
      { 'New password': `Aa1${'x'.repeat(126)}`, 'Confirm new password': `Aa1${'x'.repeat(126)}` },
      'Password must be less than 128 characters',
    ],
    [{ 'Confirm new password': '' }, 'Please confirm your password'],
    [{ 'Confirm new password': 'Another-one-2' }, 'Passwords do not match'],
  ] as const)('%o is answered with: %s', async (wrong, message) => {
    const { sent } = open('/account/password')
    await titled('Change your password')
    fill({ ...right, ...wrong })
    press('Save the new password')
    expect(await summary()).toContain(message)
    expect(sent).toEqual([])
  })
  test('a change signs out other devices, unless one declines', async () => {
    const { sent } = open('/account/password')
    await titled('Change your password')
    expect((screen.getByLabelText('Sign out my other devices') as HTMLInputElement).checked).toBe(true)
    fill(right)
    press('Save the new password')
    await titled('Account')
    expect(sent).toEqual([
      {
        path: '/change-password',
        body: { currentPassword: 'Right-one-1', newPassword: 'Another-one-1', revokeOtherSessions: true },
      },
    ])
    expect(toasted).toHaveBeenCalledWith('Password changed. Other devices were signed out.')
  })
  test('password managers receive whose it is', async () => {
    open('/account/password')
    await titled('Change your password')
    expect(document.querySelector<HTMLInputElement>('form input[autocomplete="username"]')?.value).toBe(
      'roy@example.ca',
    )
  })
  test('a wrong one is shown at its field', async () => {
    open('/account/password', { '/change-password': refused(400, 'INVALID_PASSWORD') })
    await titled('Change your password')
    fill(right)
    press('Save the new password')
    expect(await summary()).toEqual(['Current password: Invalid password'])
  })
  test('who came by a provider sets a first one', async () => {
    const { sent } = open('/account/password', { '/list-accounts': ok([example]) })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Confirm new password': 'Another-one-1' })
    press('Save the new password')
    await titled('Account')
    expect(sent).toEqual([{ path: '/set-password', body: { newPassword: 'Another-one-1' } }])
  })
  test('one that was set meanwhile on another device is shown', async () => {
    open('/account/password', {
      '/list-accounts': ok([example]),
      '/set-password': refused(400, 'PASSWORD_ALREADY_SET'),
    })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Confirm new password': 'Another-one-1' })
    press('Save the new password')
    expect(await screen.findByRole('heading', { name: 'user already has a password' })).toBeDefined()
  })
  test('who has none and signed in long ago signs in again, comes back, and keeps what other forms of the tab hold', async () => {
    sessionStorage.setItem('tamarack.draft.ln_1.personal-info', '{}')
    const { at, paths } = open('/account/password', {
      '/list-accounts': ok([example]),
      '/set-password': refused(403, 'SESSION_EXPIRED'),
    })
    await titled('Set a password')
    fill({ 'New password': 'Another-one-1', 'Confirm new password': 'Another-one-1' })
    press('Save the new password')
    const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }))
    expect(await question.findByText(/^Your account has no password/)).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: 'Sign in again' }))
    await titled('Sign in')
    expect([at(), paths().at(-1)]).toEqual(['/auth/login?returnTo=%2Faccount%2Fpassword', '/sign-out'])
    expect(sessionStorage.getItem('tamarack.draft.ln_1.personal-info')).toBe('{}')
  })
})
