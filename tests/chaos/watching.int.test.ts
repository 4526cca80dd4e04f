import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { statementsOf } from '@tamarack/adapter-postgres/database'
import { patience } from '@tamarack/application/testing/patience'
import { personalAnswers } from '@tamarack/contracts/testing/answers.fixture'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { DatabaseConnection, resolve } from '@tamarack/shell-composition/provide'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { projectRoot } from '@tamarack/shell-dev/settings'
import { leaks, search } from '../privacy/search.ts'
import { text } from '../privacy/values.ts'
import { collectSpans, type Collector } from '../support/collected-spans.ts'
import { freshDatabase } from '../support/database.ts'
import { ownNamespace } from '../support/own-namespace.ts'
import { personByCalls } from '../support/person-by-calls.ts'
import { productEnvironment } from '../support/product-environment.ts'
import { apply, beVerified, connectBank, sendApplication, type Life } from './life-by-calls.ts'
import { part, type Part } from './part.ts'

let environment: Readonly<Record<string, string>>
let collector: Collector
let metricsPort: string
let parts: Readonly<Record<'sandbox' | 'api' | 'worker', Part>>
let container: ReturnType<typeof compose>
let life: Life

beforeAll(async () => {
  const temporalAddress = process.env['TEMPORAL_ADDRESS'] ?? ''
  environment = {
    ...(await productEnvironment({ databaseUrl: await freshDatabase(), temporalAddress })),
    TEMPORAL_NAMESPACE: await ownNamespace(temporalAddress),
  }
  collector = await collectSpans()
  metricsPort = String(await freePort())
  const watched = { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_BSP_SCHEDULE_DELAY: '100' }
  parts = {
    sandbox: part('sandbox', environment),
    api: part('api', { ...watched, METRICS_PORT: metricsPort }),
    worker: part('worker', watched),
  }
  container = compose(parseEnvironment(environment))
  await Promise.all(Object.values(parts).map((one) => one.start()))
  const product = { environment, container }
  life = await apply(product, await personByCalls(product, 'customer'))
  await beVerified(life)
  await connectBank(life)
  await sendApplication(life)
})
afterAll(async () => {
  await Promise.all([...Object.values(parts).map((one) => one.stop()), closeAll(container)])
  collector.stop()
})

test('a part serves what it did on a port of its own', async () => {
  await vi.waitFor(async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(text).toContain('tamarack_command_seconds_count{command="start-application",outcome="done"} 1')
    expect(text).toMatch(/^tamarack_measured 1$/m)
    expect(text).toMatch(/^tamarack_workers_polling 1$/m)
    expect(text).toMatch(/^tamarack_wakes_waiting 0$/m)
    expect(text).toMatch(/^tamarack_database_connections\{part="tamarack-worker"\} [1-9]/m)
  }, patience)
  expect((await fetch(`${environment['PUBLIC_ORIGIN']}/metrics`)).status).toBe(404)
})

test('one trace leads from the press over its statements and the workflow it wakes to the provider', async () => {
  const press = 'tamarack-api: POST /api/v1/plaid/server/generate_link_token_for_idv'
  await vi.waitFor(() => {
    const paths = collector.paths()
    expect(paths).toContainEqual([press, 'tamarack-api: select loan'])
    expect(paths).toContainEqual([press, 'tamarack-api: POST'])
    expect(paths).toContainEqual([press, 'tamarack-api: insert identity_check'])
    expect(paths).toContainEqual(['tamarack-api: POST /api/v1/zum/connect-token', 'tamarack-api: POST'])
    expect(paths).toContainEqual([
      'tamarack-api: POST /api/v1/loan/personal-info/:id',
      'tamarack-api: signal personal-info-saved',
    ])
  }, patience)
})

test('no trace says who it is about', async () => {
  await vi.waitFor(() => expect(collector.sent()).toContain('loan/update-cash-advance-loan/:id'), patience)
  const { customer, loanId } = life
  const values = [
    text('the loan', loanId),
    text('the person', customer.id),
    text('the address', customer.email),
    ...Object.entries(personalAnswers).flatMap(([name, value]) =>
      typeof value === 'string' && value.length > 9 ? [text(name, value)] : [],
    ),
  ]
  expect(values.length).toBeGreaterThan(3)
  expect(leaks(search([{ where: 'traces', content: collector.sent() }], values), [])).toEqual([])
})

/** What the operators' command prints, and whether it found nothing to mend. */
const doctor = (given: Readonly<Record<string, string>>) =>
  new Promise<{ readonly isSound: boolean; readonly printed: string }>((resolveWith) => {
    const env = { PATH: process.env['PATH'], ...given }
    execFile(join(projectRoot, 'deploy/tamarack'), ['doctor'], { env }, (error, out, err) =>
      resolveWith({ isSound: error === null, printed: out + err }),
    )
  })

test('the doctor of a running installation names what is away', async () => {
  const sound = await doctor(environment)
  expect(sound).toMatchObject({ isSound: true })
  expect(sound.printed).toMatch(/Workers that polled it in the last two minutes: 1/)
  await parts.sandbox.stop()
  const { isSound, printed } = await doctor({ ...environment, TEMPORAL_ADDRESS: '127.0.0.1:1' })
  expect(isSound).toBe(false)
  expect(printed.match(/^MEND .+$/gm)).toEqual([
    expect.stringContaining('Temporal does not answer.'),
    expect.stringContaining('The mail server does not answer.'),
  ])
})

test('the doctor of a sandbox counts from the moved clock', async () => {
  const database = await resolve(container, DatabaseConnection)
  await statementsOf(database)(
    `with moved as (update clock set offset_ms = 864000000 returning offset_ms)
     insert into daily_run (name, day, done_at) select 'record-check', '2026-11-27', extract(epoch from now())::bigint * 1000 + offset_ms - 3600000 from moved
     on conflict (name) do update set done_at = excluded.done_at`,
  )
  // The worker's clock has moved, too: it may have made the check that is due meanwhile.
  expect((await doctor(environment)).printed).toMatch(/The record check ran (6\d minutes|\d+ seconds) ago/)
})
