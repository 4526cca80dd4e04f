import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { makeApiClient, type Fetch } from '@tamarack/contracts/client'
import type { ReplyOf } from '@tamarack/contracts/endpoint'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import type { getOwnLoans } from '@tamarack/contracts/endpoints/loan'
import type { getSite } from '@tamarack/contracts/endpoints/site'
import { errorCatalogue, type ErrorCode, type Problem } from '@tamarack/contracts/error-catalogue'
import { advanceTerms, begunLoan } from '@tamarack/contracts/testing/loan-view.fixture'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { problemOf } from '@tamarack/ui/problem'
import { routes } from '../routes.tsx'
import type { Services } from '../services.tsx'

export const user: SessionView['user'] = {
  id: 'u-1',
  name: 'Ada Roy',
  email: 'ada@example.ca',
  emailVerified: true,
  role: 'customer',
  status: 'active',
}

/** An application of Ada's, just created, with what the test sets of it. */
export const loanOf = (more: Partial<LoanView> = {}): LoanView => ({
  ...begunLoan,
  id: 'L-1',
  userId: user.id,
  applicantName: user.name,
  createdAt: Date.UTC(2026, 10, 20),
  ...more,
})

/** $500.00 for 14 days, as every test prices it. */
export const terms: Partial<LoanView> = {
  ...advanceTerms(500_00, '2026-11-20', '2026-12-04'),
  submittedAt: Date.UTC(2026, 10, 20, 18),
}

/** What the dashboard begins with; how a loan is today is answered at its own address. */
export const ownLoans = (loans: readonly LoanView[]): ReplyOf<typeof getOwnLoans> => ({
  loans: [...loans],
  running: null,
})

const site: ReplyOf<typeof getSite> = {
  sandbox: true,
  clockOffsetMs: 0,
  lender: {
    operatingName: 'Tamarack Lending',
    licenceNumber: '123',
    address: '1 Front St, Toronto',
    phone: '416-555-0100',
    email: 'help@example.ca',
  },
  mailInboxUrl: null,
  signInProviders: [],
}

export interface Call {
  readonly method: string
  readonly path: string
  /** The address behind the question mark; '' without one. */
  readonly query: string
  readonly body: unknown
  readonly key: string | undefined
  readonly ifMatch: string | undefined
}
export type Answer = (call: Call) => unknown

/** A refusal, as the server words it. */
export class Refused extends Error {
  readonly problem: Problem

  constructor(code: ErrorCode, more: Partial<Problem> = {}) {
    super(code)
    this.problem = {
      type: 'about:blank',
      title: errorCatalogue[code].message,
      status: errorCatalogue[code].status,
      code,
      ...more,
    }
  }
}

/** No answer came: the connection broke. */
export class Broken extends Error {}

/** An answer of that version. */
export class Versioned {
  readonly body: unknown
  readonly etag: string

  constructor(body: unknown, etag: string) {
    this.body = body
    this.etag = etag
  }
}

const reply = (status: number, body: unknown, etag: string | null = null) => ({
  status,
  ok: status < 400,
  headers: { get: (name: string) => (name === 'etag' ? etag : null) },
  text: async () => JSON.stringify(body),
})

/** A server that answers what the test sets, by method and path, and remembers its calls. An answer
 * may be a function, which may throw a `Refused`. Whoever waits for a change of a loan is answered
 * by `tellOfChange`. */
const serverOf = (answers: Readonly<Record<string, unknown>>) => {
  const calls: Call[] = []
  const waiting: (() => void)[] = []
  let sequence = 1
  const tellOfChange = () => {
    sequence += 1
    for (const answer of waiting.splice(0)) answer()
  }
  const fetch: Fetch = async (url, { method, body, headers }) => {
    const path = url.split('?')[0] ?? ''
    const call = {
      method,
      path,
      query: url.split('?')[1] ?? '',
      body: body === undefined ? undefined : (JSON.parse(body) as unknown),
      key: headers['idempotency-key'],
      ifMatch: headers['if-match'],
    }
    calls.push(call)
    if (path.startsWith('/api/v1/loan/changes/')) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return reply(200, { sequence })
    }
    const answer = answers[`${method} ${path}`]
    if (answer === undefined) return reply(404, new Refused('NOT_FOUND').problem)
    try {
      const given: unknown = typeof answer === 'function' ? await (answer as Answer)(call) : answer
      return given instanceof Versioned ? reply(200, given.body, given.etag) : reply(200, given)
    } catch (error) {
      if (error instanceof Refused) return reply(error.problem.status, error.problem)
      throw error
    }
  }
  return { fetch, calls, tellOfChange }
}

/** The customer's routes at an address, below a stand-in for the shell. */
export const openPage = (
  address: string,
  answers: Readonly<Record<string, unknown>>,
  session: SessionView | null = {
    session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
    user,
  },
) => {
  const { fetch, calls, tellOfChange } = serverOf(answers)
  const announce = vi.fn<(message: string) => void>()
  const readSession = vi.fn<(options?: { readonly fresh?: boolean }) => Promise<SessionView | null>>(
    async () => session,
  )
  const services: Services = {
    api: makeApiClient(fetch, () => crypto.randomUUID()),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          retry: (failures, error) => failures < 1 && (problemOf(error)?.status ?? 500) >= 500,
          retryDelay: 1,
        },
      },
    }),
    session: readSession,
    site: async () => site,
    announce,
    signOut: async () => {},
  }
  const router = createMemoryRouter(
    [
      {
        path: '/customer',
        Component: Outlet,
        errorElement: <p>The shell shows this failure</p>,
        children: routes(services),
      },
      { path: '*', element: <p>Another area</p> },
    ],
    { initialEntries: [address] },
  )
  const view = render(
    <QueryClientProvider client={services.queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const callsTo = (method: string, path: string) => calls.filter((call) => call.method === method && call.path === path)
  return {
    ...view,
    router,
    calls,
    callsTo,
    announce,
    readSession,
    /** Lets the page that waits know that its loan has changed. */
    changed: () => act(async () => tellOfChange()),
    /** Reads the customer's loans again, as the page does when one has changed. */
    look: () => services.queryClient.refetchQueries({ queryKey: ['own-loans'] }),
    at: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Opens a section that is read on demand, and answers it once it is there. */
export const openFold = async (name: string): Promise<HTMLElement> => {
  const section = await screen.findByRole('region', { name })
  const details = section.querySelector('details')
  if (details?.open === false) fireEvent.click(within(section).getByRole('heading', { level: 2, name }))
  await waitFor(() => expect(details?.lastElementChild?.textContent).not.toMatch(/^(?:Loading\.\.\.)?$/))
  return section
}
