import { Container } from 'inversify'
import { expect, test, vi } from 'vitest'
import { systemClock } from '@tamarack/adapter-clock/clocks'
import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { compose } from './container.ts'
import { parseEnvironment } from './environment.ts'
import { resolve, WorkflowClock } from './provide.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const composeIn = (mode: Readonly<Record<string, string>>) =>
  compose(
    parseEnvironment({
      DATABASE_URL: 'postgresql://tamarack:secret@127.0.0.1:9/tamarack',
      TEMPORAL_ADDRESS: '127.0.0.1:9',
      PUBLIC_ORIGIN: 'https://loans.example',
      API_PORT: '4000',
      AUTH_SECRET: 'a'.repeat(32),
      DATA_KEY: key,
      PERSON_KEY: key,
      DOCUMENT_KEY: key,
      PAYLOAD_KEY: key,
      PLAID_CLIENT_ID: 'client',
      PLAID_SECRET: 'secret',
      ZUM_USERNAME: 'name',
      ZUM_PASSWORD: 'password',
      ZUM_WEBHOOK_SECRET: 'w'.repeat(16),
      SMTP_URL: 'smtp://mail:25',
      LENDER_LICENCE: '4700001',
      ...mode,
    }),
  )

/** What a container binds, by the spied calls of the modules. */
const boundIn = (mode: Readonly<Record<string, string>>) => {
  const bind = vi.spyOn(Container.prototype, 'bind')
  const container = composeIn(mode)
  const bound = new Set(bind.mock.calls.map(([service]) => service))
  bind.mockRestore()
  return { container, bound }
}

const sandboxOnly: readonly symbol[] = [
  ClockOffset,
  MovableClock,
  LoanClocks,
  CalendarOfLoans,
  ProviderClocks,
  ScheduledStarter,
  ClockMover,
]

test.each([{ SANDBOX: 'false' }, { SANDBOX: 'true' }])(
  'each service has everything that it is made of, %o',
  async (mode) => {
    const { container, bound } = boundIn(mode)
    expect(bound.size).toBeGreaterThan(45)
    // Nothing answers at these addresses: a service may fail to connect, but none may miss what it
    // is made of.
    const outcomes = await Promise.allSettled([...bound].map((service) => container.getAsync(service)))
    const missing = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(missing.filter((reason) => /No bindings found|No matching bindings/i.test(reason))).toEqual([])
    await container.unbindAllAsync()
  },
)

test('a sandbox has what production has, and besides it only what moves its clock', () => {
  const [production, sandbox] = [boundIn({}).bound, boundIn({ SANDBOX: 'true' }).bound]
  expect(new Set([...sandbox].filter((service) => !production.has(service)))).toEqual(new Set(sandboxOnly))
  expect([...production].filter((service) => !sandbox.has(service))).toEqual([])
})

test('nothing in production can move the clock: the present is the time of the machine', async () => {
  const container = composeIn({ SANDBOX: 'false' })
  expect(await resolve(container, Clock)).toBe(systemClock)
  // Workflows that start without a clock of the sandbox ignore every move.
  expect(await resolve(container, WorkflowClock)).toBeNull()
})
