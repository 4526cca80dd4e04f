import { systemClock } from '@tamarack/adapter-clock/system-clock'
import { Clock } from '@tamarack/application/ports/clock.port'
import { expect, test } from 'vitest'
import { compose, sandboxServices, services } from './container.ts'
import { parseEnvironment } from './environment.ts'
import { resolve } from './provide.ts'
import { WorkflowClock } from './services.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const composeIn = (mode: Readonly<Record<string, string>>) =>
  compose(
    parseEnvironment({
      DATABASE_URL: 'postgresql://tamarack:secret@postgres:5432/tamarack',
      TEMPORAL_ADDRESS: 'temporal:7233',
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
      ...mode,
    }),
  )

test('every service of the product is bound, in production and in a sandbox', () => {
  for (const container of [composeIn({}), composeIn({ SANDBOX: 'true' })])
    expect(services.filter((service) => !container.isBound(service))).toEqual([])
})

test('nothing in production can move the clock: what could is not bound, and the present is the time of the machine', async () => {
  const container = composeIn({ SANDBOX: 'false' })
  expect(sandboxServices.filter((service) => container.isBound(service))).toEqual([])
  expect(await resolve(container, Clock)).toBe(systemClock)
  // Workflows that start without a clock of the sandbox ignore every move.
  expect(await resolve(container, WorkflowClock)).toBeNull()
})

test('a sandbox binds everything that moves its clock', () => {
  const container = composeIn({ SANDBOX: 'true' })
  expect(sandboxServices.filter((service) => !container.isBound(service))).toEqual([])
})
