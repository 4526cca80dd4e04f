import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nearDate } from '@tamarack/ui/format'
import { AuthRefusal } from '../auth/auth-api.ts'
import { fill, ok, openShell, press, refused, summary, type Answers } from '../testing/open-shell.tsx'
import { linkErrorWords, refusalWords } from './account-words.ts'
import { example, hasFocus, onAccountPages, onceStale, open, password, titled } from './account.fixture.tsx'

const leaveFor = vi.hoisted(() => vi.fn<(url: string) => void>())
vi.mock('./leave-for.ts', () => ({ leaveFor }))
const toasted = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../toaster.tsx', () => ({ showToast: toasted, loadToaster: async () => ({ default: () => null }) }))

onAccountPages()
beforeEach(() => {
  leaveFor.mockReset()
  toasted.mockReset()
})

describe('ways to sign in', () => {
  test('the only one stays, and what is not connected can be', async () => {
    const { sent } = open('/account/sign-in', {
      '/link-social': ok({ url: 'https://id.example/authorize?x=1', redirect: true }),
    })
    await titled('Ways to sign in')
    expect(await screen.findByText('This is your only login, so it stays.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^(Disconnect|Remove)/ })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect Example ID' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://id.example/authorize?x=1'))
    expect(sent).toEqual([
      {
        path: '/link-social',
        body: {
          provider: 'example',
          callbackURL: '/account/sign-in?connected=1',
          errorCallbackURL: '/account/sign-in',
        },
      },
    ])
  })
  test('one of two is disconnected after a question, and the list is read again', async () => {
    let connected = [password, example]
    const { sent } = open('/account/sign-in', {
      '/list-accounts': () => ok(connected)(),
      '/unlink-account': () => {
        connected = [password]
        return ok()()
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Example ID' }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Disconnect Example ID?' })).getByRole('button', {
        name: 'Disconnect',
      }),
    )
    expect(await screen.findByText('This is your only login, so it stays.')).toBeDefined()
    expect(sent).toEqual([{ path: '/unlink-account', body: { providerId: 'example', accountId: 'subject' } }])
    expect(toasted).toHaveBeenCalledWith('Example ID disconnected')
  })
  test('the last one, which only the server finds to be the last, stays in words', async () => {
    open('/account/sign-in', {
      '/list-accounts': ok([password, example]),
      '/unlink-account': refused(400, 'FAILED_TO_UNLINK_LAST_ACCOUNT'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the password' }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Remove your password?' })).getByRole('button', {
        name: 'Remove',
      }),
    )
    expect(await hasFocus(screen.findByRole('heading', { name: 'This is your only way to sign in' }))).toBe(true)
  })
  test('who has no password is led to their first one', async () => {
    open('/account/sign-in', { '/list-accounts': ok([example]) })
    expect((await screen.findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/account/password')
  })
  test('which login is connected is read on request', async () => {
    open('/account/sign-in', {
      '/list-accounts': ok([password, example]),
      '/account-info': ok({ user: { email: 'roy@id.example' }, account: {}, data: {} }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Show which login\s*of Example ID$/ }))
    expect(await screen.findByText('Connected: roy@id.example')).toBeDefined()
  })
  test.each([
    ['ACCESS_TOKEN_NOT_FOUND', 'Access token not found'],
    ['FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token'],
  ])('a provider that reports nothing (%s) is shown: %s', async (code, words) => {
    open('/account/sign-in', { '/list-accounts': ok([password, example]), '/account-info': refused(400, code) })
    fireEvent.click(await screen.findByRole('button', { name: /^Show which login\s*of Example ID$/ }))
    expect((await screen.findByText(new RegExp(`^${words}\\.`))).textContent).toMatch(
      /Disconnect it and connect it again\.$/,
    )
  })
  test.each([
    ["email_doesn't_match", 'Account not linked - different emails not allowed'],
    ['unable_to_link_account', 'Account not linked - linking not allowed'],
    ['account_already_linked_to_different_user', 'This login is connected to another account'],
    ['access_denied', 'Nothing was connected'],
    ['state_not_found', 'Nothing was connected'],
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
  const own = {
    id: 's-1',
    token: 't-own',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36',
    createdAt: '2026-11-20T15:00:00Z',
    updatedAt: '2026-11-21T15:00:00Z',
  }
  const phone = {
    ...own,
    id: 's-2',
    token: 't-phone',
    ipAddress: null,
    userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
  }
  const bot = { ...own, id: 's-3', token: 't-bot', userAgent: null }
  const served = (...devices: (typeof phone | typeof bot | typeof own)[]): Answers => {
    let all = devices
    return {
      '/list-sessions': () => ok(all)(),
      '/revoke-session': ({ token }) => {
        all = all.filter((device) => device.token !== token)
        return ok()()
      },
      '/revoke-other-sessions': () => {
        all = all.filter(({ id }) => id === 's-1')
        return ok()()
      },
    }
  }
  test('are named in words, this one first and marked', async () => {
    open('/account/devices', served(phone, own, bot))
    const list = await screen.findByRole('list', { name: 'Devices' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Chrome, Windows', 'Safari, iPhone', 'Unknown device'])
    const [first, second] = within(list).getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('This device')).toBeDefined()
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull()
    for (const text of [`${nearDate('2026-11-20')}, 10:00 AM`, `${nearDate('2026-11-21')}, 10:00 AM`, 'N/A'])
      expect(within(second as HTMLElement).getAllByText(text).length).toBeGreaterThan(0)
  })
  test('one is signed out after a question, and the list is read again', async () => {
    const { sent } = open('/account/devices', served(own, phone))
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out\s*Safari, iPhone/ }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Sign out Safari, iPhone?' })).getByRole('button', {
        name: 'Sign out',
      }),
    )
    expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
    expect(sent).toEqual([{ path: '/revoke-session', body: { token: 't-phone' } }])
    expect(toasted).toHaveBeenCalledWith('The device was signed out')
  })
  test('all others are signed out after a question', async () => {
    const { sent } = open('/account/devices', served(own, phone, bot))
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: 'Sign out all other devices?' })).getByRole('button', {
        name: 'Sign out the others',
      }),
    )
    expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined()
    expect(sent).toEqual([{ path: '/revoke-other-sessions', body: {} }])
  })
  test('a refusal is shown where the question was', async () => {
    open('/account/devices', { ...served(own, phone), '/revoke-session': refused(500, 'INTERNAL_SERVER_ERROR') })
    fireEvent.click(await screen.findByRole('button', { name: /^Sign out\s*Safari, iPhone/ }))
    const question = within(await screen.findByRole('dialog'))
    fireEvent.click(question.getByRole('button', { name: 'Sign out' }))
    expect(await question.findByRole('heading', { name: 'Something went wrong!' })).toBeDefined()
  })
  test('are shown after the password where the sign-in is old', async () => {
    open('/account/devices', { '/list-sessions': onceStale({ status: 200, body: [own] }), '/confirm-password': ok() })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm that it is you' }))
    // Read once more before the question, in case it was answered elsewhere.
    const list = await screen.findByRole('list', { name: 'Devices' })
    expect(document.activeElement).toBe(list.parentElement)
  })
})

describe('deleting the account', () => {
  test('states what goes and what stays, wants a word, and sends a link', async () => {
    const { sent } = open('/account/delete')
    await titled('Delete your account')
    expect(screen.getByRole('heading', { name: 'What goes' })).toBeDefined()
    expect(screen.getByText(/O\. Reg\. 98\/09, s\. 12/)).toBeDefined()
    press('Send me the link')
    expect(await summary()).toEqual(['Type delete to confirm'])
    fill({ 'Type "delete" to confirm': 'DELETE' })
    press('Send me the link')
    expect(await hasFocus(screen.findByRole('heading', { name: 'Check your email' }))).toBe(true)
    expect(sent).toEqual([{ path: '/delete-user', body: { callbackURL: '/account-deleted' } }])
  })
  test('of somebody who has applied is refused before anything is typed', async () => {
    open('/account/delete', { '/api/v1/loan/user/u-1': ok([{ id: 'L-1' }]) })
    await titled('Delete your account')
    expect(screen.getByText(/^You applied for a loan with us/)).toBeDefined()
    expect(screen.queryByLabelText('Type "delete" to confirm')).toBeNull()
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
    ['INVALID_TOKEN', /^The link has expired/],
    ['FAILED_TO_GET_USER_INFO', /^Open the link in the browser/],
    ['ACCOUNT_HAS_LOANS', /^You have a loan/],
    ['STAFF_ACCOUNT', /^A staff account/],
    ['made-up', /^The link has expired/],
  ])('that did not happen (%s) is shown', async (code, words) => {
    openShell(`/account-deleted?error=${code}`)
    await titled('Your account was not deleted')
    expect(screen.getByText(words)).toBeDefined()
  })
})

describe('the fixed texts', () => {
  const inWords = (code: string) => refusalWords(new AuthRefusal(code, 400, "the server's own")).heading
  test.each([
    ['EMAIL_PASSWORD_DISABLED', 'Email and password is not enabled'],
    ['RESET_PASSWORD_DISABLED', "Reset password isn't enabled"],
    ['EMAIL_IS_THE_SAME', 'Email is the same'],
    ['COULDNT_UPDATE_YOUR_EMAIL', "Couldn't update your email"],
    ['PASSWORD_ALREADY_SET', 'user already has a password'],
    ['LINKING_NOT_ALLOWED', 'Account not linked - linking not allowed'],
    ['LINKING_DIFFERENT_EMAILS_NOT_ALLOWED', 'Account not linked - different emails not allowed'],
    ['ACCESS_TOKEN_NOT_FOUND', 'Access token not found'],
    ['FAILED_TO_GET_ACCESS_TOKEN', 'Failed to get a valid access token'],
  ])('%s: %s', (code, text) => expect(inWords(code)).toBe(text))
  test("an answer that we have no words for keeps the server's", () => {
    expect(inWords('SOMETHING_ELSE')).toBe("the server's own")
    expect(linkErrorWords('something_else').heading).toBe('Nothing was connected')
  })
})
