import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeListReadings } from '@tamarack/adapter-postgres/list-readings'
import { makeOurPayments } from '@tamarack/adapter-postgres/our-payments'
import type { ListedTransfer } from '@tamarack/application/ports/transfer-list.port'
import { makeReconcilePayments } from '@tamarack/application/use-cases/reconcile-payments'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { instant, type Instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { authorizeDebit, lendingInPostgres, toMoney, toSecondSignature } from '../support/lending-in-postgres.ts'

/* One loan with its advance and a debit that Zum has, over PostgreSQL; each test changes what Zum
 * lists. Whatever another file left in the database is no payment that has to be listed. */

const initiation = torontoInstant(localDate('2026-12-01'), 6, 0, 0)
const later = instant(Date.UTC(2100, 0, 1))

let database: Database
let days = 0
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
})
afterAll(() => database.close())

const withDebit = async () => {
  await database.em.fork().execute(`update payment set state = 'requested'`)
  await database.em.fork().execute('delete from comparison')
  const world = await lendingInPostgres(database).withCustomer()
  const { desk, activities, loanId } = world
  await toSecondSignature(world)
  await authorizeDebit(world)
  await toMoney(world)
  desk.setNow(initiation)
  await activities.executeTimed({ loanId, type: 'initiate-debit' })
  const { steps = [] } = (await activities.readLoan({ loanId })) ?? {}
  const debitId =
    steps.flatMap((step) => (step.type === 'send-payment' && step.kind === 'debit' ? [step.paymentId] : []))[0] ?? ''
  await activities.sendPayment({ loanId, paymentId: debitId })
  // Its advance, which Zum has too.
  await database.em.fork().execute(`update payment set state = 'requested' where id <> ?`, [debitId])
  const differences = makeDifferences(database)
  const notified: string[] = []
  let [listed, now]: [readonly ListedTransfer[], Instant] = [[], later]
  const atZum = (part: Partial<ListedTransfer> = {}): ListedTransfer => ({
    providerId: `tr_${debitId}`,
    paymentId: debitId,
    state: 'under-way',
    amountCents: 570_00,
    ...part,
  })
  const reconcile = makeReconcilePayments({
    clock: { now: () => now },
    ours: makeOurPayments(database),
    transfers: {
      recent: async () => listed,
      page: async ({ only }) => {
        const transfers = only === undefined ? listed : []
        return { transfers, total: transfers.length, strays: false }
      },
      ofPayment: async (paymentId) => listed.filter((one) => one.paymentId === paymentId),
    },
    readings: makeListReadings(database),
    differences,
    process: {
      notify: async (concerned) => {
        notified.push(concerned)
        return 'taken'
      },
    },
  })
  return {
    ...world,
    debitId,
    atZum,
    notified,
    differences,
    list: (...given: readonly ListedTransfer[]): void => {
      listed = given
    },
    reconcile: (at = later) => {
      now = at
      days += 1
      return reconcile({ day: `day ${days}` })
    },
    /** Those of this loan's debit, and of what Zum has under its name, that stand. */
    standing: async () =>
      (await differences.forStaff({ resolvedAfter: 0, limit: 10_000 }))
        .filter(({ subject, resolvedAt }) => subject.includes(debitId) && resolvedAt === null)
        .map(({ kind, loanId: of, ours, theirs }) => [kind, of, ours, theirs]),
  }
}

test('a debit that both have with the same amount and state is no difference', async () => {
  const { list, atZum, reconcile, standing, notified } = await withDebit()
  list(atZum())
  expect(await reconcile()).toEqual({ compared: 1, different: 0, continues: false })
  expect([await standing(), notified]).toEqual([[], []])
})

test('a debit that Zum lacks is missing, until Zum has it', async () => {
  const { list, atZum, reconcile, standing, loanId } = await withDebit()
  await reconcile()
  expect(await standing()).toEqual([['payment-missing', loanId, 'submitted', 'missing']])
  list(atZum())
  await reconcile()
  expect(await standing()).toEqual([])
})

test('a transaction that only Zum has is unknown, until staff close it, and stays closed', async () => {
  const { list, atZum, reconcile, standing, differences, debitId } = await withDebit()
  const other = atZum({ providerId: `tr_other_${debitId}`, paymentId: 'shop-17', state: 'completed' })
  list(atZum(), other)
  await reconcile()
  expect(await standing()).toEqual([['payment-unknown', null, 'missing', 'completed']])
  const resolution = { byId: 's', byName: 'Chen', reason: 'other-business', note: 'Our shop', at: later } as const
  await differences.resolve(`payment-unknown//tr_other_${debitId}`, resolution)
  await reconcile()
  expect(await standing()).toEqual([])
  list(atZum(), { ...other, state: 'under-way' })
  await reconcile()
  expect(await standing()).toEqual([['payment-unknown', null, 'missing', 'under-way']])
})

test('another amount is a difference that no message mends', async () => {
  const { list, atZum, reconcile, standing, notified, loanId } = await withDebit()
  list(atZum({ amountCents: 5_700 }))
  await reconcile()
  expect(await standing()).toEqual([['payment-amount', loanId, '57000', '5700']])
  expect(notified).toEqual([])
})

test('another state notifies the loan, and staff see it only when a second run finds it again', async () => {
  const { list, atZum, reconcile, standing, notified, loanId, differences, debitId } = await withDebit()
  list(atZum({ state: 'failed' }))
  await reconcile()
  expect(notified).toEqual([loanId])
  expect(await standing()).toEqual([])
  expect(await differences.open('payment-state', 10_000)).toContainEqual({
    kind: 'payment-state',
    loanId,
    subject: debitId,
  })
  list(atZum())
  await reconcile()
  expect(await differences.open('payment-state', 10_000)).not.toContainEqual({
    kind: 'payment-state',
    loanId,
    subject: debitId,
  })
})

test('a debit that Zum has twice is doubled, and one of them failed is not', async () => {
  const { list, atZum, reconcile, standing, loanId, debitId } = await withDebit()
  list(atZum(), atZum({ providerId: `tr_2_${debitId}` }))
  await reconcile()
  expect(await standing()).toEqual([['payment-doubled', loanId, 'once', 'twice']])
  list(atZum(), atZum({ providerId: `tr_2_${debitId}`, state: 'failed' }))
  await reconcile()
  expect(await standing()).toEqual([])
})

test('what just happened to a loan holds up its comparison, and the next day’s run has it', async () => {
  const { list, atZum, reconcile, standing, loanId, debitId, desk } = await withDebit()
  // An earlier run reads back to where other loans have debits.
  await database.em.fork().execute(`update payment set state = 'requested' where loan_id <> ?`, [loanId])
  list(atZum(), atZum({ providerId: `tr_2_${debitId}` }))
  expect(await reconcile(instant(desk.now() + 60_000))).toMatchObject({ compared: 0, different: 0 })
  expect(await standing()).toEqual([])
  expect(await reconcile()).toMatchObject({ compared: 1, different: 1 })
  expect(await standing()).toEqual([['payment-doubled', loanId, 'once', 'twice']])
})

test('a debit that goes by file is none of Zum’s, and an advance on the list is ours', async () => {
  const { list, reconcile, standing, loanId, debitId } = await withDebit()
  const execute = <Row extends object>(statement: string, values: readonly unknown[]) =>
    database.em.fork().execute<Row[]>(statement, [...values])
  await execute(
    `insert into pad_debit (debit_id, amount_cents, debit_date, sealed, state, added_at) values (?, 57000, '2026-12-04', '', 'called-back', 1)`,
    [debitId],
  )
  const [advance] = await execute<{ id: string }>(`select id from payment where loan_id = ? and kind = 'advance'`, [
    loanId,
  ])
  list({ providerId: `tr_${debitId}`, paymentId: advance?.id ?? '', state: 'completed', amountCents: 500_00 })
  await reconcile()
  expect(await standing()).toEqual([])
})
