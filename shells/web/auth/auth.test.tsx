import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepReferral, referral } from '@tamarack/ui/chosen-loan'
import { sessionOf } from '../account/account.fixture.tsx'
import { shellRoutes } from '../router.tsx'
import { makeServices, type Moves } from '../services.ts'
import { ShellContext } from '../shell-context.tsx'

const site = {
  sandbox: true,
  clockOffsetMs: 0,
  lender: {
    operatingName: 'Tamarack Lending',
    licenceNumber: '1',
    address: 'Toronto',
    phone: '416-555-0199',
    email: 'help@example.ca',
  },
  mailInboxUrl: 'http://127.0.0.1/mail',
  signInProviders: [{ id: 'oidc', name: 'Sandbox ID' }],
}
const moves: Moves = { sessionEnded: () => {}, signedOut: async () => {} }

type Answer = (body: Record<string, unknown>) => { readonly status: number; readonly body: unknown }
const fine: Answer = () => ({ status: 200, body: { status: true } })

/** The shell at an address with the authentication server's answers by path; records what was
 * sent. */
const open = (address: string, answers: Readonly<Record<string, Answer>> = {}) => {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string, init?: { body?: string }) => Promise<Response>>(async (url, init) => {
      if (url.includes('/get-session')) return new Response(JSON.stringify(answers['/get-session']?.({}).body ?? null))
      if (url.includes('/api/v1/site')) return new Response(JSON.stringify(site))
      if (url.includes('/api/v1/introduction')) return new Response('{}', { status: 503 })
      const path = url.replace('/api/auth', '')
      const body = JSON.parse(init?.body ?? '{}') as Record<string, unknown>
      sent.push({ path, body })
      const { status, body: reply } = (answers[path] ?? fine)(body)
      return new Response(JSON.stringify(reply), { status })
    }),
  )
  const { services, session } = makeServices(() => moves)
  const router = createMemoryRouter(shellRoutes(services), { initialEntries: [address] })
  render(
    <ShellContext value={{ services, session, moves }}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>,
  )
  return { sent, at: () => router.state.location.pathname + router.state.location.search }
}
const fill = (answers: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(answers))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const summary = async () =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('sign in', () => {
  const right = { Email: 'Roy@Example.ca ', Password: 'Passw0rd' }

  test('checks email and password before it calls the server', async () => {
    const { sent } = open('/auth/login')
    await screen.findByRole('heading', { name: 'Sign in' })
    press('Sign in')
    expect(await summary()).toEqual(['Invalid email address', 'Password must be at least 8 characters'])
    await waitFor(() => expect(document.title).toBe('Error: Sign in - Tamarack'))
    expect(sent).toEqual([])
  })
  test('never states which of the two was wrong', async () => {
    const { sent } = open('/auth/login', {
      '/sign-in/email': () => ({
        status: 401,
        body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'invalid email or password' },
      }),
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    fill(right)
    press('Sign in')
    const refused = await screen.findByRole('heading', { name: 'Invalid email or password' })
    expect(document.activeElement).toBe(refused)
    expect(sent[0]?.body).toEqual({ email: 'roy@example.ca', password: 'Passw0rd', rememberMe: true })
  })
  test('offers the link again to an address that is not confirmed, without putting it into the page address', async () => {
    const { at, sent } = open('/auth/login', {
      '/sign-in/email': () => ({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' } }),
    })
    await screen.findByRole('heading', { name: 'Sign in' })
    fill(right)
    press('Sign in')
    fireEvent.click(await screen.findByRole('link', { name: 'Send the link again' }))
    await screen.findByText('roy@example.ca')
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        path: '/send-verification-email',
        body: { email: 'roy@example.ca', callbackURL: '/auth/verify-email?verified=1' },
      }),
    )
    expect(at()).toBe('/auth/verify-email')
  })
  test.each([
    ['no_code', 'The sign-in was interrupted. Start again.'],
    ['oauth_provider_not_found', 'This way to sign in is not available.'],
    ['email_not_found', 'The provider did not give us your email. Use email and password.'],
    ['unable_to_link_account', 'This login belongs to another account. Sign in the way you did before.'],
    ["email_doesn't_match", 'The email addresses differ. Use the one you signed up with.'],
  ])('a failed sign-in through a provider (%s) is shown in words, with the code', async (code, words) => {
    open(`/auth/login?error=${encodeURIComponent(code)}`)
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    expect(screen.getByText(code).tagName).toBe('CODE')
  })
  test('states why one was signed out', async () => {
    open('/auth/login?ended=1')
    expect(
      await screen.findByRole('heading', { name: 'You were signed out to protect your information.' }),
    ).toBeDefined()
  })
})

describe('create an account', () => {
  const right = { Name: 'A. Roy', Email: 'roy@example.ca', Password: 'Passw0rd', 'Confirm password': 'Passw0rd' }
  const opened = async (answers: Readonly<Record<string, Answer>> = {}) => {
    const page = open('/auth/signup', answers)
    await screen.findByRole('heading', { name: 'Create an account' })
    return page
  }

  test('an empty form', async () => {
    await opened()
    press('Create account')
    expect(await summary()).toEqual([
      'Name is required',
      'Please enter a valid email address',
      'Password is required',
      'Please confirm your password',
    ])
  })
  test.each([
    [{ Name: 'A' }, 'Name must be at least 2 characters long'],
    [{ Name: 'a'.repeat(51) }, 'Name must be less than 50 characters'],
    [{ Password: 'Passw0r', 'Confirm password': 'Passw0r' }, 'Password must be at least 8 characters long'],
    [
      { Password: 'password1', 'Confirm password': 'password1' },
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [{ 'Confirm password': 'Passw0rdX' }, 'Passwords do not match'],
  ] as const)('%o is answered with: %s', async (wrong, message) => {
    await opened()
    fill({ ...right, ...wrong })
    press('Create account')
    expect(await summary()).toEqual([message])
  })
  test('leads to the page that waits for the confirmation, with the address kept out of the page address', async () => {
    const { at, sent } = await opened()
    fill(right)
    press('Create account')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(at()).toBe('/auth/verify-email')
    expect(sent.map(({ path, body }) => [path, body['name'], body['email'], body['callbackURL']])).toEqual([
      ['/sign-up/email', 'A. Roy', 'roy@example.ca', '/auth/verify-email?verified=1'],
    ])
    expect(screen.getByRole('button', { name: 'Send again' }).hasAttribute('disabled')).toBe(true)
  })
  test('the rules tick as one types', async () => {
    await opened()
    fill({ Password: 'passw' })
    expect(
      within(screen.getByRole('list', { name: 'Your password needs' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['At least 8 characters', 'One upper case letter', 'One lower case letter, done', 'One number'])
  })
})

describe('a forgotten password', () => {
  test('gets one answer for every address', async () => {
    const { sent } = open('/auth/forgot-password')
    await screen.findByRole('heading', { name: 'Reset your password' })
    fill({ Email: 'roy@example.ca' })
    press('Send reset link')
    const answer = await screen.findByRole('heading', {
      name: 'If this email exists in our system, check your email for the reset link',
    })
    expect(document.activeElement).toBe(answer)
    expect(sent[0]).toEqual({
      path: '/request-password-reset',
      body: { email: 'roy@example.ca', redirectTo: '/auth/reset-password' },
    })
  })
  test('an expired link is found out before anything is typed', async () => {
    open('/auth/reset-password?error=INVALID_TOKEN')
    expect(await screen.findByText('This link has expired or was already used.')).toBeDefined()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })
  test.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['a'.repeat(129), 'a'.repeat(129), 'Password must be less than 128 characters'],
    ['longenough', 'different1', 'Passwords do not match'],
  ])('%s and %s are refused', async (first, second, message) => {
    open('/auth/reset-password?token=t')
    await screen.findByLabelText('New password')
    fill({ 'New password': first, 'Confirm new password': second })
    press('Save the new password')
    expect(await summary()).toContain(message)
  })
  test('a new password leads to sign-in, which confirms it', async () => {
    const { sent } = open('/auth/reset-password?token=t')
    await screen.findByLabelText('New password')
    fill({ 'New password': 'longenough', 'Confirm new password': 'longenough' })
    press('Save the new password')
    expect(await screen.findByRole('heading', { name: 'Your password was changed.' })).toBeDefined()
    expect(sent[0]).toEqual({ path: '/reset-password', body: { newPassword: 'longenough', token: 't' } })
  })
})

test('a new password for an account with an authenticator asks its code on the same page', async () => {
  const label = 'Code of your authenticator app, or a backup code'
  const { sent } = open('/auth/reset-password?token=t', {
    '/reset-password': (body) =>
      'code' in (body as object)
        ? fine(body)
        : { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', message: 'Enter a code' } },
  })
  await screen.findByLabelText('New password')
  expect(screen.queryByLabelText(label)).toBeNull()
  fill({ 'New password': 'longenough', 'Confirm new password': 'longenough' })
  press('Save the new password')
  await screen.findByLabelText(label)
  fill({ [label]: 'K7M2P-9XQ4R' })
  press('Save the new password')
  expect(await screen.findByRole('heading', { name: 'Your password was changed.' })).toBeDefined()
  expect(sent.find(({ path, body }) => path === '/reset-password' && 'code' in (body as object))?.body).toEqual({
    newPassword: 'longenough',
    token: 't',
    code: 'k7m2p-9xq4r',
  })
})

describe('an invitation', () => {
  test('has a field for a password in words that fit, and leads to sign-in', async () => {
    const { sent } = open('/auth/reset-password?invited=1&token=t')
    await screen.findByRole('heading', { level: 1, name: 'Choose your password' })
    fill({ Password: 'longenough', 'Confirm password': 'longenough' })
    press('Save the password')
    expect(await screen.findByRole('heading', { name: 'Your password was saved.' })).toBeDefined()
    expect(sent[0]).toEqual({ path: '/reset-password', body: { newPassword: 'longenough', token: 't' } })
  })
  test('that has expired leads to a new link', async () => {
    open('/auth/reset-password?invited=1&error=INVALID_TOKEN')
    await screen.findByRole('heading', { level: 1, name: 'Choose your password' })
    expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/auth/forgot-password')
  })
})

describe('a referral link', () => {
  afterEach(() => keepReferral(null))

  test.each([
    ['/auth/signup#referral=LARCH-7', 'LARCH-7'],
    ['/auth/login#referral=LARCH-7', 'LARCH-7'],
    [`/auth/signup#referral=${'x'.repeat(121)}`, 'x'.repeat(120)],
    ['/auth/signup#story', ''],
  ])('%s is kept as %j for the application', async (address, code) => {
    open(address)
    await screen.findByRole('heading', { name: 'Small loans in Ontario' })
    await waitFor(() => expect(referral()).toBe(code))
  })
})

describe('confirming an address', () => {
  test('a link that worked leads on', async () => {
    open('/auth/verify-email?verified=1')
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/auth/login')
  })
  const invitation = '/account?loanId=L-9'
  const signUpInvited = async (answers: Readonly<Record<string, Answer>>) => {
    const opened = open(`/auth/login?returnTo=${encodeURIComponent(invitation)}`, answers)
    fireEvent.click(await screen.findByRole('link', { name: 'New here? Create an account' }))
    await screen.findByRole('heading', { level: 1, name: 'Create an account' })
    fill({ Name: 'A. Roy', Email: 'roy@example.ca', Password: 'Passw0rdX', 'Confirm password': 'Passw0rdX' })
    press('Create account')
    await screen.findByRole('heading', { name: 'Check your email' })
    return opened
  }
  const otherTab = (step: 'confirmed' | 'signed-in'): void => {
    const kept = JSON.parse(localStorage.getItem('tamarack-signing-up') ?? '{}') as object
    const newValue = JSON.stringify({ email: 'roy@example.ca', ...kept, step })
    window.dispatchEvent(new StorageEvent('storage', { key: 'tamarack-signing-up', newValue }))
  }
  test('the tab that signed up goes on signed in, without the password a second time, when another tab confirms', async () => {
    let there = false
    const { at, sent } = await signUpInvited({
      '/get-session': () => ({ status: 200, body: there ? sessionOf() : null }),
      '/sign-in/email': () => {
        there = true
        return { status: 200, body: {} }
      },
    })
    otherTab('confirmed')
    await waitFor(() => expect(at()).toBe(invitation))
    expect(sent.at(-1)).toEqual({
      path: '/sign-in/email',
      body: { email: 'roy@example.ca', password: 'Passw0rdX', rememberMe: true },
    })
    expect(JSON.stringify([localStorage, sessionStorage].map((store) => Object.entries(store)))).not.toContain(
      'Passw0rdX',
    )
  })
  test('the tab that confirms says so when the other one is signed in', async () => {
    let there = false
    open('/auth/verify-email?verified=1', {
      '/get-session': () => ({ status: 200, body: there ? sessionOf() : null }),
    })
    await screen.findByText('Sign in to go on.')
    there = true
    otherTab('signed-in')
    expect(await screen.findByText(/^You are signed in as/)).toBeDefined()
  })
  test('an invitation outlives sign-up and the confirmation in another tab, with the address filled in', async () => {
    const { at } = await signUpInvited({
      '/sign-in/email': () => ({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } }),
    })
    otherTab('confirmed')
    await screen.findByRole('heading', { name: 'Your email is confirmed' })
    fireEvent.click(screen.getByRole('link', { name: 'Continue' }))
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'roy@example.ca')
    expect(at()).toBe(`/auth/login?${new URLSearchParams({ returnTo: invitation }).toString()}`)
    expect(localStorage.getItem('tamarack-signing-up')).toBeNull()
  })
  test('a link that failed is reported, also when it carries both answers, and sends a new one without revealing who has an account', async () => {
    const { sent } = open('/auth/verify-email?verified=1&error=TOKEN_EXPIRED')
    await screen.findByRole('heading', { name: 'This link no longer works.' })
    fill({ Email: 'roy@example.ca' })
    press('Send the link')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined()
    expect(screen.getByText(/^If/).textContent).toContain('has an account that is not confirmed yet')
    expect(sent).toEqual([
      {
        path: '/send-verification-email',
        body: { email: 'roy@example.ca', callbackURL: '/auth/verify-email?verified=1' },
      },
    ])
  })
})
