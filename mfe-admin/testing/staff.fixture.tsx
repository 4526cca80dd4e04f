import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { makeApiClient } from '@tamarack/contracts/client'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { takeOpened } from '../features/applications/opened.ts'
import { routes } from '../routes.tsx'
import type { Services } from '../services.tsx'
import { chainOf, loanOf, previewOf, rejectionPreviewOf, timelineOf } from './loans.fixture.ts'
import { moneyActionsOf } from './money.fixture.ts'
import { unverifiedPerson } from './person.fixture.ts'

type Role = SessionView['user']['role']

export const sessionOf = (role: Role): SessionView => ({
  session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  user: { id: 'u-9', name: 'M. Chen', email: 'chen@example.ca', emailVerified: true, role, status: 'active' },
})

export interface Call {
  readonly method: string
  readonly url: URL
  readonly body: unknown
  readonly key: string | null
  readonly ifMatch: string | null
}
/** Answers a call, at once or later; undefined leaves it to the next. */
type Answer = (call: Call) => unknown

/** A refusal as the server words it. */
export class Refusal {
  readonly problem: {
    readonly status: number
    readonly code: string
    readonly title: string
    readonly facts?: Record<string, string | number>
  }
  constructor(problem: Refusal['problem']) {
    this.problem = problem
  }
}

/** Calls of a loan's page that most tests do not care about. */
const background: Answer = ({ url }) => {
  if (url.pathname.startsWith('/api/v1/loan/changes')) return new Promise(() => {})
  if (url.pathname === '/api/v1/stops') return { switches: [] }
  if (url.pathname === '/api/v1/cases/views') return { views: [] }
  if (url.pathname === '/api/v1/collections/mentions') return { mentions: [] }
  if (url.pathname === '/api/v1/cases/officers') return { officers: [] }
  if (url.pathname.startsWith('/api/v1/loan/user/')) return [loanOf()]
  if (url.pathname === '/api/v1/loan/ln_1') return loanOf()
  if (url.pathname === '/api/v1/loan/decision-preview/ln_1') {
    const reasons = url.searchParams.get('reasons')?.split(',')
    return reasons === undefined ? previewOf() : rejectionPreviewOf(reasons)
  }
  if (url.pathname.startsWith('/api/v1/loan/timeline/')) return timelineOf([])
  if (url.pathname.startsWith('/api/v1/loan/chain/')) return chainOf(0)
  if (url.pathname.startsWith('/api/v1/loan/money-actions/')) return moneyActionsOf({ proposal: null })
  if (url.pathname.startsWith('/api/v1/plaid/person/')) return unverifiedPerson
  if (/^\/api\/v1\/(?:plaid|zum)\//.test(url.pathname)) return null
  if (url.pathname.startsWith('/api/v1/loan/legal-holds/')) return { holds: [] }
  if (url.pathname === '/api/v1/webhooks/differences') return { differences: [] }
  if (url.pathname.endsWith('/security-events')) return { events: [], next: null }
  return undefined
}

const replyTo = async (answers: readonly Answer[], call: Call): Promise<Response> => {
  for (const answer of answers) {
    const body = await answer(call)
    if (body instanceof Refusal)
      return new Response(JSON.stringify({ type: 'about:blank', ...body.problem }), {
        status: body.problem.status,
        headers: { 'x-request-id': 'req-7' },
      })
    if (body instanceof Response) return body
    if (body !== undefined) return new Response(JSON.stringify(body), { status: 200 })
  }
  throw new Error(`The test has no answer for ${call.method} ${call.url.pathname}`)
}

export interface Given {
  readonly role?: Role | null
  readonly answer?: Answer
}

/** The staff area at an address, with the server's answers and a record of the calls. */
export const open = (address: string, { role = 'admin', answer = () => undefined }: Given = {}) => {
  const calls: Call[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fetch = async (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => {
    const call: Call = {
      method: init.method,
      url: new URL(url, 'https://staff.example'),
      body: init.body === undefined ? null : JSON.parse(init.body),
      key: init.headers['idempotency-key'] ?? null,
      ifMatch: init.headers['if-match'] ?? null,
    }
    calls.push(call)
    return replyTo([answer, background], call)
  }
  const announce = vi.fn<(message: string) => void>()
  const signOut = vi.fn<() => Promise<void>>(async () => {})
  const services: Services = {
    api: makeApiClient(fetch, () => crypto.randomUUID()),
    queryClient,
    announce,
    signOut,
    session: async () => (role === null ? null : sessionOf(role)),
    site: async () => ({
      sandbox: true,
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
    }),
  }
  const router = createMemoryRouter(
    [
      { path: 'admin', children: routes(services) },
      { path: 'auth/login', Component: () => <h1>Sign in</h1> },
      { path: 'customer/dashboard', Component: () => <h1>Your loan</h1> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    router,
    calls,
    announce,
    signOut,
    queryClient,
    at: () => router.state.location.pathname + router.state.location.search,
  }
}

/** What jsdom lacks: modal dialogs and scrolling; and nothing may leak from one test into the
 * next. */
export const onStaffPages = (): void => {
  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    window.scrollTo = vi.fn<() => void>()
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
    delete document.documentElement.dataset['path']
    takeOpened()
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
}
