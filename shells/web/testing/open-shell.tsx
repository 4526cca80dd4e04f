import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { shellRoutes } from '../router.tsx'
import { makeServices, type Moves } from '../services.ts'
import { ShellContext } from '../shell-context.tsx'

const site = {
  sandbox: true,
  clockOffsetMs: 0,
  mailInboxUrl: 'http://127.0.0.1/mail',
  signInProviders: [],
  lender: {
    operatingName: 'Tamarack Lending',
    licenceNumber: '1',
    address: 'Toronto',
    phone: '416-555-0199',
    email: 'help@example.ca',
  },
}

export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Answers = Readonly<Record<string, (body: Record<string, unknown>) => Reply>>

export const ok =
  (body: unknown = { status: true }) =>
  (): Reply => ({ status: 200, body })
export const refused =
  (status: number, code: string, headers: Readonly<Record<string, string>> = {}) =>
  (): Reply => ({ status, body: { code, message: code }, headers })

const nothing = (): void => {}

/** The shell at an address with the authentication server's answers by path, which get the body or
 * the query; records what was sent.
 * Nobody is signed in unless `/get-session` answers so. */
export const openShell = (address: string, answers: Answers = {}, sessionEnded: () => void = nothing) => {
  const sent: { readonly path: string; readonly body: Record<string, unknown> }[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string, init?: { method?: string; body?: string }) => Promise<Response>>(async (url, init) => {
      if (url.includes('/api/v1/site')) return new Response(JSON.stringify(answers['/api/v1/site']?.({}).body ?? site))
      const path = url.replace('/api/auth', '')
      const [bare = '', query] = path.split('?')
      const body =
        query === undefined
          ? (JSON.parse(init?.body ?? '{}') as Record<string, unknown>)
          : Object.fromEntries(new URLSearchParams(query))
      if (init?.method === 'POST') sent.push({ path, body })
      const answer = answers[path] ?? answers[bare]
      const { status, body: reply, headers } = (answer ?? ok(path === '/get-session' ? null : undefined))(body)
      return new Response(JSON.stringify(reply), { status, ...(headers === undefined ? {} : { headers }) })
    }),
  )
  const moves: Moves = { sessionEnded, signedOut: (to) => router.navigate(to, { replace: true }) }
  const { services, session } = makeServices(() => moves)
  const router = createMemoryRouter(shellRoutes(services), { initialEntries: [address] })
  render(
    <ShellContext value={{ services, session, moves }}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>,
  )
  return {
    sent,
    session,
    paths: () => sent.map(({ path }) => path),
    at: () => router.state.location.pathname + router.state.location.search,
  }
}

export const fill = (values: Readonly<Record<string, string>>): void => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
export const summary = async (): Promise<readonly (string | null)[]> =>
  within(await screen.findByRole('region', { name: 'Check these answers' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
