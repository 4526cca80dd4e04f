import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, redirect, RouterProvider, type RouteObject } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { isScreen } from '@tamarack/contracts/paths'
import { addressesIn } from '@tamarack/contracts/testing/addresses.fixture'
import type { RemoteName } from './federation.ts'
import { discover, shellRoutes } from './router.tsx'
import { makeServices, type Moves } from './services.ts'
import { ShellContext } from './shell-context.tsx'

type Role = SessionView['user']['role']

const sessionOf = (role: Role): SessionView => ({
  session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  user: { id: 'u-1', name: 'A. Roy', email: 'roy@example.ca', emailVerified: true, role, status: 'active' },
})
const site = {
  sandbox: false,
  clockOffsetMs: 0,
  lender: {
    operatingName: 'Tamarack Lending',
    licenceNumber: '1',
    address: 'Toronto',
    phone: '416-555-0199',
    email: 'help@example.ca',
  },
  mailInboxUrl: null,
  signInProviders: [],
}

const remotes: Record<RemoteName, RouteObject[]> = {
  customer: [
    { path: 'dashboard', Component: () => <h1>Your loan</h1> },
    { path: 'plaid', Component: () => <h1>Identity</h1> },
  ],
  admin: [{ path: 'home', Component: () => <h1>Applications</h1> }],
}

const moves: Moves = { sessionEnded: () => {}, signedOut: async () => {} }
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } })

/** The shell at an address, with the server's answers for the session and a way to watch what is
 * loaded. */
const open = (
  address: string,
  session: SessionView | null,
  load = vi.fn<(name: RemoteName) => Promise<() => RouteObject[]>>(async (name) => () => remotes[name]),
  siteNow: () => unknown = () => site,
) => {
  const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) =>
    json(url.includes('get-session') ? session : await siteNow()),
  )
  vi.stubGlobal('fetch', fetched)
  const { services, session: held } = makeServices(() => moves)
  const router = createMemoryRouter(shellRoutes(services), {
    initialEntries: [address],
    patchRoutesOnNavigation: discover(services, load),
  })
  render(
    <ShellContext value={{ services, session: held, moves }}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>,
  )
  return { router, load, fetched, at: () => router.state.location.pathname + router.state.location.search }
}

beforeEach(() => {
  window.scrollTo = vi.fn<() => void>()
  delete document.documentElement.dataset['path']
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('no page of a loan opens before the server has said what time it is', async () => {
  const offsetMs = 5 * 86_400_000
  const opened: (string | undefined)[] = []
  const Page = () => {
    opened.push(document.documentElement.dataset['clockOffset'])
    return <h1>Your loan</h1>
  }
  const told = Promise.withResolvers<void>()
  const load = vi.fn<(name: RemoteName) => Promise<() => RouteObject[]>>(async () => () => [
    { path: 'dashboard', Component: Page },
  ])
  open('/customer/dashboard', sessionOf('customer'), load, async () => {
    await told.promise
    return { ...site, clockOffsetMs: offsetMs }
  })
  await waitFor(() => expect(load).toHaveBeenCalled())
  await new Promise(setImmediate)
  expect(opened).toEqual([])
  told.resolve()
  await screen.findByRole('heading', { name: 'Your loan' })
  expect(new Set(opened)).toEqual(new Set([String(offsetMs)]))
})

test.each([
  ['of a sandbox follows its clock', true, 2],
  ['of the product itself does not ask again', false, 1],
])('an open page %s', async (_, sandbox, asked) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  try {
    let offsetMs = 0
    const { fetched } = open('/privacy-policy', null, undefined, () => ({ ...site, sandbox, clockOffsetMs: offsetMs }))
    const asks = () => fetched.mock.calls.filter(([url]) => url.includes('/api/v1/site'))
    // A busy machine takes its time; the faked clock moves on by little at each look.
    await vi.waitFor(() => expect(asks()).toHaveLength(1), { timeout: 60_000, interval: 1 })
    offsetMs = 86_400_000
    await vi.advanceTimersByTimeAsync(11_000)
    expect(asks()).toHaveLength(asked)
    expect(document.documentElement.dataset['clockOffset']).toBe(sandbox ? '86400000' : '0')
  } finally {
    vi.useRealTimers()
  }
})

describe('without a session', () => {
  test('the start page leads to sign-in', async () => {
    const { at } = open('/', null)
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(at()).toBe('/auth/login')
  })
  test.each(['/customer/plaid?loanId=7', '/admin/home', '/customer/nowhere'])(
    '%s leads to sign-in with the way back, and loads nothing of it',
    async (address) => {
      const { at, load } = open(address, null)
      await screen.findByRole('heading', { name: 'Sign in' })
      expect(at()).toBe(`/auth/login?returnTo=${encodeURIComponent(address)}`)
      expect(load).not.toHaveBeenCalled()
    },
  )
  test('legal pages are open', async () => {
    open('/privacy-policy', null)
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeDefined()
  })
})

describe('with a session', () => {
  test('a customer on a customer page sees it, and the session was read once', async () => {
    const { fetched, load } = open('/customer/dashboard', sessionOf('customer'))
    await screen.findByRole('heading', { name: 'Your loan' })
    expect(fetched.mock.calls.filter(([url]) => url.includes('get-session'))).toHaveLength(1)
    expect(load.mock.calls).toEqual([['customer']])
  })
  test.each(['admin', 'employee', 'reviewer'] as const)(
    '%s is sent from customer pages to the staff home',
    async (role) => {
      const { at, load } = open('/customer/dashboard', sessionOf(role))
      await screen.findByRole('heading', { name: 'Applications' })
      expect(at()).toBe('/admin/home')
      expect(load.mock.calls).toEqual([['admin']])
    },
  )
  test('a customer is sent from staff pages to the dashboard', async () => {
    const { at } = open('/admin/home', sessionOf('customer'))
    await screen.findByRole('heading', { name: 'Your loan' })
    expect(at()).toBe('/customer/dashboard')
  })
  test('the sign-in pages are closed, and lead where the visitor wanted to go', async () => {
    const { at } = open('/auth/login?returnTo=%2Fcustomer%2Fplaid%3FloanId%3D7', sessionOf('customer'))
    await screen.findByRole('heading', { name: 'Identity' })
    expect(at()).toBe('/customer/plaid?loanId=7')
  })
  test('a way back to another site is not followed', async () => {
    const { at } = open('/auth/login?returnTo=%2F%2Fevil.example%2Fcustomer', sessionOf('customer'))
    await screen.findByRole('heading', { name: 'Your loan' })
    expect(at()).toBe('/customer/dashboard')
  })
})

describe('what cannot be shown', () => {
  test.each(['/nowhere', '/customer/nowhere'])('%s is Not Found', async (address) => {
    open(address, sessionOf('customer'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined()
  })
  test('an address that the micro-frontend answers itself is left to it', async () => {
    const load = async () => () => [...remotes.admin, { path: '*', Component: () => <h1>No such page here</h1> }]
    open('/admin/nowhere', sessionOf('employee'), vi.fn<(name: RemoteName) => Promise<() => RouteObject[]>>(load))
    expect(await screen.findByRole('heading', { level: 1, name: 'No such page here' })).toBeDefined()
  })
  test('pages that fail to load are reported, and Try again loads them without a reload', async () => {
    const load = vi
      .fn<(name: RemoteName) => Promise<() => RouteObject[]>>()
      .mockRejectedValueOnce(new Error('no answer'))
      .mockResolvedValueOnce(() => remotes.customer)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open('/customer/dashboard', sessionOf('customer'), load)
    const heading = await screen.findByRole('heading', { name: 'Something went wrong!' })
    expect(document.activeElement).toBe(heading)
    screen.getByRole('button', { name: 'Show error' }).click()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Hide error' }).getAttribute('aria-expanded')).toBe('true'),
    )
    expect(screen.getByText('no answer')).toBeDefined()
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(await screen.findByRole('heading', { name: 'Your loan' })).toBeDefined()
  })
  test('an answer that a page missed leads to Not Found', async () => {
    const load = async () => () => [
      {
        path: 'dashboard',
        loader: () => {
          throw new Response(null, { status: 404 })
        },
        Component: Outlet,
      },
    ]
    open('/customer/dashboard', sessionOf('customer'), vi.fn<(name: RemoteName) => Promise<() => RouteObject[]>>(load))
    expect(await screen.findByRole('heading', { level: 1, name: 'Not Found' })).toBeDefined()
  })
})

test('a new page takes the focus after a move, the first page does not', async () => {
  const { router } = open('/terms-of-use', null)
  await screen.findByRole('heading', { level: 1, name: 'Terms of use' })
  expect(document.activeElement).toBe(document.body)
  await router.navigate('/privacy-policy')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(document.title).toBe('Privacy policy - Tamarack'))
})

test('redirects of a remote are followed', async () => {
  const load = async () => () => [
    ...remotes.customer,
    { path: 'zum', loader: () => redirect('/customer/plaid'), Component: Outlet },
  ]
  const { at } = open(
    '/customer/zum',
    sessionOf('customer'),
    vi.fn<(name: RemoteName) => Promise<() => RouteObject[]>>(load),
  )
  await screen.findByRole('heading', { name: 'Identity' })
  expect(at()).toBe('/customer/plaid')
})

test('the server knows the address of every screen of the shell, so that none of them is answered with 404', () => {
  const addresses = addressesIn(shellRoutes(makeServices(() => moves).services))
  expect(addresses.length).toBeGreaterThan(20)
  expect(addresses.filter((address) => !isScreen(address))).toEqual([])
})
