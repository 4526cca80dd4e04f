import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeComparableLoans } from '@tamarack/adapter-postgres/comparable-loans'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeOurPayments } from '@tamarack/adapter-postgres/our-payments'
import type { ComparableKind } from '@tamarack/application/ports/comparable-loans.port'
import { differencesGuarantees } from '@tamarack/application/testing/differences-contract'
import { authorizeDebit, begin, lendingInPostgres, toSecondSignature } from '../support/lending-in-postgres.ts'

/** Later than anything that these tests write. */
const later = Date.UTC(2100, 0, 1)

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const withLoan = async () => {
  const world = await lending.withCustomer()
  await begin(world)
  return world
}
const compared = async (kind: ComparableKind, loanId: string, restingSince = later) =>
  makeComparableLoans(database).among(kind, restingSince, [loanId])

test('differences in PostgreSQL keep every guarantee of their port', async () => {
  const newLoan = async (): Promise<string> => (await withLoan()).loanId
  for (const { sentence, verify } of differencesGuarantees({ differences: makeDifferences(database), newLoan }))
    await expect(verify(), sentence).resolves.toBeUndefined()
})

test('a check that we hold for open is compared once it rests, and no longer when it passed', async () => {
  const { activities, openWindow, opening, asCustomer, desk, customer, loanId } = await withLoan()
  expect(await compared('identity-check', loanId)).toEqual([])
  const started = await openWindow(opening('start-identity-check'), 'identity')
  const checkId = started.ok ? started.value.checkId : ''
  const check = { loanId, customerId: customer.id, checkId }
  expect(await compared('identity-check', loanId)).toEqual([{ ...check, state: 'open' }])
  expect(await compared('identity-check', loanId, 0)).toEqual([])
  await asCustomer('finish-identity-check', { checkId }, 'identity-done')
  expect(await compared('identity-check', loanId)).toEqual([{ ...check, state: 'confirming' }])
  desk.identity.settle(checkId, 'passed')
  await activities.confirmIdentity(check)
  expect(await compared('identity-check', loanId)).toEqual([])
})

test('bank data are compared while we wait for them', async () => {
  const { activities, openWindow, opening, asCustomer, desk, loanId } = await withLoan()
  const started = await openWindow(opening('start-identity-check'), 'identity')
  const checkId = started.ok ? started.value.checkId : ''
  desk.identity.settle(checkId, 'passed')
  await activities.confirmIdentity({ loanId, checkId })
  await openWindow(opening('start-bank-connection'), 'bank')
  expect(await compared('bank-connection', loanId)).toEqual([])
  const requestId = `req-${loanId}`
  await asCustomer('finish-bank-connection', { requestId }, 'bank-done')
  expect(await compared('bank-connection', loanId)).toEqual([{ loanId, requestId }])
  await activities.collectBankData({ loanId, requestId })
  expect(await compared('bank-connection', loanId)).toEqual([])
})

test('every recent attempt to send the advance of a signed loan is compared', async () => {
  const world = await lending.withCustomer()
  await toSecondSignature(world)
  await authorizeDebit(world)
  await world.sendAdvance({ loanId: world.loanId })
  world.desk.rails.fail('InteracFailedRecipientRejected')
  await world.followAdvance({ loanId: world.loanId })
  await world.asStaff('retry-disbursement', {}, 'again')
  const recent = await makeOurPayments(database).recent({ requestedAfter: 0, restingSince: later, limit: 10_000 })
  const own = recent.filter(({ loanId }) => loanId === world.loanId)
  expect(
    own.map(({ kind, state, amount }) => [kind, state, amount]).toSorted((a, b) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['advance', 'failed', 500_00],
    ['advance', 'requested', 500_00],
  ])
})

test('every loan has its turn, and after the last one the first again', async () => {
  await database.em.fork().execute('delete from comparison')
  const begun = []
  for (let at = 0; at < 3; at += 1) {
    const { openWindow, opening, loanId } = await withLoan()
    await openWindow(opening('start-identity-check'), randomBytes(4).toString('hex'))
    begun.push(loanId)
  }
  const loans = makeComparableLoans(database)
  const turns: string[] = []
  for (;;) {
    const next = await loans.next('identity-check', later, 2)
    turns.push(...next.map(({ loanId }) => loanId))
    if (next.length < 2) break
  }
  expect(turns).toEqual([...new Set(turns)].toSorted())
  expect(turns).toEqual(expect.arrayContaining(begun))
  const [first] = await loans.next('identity-check', later, 1)
  expect(first?.loanId).toBe(turns[0])
})
