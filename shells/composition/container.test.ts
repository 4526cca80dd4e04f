import { Container } from 'inversify'
import { expect, test, vi } from 'vitest'
import { systemClock } from '@tamarack/adapter-clock/clocks'
import { CalendarOfLoans } from '@tamarack/application/ports/calendar-of-loans.port'
import { ClockOffset } from '@tamarack/application/ports/clock-offset.port'
import { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import { LoanClocks } from '@tamarack/application/ports/loan-clocks.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { Outbox } from '@tamarack/application/ports/outbox.port'
import { ProviderClocks } from '@tamarack/application/ports/provider-clocks.port'
import { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { Relay } from '@tamarack/application/relay'
import { ClockMover } from '@tamarack/application/use-cases/move-clock'
import { closeAll, compose } from './container.ts'
import { parseEnvironment } from './environment.ts'
import { DatabaseConnection, resolve, WorkflowClock } from './provide.ts'
import { production, sandboxed } from './testing/production.fixture.ts'

const composeIn = (mode: Readonly<Record<string, string>>) => compose(parseEnvironment({ ...production, ...mode }))

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

test.each([{ SANDBOX: 'false' }, sandboxed])('each service has everything that it is made of, %o', async (mode) => {
  const { container, bound } = boundIn(mode)
  expect(bound.size).toBeGreaterThan(45)
  // Nothing answers at these addresses: a service may fail to connect, but none may miss what it
  // is made of.
  const outcomes = await Promise.allSettled([...bound].map((service) => container.getAsync(service)))
  const missing = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(missing.filter((reason) => /No bindings found|No matching bindings/i.test(reason))).toEqual([])
  await closeAll(container)
})

test('the database is closed after the last wake is on its way', async () => {
  const container = composeIn(sandboxed)
  const [ended, answer]: [string[], PromiseWithResolvers<never[]>] = [[], Promise.withResolvers()]
  for (const service of [Outbox, LoanProcess, DatabaseConnection]) container.unbind(service)
  container.bind(Outbox).toConstantValue({
    waiting: () => answer.promise.finally(() => ended.push('read')),
    overdue: async () => [],
    remove: async () => {},
  })
  container.bind(LoanProcess).toConstantValue({})
  container
    .bind(DatabaseConnection)
    .toConstantValue({})
    .onDeactivation(() => void ended.push('closed'))
  const relay = await resolve(container, Relay)
  await resolve(container, DatabaseConnection)
  void relay.deliver('ln_1')
  const closed = closeAll(container)
  await new Promise(setImmediate)
  answer.resolve([])
  await closed
  expect(ended).toEqual(['read', 'closed'])
})

test('a sandbox has what production has, and besides it only what moves its clock', () => {
  const [production, sandbox] = [boundIn({}).bound, boundIn(sandboxed).bound]
  expect(new Set([...sandbox].filter((service) => !production.has(service)))).toEqual(new Set(sandboxOnly))
  expect([...production].filter((service) => !sandbox.has(service))).toEqual([])
})

test('nothing in production can move the clock: the present is the time of the machine', async () => {
  const container = composeIn({ SANDBOX: 'false' })
  expect(await resolve(container, Clock)).toBe(systemClock)
  // Workflows that start without a clock of the sandbox ignore every move.
  expect(await resolve(container, WorkflowClock)).toBeNull()
})
