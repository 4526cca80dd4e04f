import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shellRoutes } from '../router.tsx'
import { makeServices, type Moves } from '../services.ts'
import { ShellContext } from '../shell-context.tsx'

const lender = {
  operatingName: 'Tamarack Lending',
  licenceNumber: '1',
  address: 'Toronto',
  phone: '416-555-0199',
  email: 'help@example.ca',
}
const moves: Moves = { sessionEnded: () => {}, signedOut: async () => {} }
const both = [
  { id: 'google', name: 'Google' },
  { id: 'oidc', name: 'Sandbox ID' },
]
const fine = { status: 200, body: { url: 'https://id.example/auth?state=s', redirect: true } }

/** The shell at an address; records what the server received and where the window was sent. */
const open = async (
  address: string,
  heading: string,
  signInProviders: readonly object[] = both,
  answer: { status: number; body: object } = fine,
) => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string, init?: { body?: string }) => Promise<Response>>(async (url, init) => {
      if (url.includes('/get-session')) return new Response('null')
      if (url.includes('/api/v1/introduction')) return Response.json({}, { status: 503 })
      if (url.includes('/api/v1/site'))
        return Response.json({ sandbox: true, clockOffsetMs: 0, lender, mailInboxUrl: null, signInProviders })
      sent.push([url, JSON.parse(init?.body ?? '{}')])
      return Response.json(answer.body, { status: answer.status })
    }),
  )
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { assign, origin: 'http://localhost', href: 'http://localhost/' })
  const { services, session } = makeServices(() => moves)
  const router = createMemoryRouter(shellRoutes(services), { initialEntries: [address] })
  render(
    <ShellContext value={{ services, session, moves }}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>,
  )
  await screen.findByRole('heading', { level: 1, name: heading })
  return { sent, assign }
}
const buttons = () => screen.queryAllByRole('button', { name: /^Continue with/ }).map(({ textContent }) => textContent)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['/auth/login', 'Sign in'],
  ['/auth/signup', 'Create an account'],
])('%s has one button for each configured provider', async (address, heading) => {
  await open(address, heading)
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(buttons().map((text) => text?.replace(/Going to.*/, ''))).toEqual([
    'Continue with Google',
    'Continue with Sandbox ID',
  ])
})

test('where none is configured there is nothing of it', async () => {
  await open('/auth/login', 'Sign in', [])
  await screen.findByText('416-555-0199')
  expect(buttons()).toEqual([])
  expect(screen.queryByRole('region', { name: 'Without a password' })).toBeNull()
})

test.each([
  ['/auth/login', '/customer/dashboard', '/auth/login'],
  [
    '/auth/login?returnTo=%2Fcustomer%2Fapplication%3FloanId%3Dln_1',
    '/customer/application?loanId=ln_1',
    '/auth/login?returnTo=%2Fcustomer%2Fapplication%3FloanId%3Dln_1',
  ],
  ['/auth/login?returnTo=https%3A%2F%2Fevil.example', '/customer/dashboard', '/auth/login'],
  ['/auth/login?returnTo=%2F%2Fevil.example', '/customer/dashboard', '/auth/login'],
])(
  'from %s the whole window goes to the provider and is to come back to %s',
  async (address, callbackURL, errorCallbackURL) => {
    const { sent, assign } = await open(address, 'Sign in')
    await press('Continue with Sandbox ID')
    await waitFor(() => expect(assign.mock.calls).toEqual([['https://id.example/auth?state=s']]))
    expect(sent).toEqual([['/api/auth/sign-in/social', { provider: 'oidc', callbackURL, errorCallbackURL }]])
  },
)

test('a second press on the way goes nowhere, and Back from the provider makes the button work again', async () => {
  const { sent } = await open('/auth/login', 'Sign in')
  await press('Continue with Google')
  const waiting = await screen.findByRole('button', { name: 'Going to Google...' })
  fireEvent.click(waiting)
  await press('Continue with Sandbox ID')
  expect(sent).toHaveLength(1)
  fireEvent(window, new Event('pageshow'))
  await press('Continue with Google')
  await waitFor(() => expect(sent).toHaveLength(2))
})

test.each([
  [404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' }, 'This way to sign in is not available.'],
  [429, { code: 'TOO_MANY_REQUESTS' }, 'Too many tries. Wait a moment and try again.'],
])(
  'an answer %i is shown in words that take the focus, and the button can be pressed again',
  async (status, body, words) => {
    const { assign } = await open('/auth/login', 'Sign in', both, { status, body })
    await press('Continue with Google')
    const notice = await screen.findByRole('heading', { name: words })
    expect(document.activeElement).toBe(notice)
    expect(assign).not.toHaveBeenCalled()
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeDefined()
  },
)

test('a code in the address that does not look like one is not repeated', async () => {
  await open('/auth/login?error=Call%20416-555-0000%20now', 'Sign in')
  expect(await screen.findByRole('heading', { name: 'The sign-in was interrupted. Start again.' })).toBeDefined()
  expect(screen.getByText('unknown').tagName).toBe('CODE')
  expect(screen.queryByText(/416-555-0000/)).toBeNull()
})

test('an account that is not connected yet states how it is', async () => {
  await open('/auth/login?error=account_not_linked&error_description=x', 'Sign in')
  expect(
    await screen.findByRole('heading', {
      name: 'You already have an account with this email. Sign in with your password, then connect this login in your account settings.',
    }),
  ).toBeDefined()
})

test('an address that the provider did not check can be confirmed from here', async () => {
  await open('/auth/login?error=email_not_verified', 'Sign in')
  await screen.findByRole('heading', {
    name: 'Your email is not confirmed yet. Open the link we sent you, then sign in again.',
  })
  fireEvent.click(screen.getByRole('link', { name: 'Send the link again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm your email' })).toBeDefined()
})
