import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '@tamarack/contracts/endpoints/auth'
import { getSite } from '@tamarack/contracts/endpoints/site'
import { makeServices, type Moves } from './services.ts'
import { SessionWatch } from './session-watch.tsx'
import { ShellContext } from './shell-context.tsx'

const minute = 60_000
const start = Date.parse('2026-11-21T15:00:00Z')

const sessionUntil = (moment: number): SessionView => ({
  session: { id: 's-1', expiresAt: new Date(moment).toISOString() },
  user: { id: 'u-1', name: 'A. Roy', email: 'roy@example.ca', emailVerified: true, role: 'customer', status: 'active' },
})

/** A page with a session of ten minutes; `held` is what the server answers when queried again. */
const open = async (held: { session: SessionView | null }) => {
  vi.stubGlobal(
    'fetch',
    vi.fn<() => Promise<Response>>(async () => new Response(JSON.stringify(held.session), { status: 200 })),
  )
  const moves = {
    sessionEnded: vi.fn<() => void>(),
    signedOut: vi.fn<() => Promise<void>>(async () => {}),
  } satisfies Moves
  const { services, session } = makeServices(() => moves)
  await services.session()
  render(
    <ShellContext value={{ services, session, moves }}>
      <SessionWatch />
    </ShellContext>,
  )
  return moves
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(start)
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('two minutes before a session ends', () => {
  test('the question appears, and not earlier', async () => {
    await open({ session: sessionUntil(start + 10 * minute) })
    await pass(8 * minute - 1)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(1)
    expect(screen.getByRole('dialog', { name: 'Do you need more time?' }).textContent).toContain('in 2 minutes')
    await pass(minute)
    expect(screen.getByRole('dialog').textContent).toContain('in 1 minute')
  })
  test('it keeps quiet when other requests have made the session longer', async () => {
    const held = { session: sessionUntil(start + 10 * minute) }
    await open(held)
    held.session = sessionUntil(start + 60 * minute)
    await pass(9 * minute)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('staying makes it longer and the question goes away', async () => {
    const held = { session: sessionUntil(start + 10 * minute) }
    const moves = await open(held)
    await pass(8 * minute)
    held.session = sessionUntil(start + 60 * minute)
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    await pass(minute)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(5 * minute)
    expect(moves.sessionEnded).not.toHaveBeenCalled()
  })
  test('a session with a fixed end is announced as such', async () => {
    await open({ session: sessionUntil(start + 10 * minute) })
    await pass(8 * minute)
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    await pass(1)
    expect(screen.getByRole('dialog').textContent).toContain('ends at 10:10 AM EST and cannot be made longer')
  })
  test('a session with a fixed end can be used until then', async () => {
    const moves = await open({ session: sessionUntil(start + 10 * minute) })
    await pass(8 * minute)
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    await pass(1)
    act(() => screen.getByRole('button', { name: 'Go on until then' }).click())
    await pass(minute)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(moves.sessionEnded).not.toHaveBeenCalled()
    await pass(minute)
    expect(moves.sessionEnded).toHaveBeenCalledOnce()
  })
})

describe('who only reads', () => {
  const asked = () => vi.mocked(fetch).mock.calls.length
  test('makes the session longer by scrolling, typing or pointing, at most every four minutes', async () => {
    const held = { session: sessionUntil(start + 10 * minute) }
    await open(held)
    const before = asked()
    await pass(3 * minute)
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(asked()).toBe(before)
    await pass(2 * minute)
    held.session = sessionUntil(start + 35 * minute)
    act(() => {
      for (const sign of ['scroll', 'keydown', 'pointerdown']) window.dispatchEvent(new Event(sign))
    })
    expect(asked()).toBe(before + 1)
    await pass(20 * minute)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  test('of a session of days makes no calls', async () => {
    await open({ session: sessionUntil(start + 7 * 24 * 60 * minute) })
    const before = asked()
    await pass(10 * minute)
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(asked()).toBe(before)
  })
})

test('when the session ends the page is left', async () => {
  const moves = await open({ session: sessionUntil(start + 10 * minute) })
  await pass(10 * minute)
  expect(moves.sessionEnded).toHaveBeenCalledOnce()
})
test('a session of ninety days does not end at once', async () => {
  const moves = await open({ session: sessionUntil(start + 90 * 24 * 60 * minute) })
  await pass(minute)
  expect([moves.sessionEnded.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null])
})
test('signing out forgets what was loaded for the person', async () => {
  const { services, session } = makeServices(() => ({ sessionEnded: () => {}, signedOut: async () => {} }))
  services.queryClient.setQueryData(['loan', '7'], { amount: 50_000 })
  session.forget()
  expect(services.queryClient).toBeInstanceOf(QueryClient)
  expect(services.queryClient.getQueryData(['loan', '7'])).toBeUndefined()
  expect(await services.session()).toBeNull()
})
test('a request that finds no session while a person signs out does not leave the page a second time', async () => {
  let leave = (): void => undefined
  vi.stubGlobal(
    'fetch',
    vi.fn<(url: string) => Promise<Response>>(async (url) => {
      if (!url.endsWith('/sign-out')) return new Response('{}', { status: 401 })
      await new Promise<void>((resume) => {
        leave = resume
      })
      return new Response('{}', { status: 200 })
    }),
  )
  const moves = { sessionEnded: vi.fn<() => void>(), signedOut: vi.fn<() => Promise<void>>(async () => {}) }
  const { services } = makeServices(() => moves)
  const signingOut = services.signOut()
  await services.api.call(getSite, {}).catch(() => undefined)
  leave()
  await signingOut
  expect([moves.sessionEnded.mock.calls.length, moves.signedOut.mock.calls.length]).toEqual([0, 1])
  await services.api.call(getSite, {}).catch(() => undefined)
  expect(moves.sessionEnded).toHaveBeenCalledOnce()
})
