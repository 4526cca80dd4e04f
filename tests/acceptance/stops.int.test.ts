import { Worker } from '@temporalio/worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeStaffTies } from '@tamarack/adapter-postgres/staff-ties'
import { makeStops } from '@tamarack/adapter-postgres/stops'
import { bundledWorkflows } from '@tamarack/adapter-temporal/testing/test-worker'
import {
  startTimeSkippingEngine,
  type TimeSkippingEngine,
} from '@tamarack/adapter-temporal/testing/time-skipping-engine'
import { workflowBundle } from '@tamarack/adapter-temporal/workflow-bundle'
import { makeWorkflowActivities } from '@tamarack/application/loan-steps'
import { hours, terms, termsFrom } from '@tamarack/application/testing/loan-desk.fixture'
import { patience } from '@tamarack/application/testing/patience'
import { makeTakeStopStep } from '@tamarack/application/use-cases/stops'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { isServiced, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { servicingSteps } from '@tamarack/domain/loan/servicing/servicing-steps'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import type { Stoppable } from '@tamarack/domain/stops/stoppable'
import { instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { freshDatabase } from '../support/database.ts'
import { authorizeDebit, lendingInPostgres, toSecondSignature, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let engine: TimeSkippingEngine
beforeAll(async () => {
  database = await openDatabase({ url: await freshDatabase(), entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())
beforeEach(async () => {
  engine = await startTimeSkippingEngine(process.env['TEMPORAL_TEST_SERVER_PATH'] ?? '')
})
afterEach(() => engine.stop())

const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]
let presses = 0
/** One admin stops; one proposes the release, and another confirms it. */
const turn = async (what: Stoppable, type: 'stopped' | 'release-proposed'): Promise<void> => {
  const stops = makeStops(database)
  const take = makeTakeStopStep({
    stops,
    staffTies: makeStaffTies(database),
    clock: { now: () => instant(presses) },
    staff: { list: async () => [] },
    accountEmails: { add: async () => {} },
  })
  const reason = type === 'stopped' ? 'provider-outage' : 'provider-restored'
  for (const [step, by] of [
    [{ type, reason, note: 'Zum is down' }, ada],
    ...(type === 'stopped' ? [] : [[{ type: 'confirm' }, mei] as const]),
  ] as const) {
    const seen = (await stops.acts()).filter((act) => act.what === what).length
    expect(await take(what, step, { by, seen, key: `press-${(presses += 1)}` })).toEqual({ ok: true, value: true })
  }
}
const stop = (what: Stoppable) => turn(what, 'stopped')
const release = (what: Stoppable) => turn(what, 'release-proposed')

const products: readonly (readonly [string, (start: LocalDate) => RequestedTerms])[] = [
  ['cash advances', termsFrom],
  [
    'installment loans',
    (startDate) => ({
      ...terms,
      startDate,
      loanType: 'installment',
      advance: 2000_00,
      payFrequency: 'monthly',
      numberOfPayments: 6,
    }),
  ],
]

const typesOf = async ({ loanId }: World): Promise<readonly string[]> =>
  (await lending.queries.events(loanId)).map(({ event }) => event.type)
const loanOf = async ({ loanId }: World): Promise<ServicedLoan> => {
  const loan = await lending.work.run(async (tables) => (await tables.loans.read(loanId))?.loan)
  if (loan === undefined || !isServiced(loan)) throw new Error('no loan in service')
  return loan
}

/** Two signed loans whose workflows run, each with a worker of its own. */
const twoLoans = async (chosen: (start: LocalDate) => RequestedTerms) => {
  const begin = async () => {
    const world = await lending.withCustomer()
    world.desk.setNow(await engine.now())
    await toSecondSignature(world, chosen(torontoDateOf(instant(await engine.now()))))
    await authorizeDebit(world)
    const opened = await engine.open(world.desk, makeWorkflowActivities(world.activities))
    await opened.service(world.loanId)
    return { ...world, ...opened }
  }
  return [await begin(), await begin()]
}
type Running = Awaited<ReturnType<typeof twoLoans>>[number]
/** What a worker does that starts while a loan is held: it reads where the loan stands from the
 * engine's history. */
const replay = async ({ client, loanId }: Running): Promise<void> => {
  const history = await client.workflow.getHandle(workflowId('loan-servicing', loanId)).fetchHistory()
  await Worker.runReplayHistory({ workflowBundle: await workflowBundle(bundledWorkflows) }, history)
}
const fund = async (loans: readonly Running[]): Promise<void> => {
  for (const { desk } of loans) {
    await vi.waitFor(() => expect(desk.rails.sent('transfer')).toHaveLength(1), patience)
    desk.rails.complete(await engine.now())
  }
  await engine.pass(120_000)
  for (const loan of loans) expect((await loanOf(loan)).status).toBe('funded')
}

describe.each(products)('TAM-198: of two %s', (_which, chosen) => {
  test('debits that are stopped for an hour over their moment are all sent once after the release', async () => {
    const loans = await twoLoans(chosen)
    try {
      await fund(loans)
      const first = await loanOf(loans[0] as World)
      const next = servicingSteps(first, instant(await engine.now())).find(({ type }) => type === 'initiate-debit')
      if (next === undefined) throw new Error('no debit is ahead')
      await engine.passQuickly(next.at - hours(0.5) - (await engine.now()))
      await stop('debits')
      await engine.pass(hours(0.75))
      for (const loan of loans) await replay(loan)
      await engine.pass(hours(0.25))
      for (const loan of loans) {
        expect(loan.desk.rails.sent('debit')).toEqual([])
        expect((await typesOf(loan)).filter((type) => type === 'held-by-stop')).toHaveLength(1)
        expect((await loanOf(loan)).book.debits).toEqual([])
      }
      expect(await makeStops(database).held()).toEqual({ debits: 2, disbursements: 0 })
      await release('debits')
      await engine.pass(180_000)
      for (const loan of loans) {
        const { book } = await loanOf(loan)
        expect((await typesOf(loan)).filter((type) => type === 'released-from-stop')).toHaveLength(1)
        expect(loan.desk.rails.sent('debit')).toMatchObject([{ account: { debitDate: book.payments[0]?.debitDate } }])
      }
      expect(await makeStops(database).held()).toEqual({ debits: 0, disbursements: 0 })
      await engine.passDays(14)
      for (const loan of loans) {
        const { book } = await loanOf(loan)
        expect(book.debits.filter(({ payment }) => payment === 1)).toMatchObject([{ state: 'settled' }])
        expect(book.receipts).toHaveLength(1)
        expect(book.accrued.defaultInterest).toBe(0)
      }
    } finally {
      for (const { close } of loans) await close()
    }
  })

  test('advances that are stopped are sent once after the release', async () => {
    await stop('disbursements')
    const loans = await twoLoans(chosen)
    try {
      await engine.pass(hours(0.5))
      for (const loan of loans) await replay(loan)
      await engine.pass(hours(0.5))
      for (const loan of loans) {
        expect(loan.desk.rails.sent('transfer')).toEqual([])
        expect((await typesOf(loan)).filter((type) => type === 'held-by-stop')).toHaveLength(1)
      }
      expect(await makeStops(database).held()).toEqual({ debits: 0, disbursements: 2 })
      await release('disbursements')
      await engine.pass(120_000)
      await fund(loans)
      for (const loan of loans) {
        expect(loan.desk.rails.sent('transfer')).toHaveLength(1)
        expect((await typesOf(loan)).filter((type) => type === 'released-from-stop')).toHaveLength(1)
      }
    } finally {
      for (const { close } of loans) await close()
    }
  })
})

test('TAM-198: no application begins while new ones are stopped, and one does after the release', async () => {
  const begin = async () => {
    const world = await lending.withCustomer()
    return world.asCustomer('start-application', { customerId: world.customer.id }, 'create')
  }
  await stop('applications')
  expect(await begin()).toMatchObject({ ok: false, error: { code: 'APPLICATIONS_STOPPED' } })
  await release('applications')
  expect(await begin()).toMatchObject({ ok: true, value: { status: 'identity' } })
})

test('no act is ever changed or removed, and of two at once the first is kept', async () => {
  const stops = makeStops(database)
  await stop('applications')
  await release('applications')
  const acts = await stops.acts()
  const [act] = acts
  if (act === undefined) throw new Error('no act')
  await stops.add({ ...act, key: 'another' })
  expect(await stops.acts()).toEqual(acts)
  for (const sql of ['update stop_act set at = 5', 'delete from stop_act', 'truncate stop_act'])
    await expect(database.em.fork().execute(sql)).rejects.toThrow('never changed')
})
