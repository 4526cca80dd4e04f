import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { ok, openShell, refused, type Answers, type Reply } from '../testing/open-shell.tsx'

export type Role = 'customer' | 'admin' | 'employee' | 'reviewer'
export const sessionOf = (role: Role = 'customer', email = 'roy@example.ca', emailVerified = true) => ({
  session: { id: 's-1', expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString() },
  user: { id: 'u-1', name: 'A. Roy', email, emailVerified, role, status: 'active' },
})
export const password = { id: 'a-1', providerId: 'credential', accountId: 'u-1', createdAt: '2026-11-02T15:00:00Z' }
export const example = { id: 'a-2', providerId: 'example', accountId: 'subject', createdAt: '2026-11-20T15:00:00Z' }
const site = {
  sandbox: true,
  clockOffsetMs: 0,
  mailInboxUrl: null,
  signInProviders: [{ id: 'example', name: 'Example ID' }],
  lender: {
    operatingName: 'Tamarack Lending',
    licenceNumber: '1',
    address: 'Toronto',
    phone: '416-555-0199',
    email: 'help@example.ca',
  },
}

/** A page of the account with somebody signed in who has a password, and one provider
 * configured. */
export const open = (address: string, answers: Answers = {}, role: Role = 'customer', sessionEnded?: () => void) =>
  openShell(
    address,
    { '/get-session': ok(sessionOf(role)), '/api/v1/site': ok(site), '/list-accounts': ok([password]), ...answers },
    sessionEnded,
  )
export const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
export const hasFocus = async (found: Promise<HTMLElement>): Promise<boolean> =>
  (await found) === document.activeElement
/** Refuses the first time for an old sign-in, then answers. */
export const onceStale = (then: Reply): (() => Reply) => {
  let first = true
  return () => {
    if (!first) return then
    first = false
    return refused(403, 'SESSION_EXPIRED')()
  }
}

/** What jsdom lacks, and nothing left behind from one test to the next. */
export const onAccountPages = (): void => {
  beforeEach(() => {
    window.scrollTo = vi.fn<() => void>()
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
