import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLegalHolds } from '@tamarack/adapter-postgres/legal-holds'
import { legalHoldsGuarantees } from '@tamarack/application/testing/legal-holds-contract'
import { makeLiftLegalHold, makePlaceLegalHold } from '@tamarack/application/use-cases/legal-holds'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { LegalHoldScope } from '@tamarack/domain/privacy/legal-hold'
import { freshDatabase } from '../support/database.ts'
import { endedLoans, glass, isOfAccount, years } from '../support/ended-loans.ts'
import { begin, cipher, lendingInPostgres, type World } from '../support/lending-in-postgres.ts'

const opened: Database[] = []
let database: Database
let lending: ReturnType<typeof lendingInPostgres>
let ended: ReturnType<typeof endedLoans>
beforeEach(async () => {
  const url = await freshDatabase()
  database = await openDatabase({ url, entities: accountTables })
  opened.push(database)
  lending = lendingInPostgres(database, glass)
  ended = endedLoans({ database, url }, lending)
})
afterAll(() => Promise.all(opened.map((one) => one.close())))

const [ada, mei] = [
  { id: 'usr_ada', name: 'Ada Admin' },
  { id: 'usr_mei', name: 'Mei Chen' },
]
const hold = ({ desk, loanId }: World, scope: LegalHoldScope) =>
  makePlaceLegalHold({ ...desk.ports, legalHolds: makeLegalHolds(database, glass) })(
    { loanId, scope },
    { by: ada, reason: 'lawsuit', note: 'Claim of Rowan Ashe', key: `press-${loanId}` },
  )
const lift = ({ desk }: World, id: string) =>
  makeLiftLegalHold({ ...desk.ports, legalHolds: makeLegalHolds(database, glass) })(id, {
    by: mei,
    reason: 'matter-closed',
    note: 'Rowan Ashe withdrew it',
  })
const placed = async (world: World, scope: LegalHoldScope): Promise<string> => {
  const done = await hold(world, scope)
  if (!done.ok) throw new Error(done.error.code)
  return done.value.id
}
const day = 86_400_000

test('legal holds in PostgreSQL keep every guarantee of their port', async () => {
  const newLoans = async () => {
    const [world, stranger] = [await lending.withCustomer(), await lending.withCustomer()]
    await begin(world)
    await begin(stranger)
    const other = lending.newLoanId()
    await ended.sql(
      `insert into loan (id, user_id, status, sequence, last_hash, state, created_at, payment_reversed)
       select ?, user_id, 'withdrawn', 1, 'x', state, created_at, false from loan where id = ?`,
      [other, world.loanId],
    )
    return { one: world.loanId, other, strangers: stranger.loanId }
  }
  for (const { sentence, verify } of legalHoldsGuarantees({ legalHolds: makeLegalHolds(database, cipher), newLoans }))
    await expect(verify(), sentence).resolves.toBeUndefined()
  expect(await ended.sql("select sealed_note from legal_hold where sealed_note like '%SC-26-1%'")).toEqual([])
})

test.each(['loan', 'person'] as const)(
  'TAM-104: years after its time the nightly run leaves a loan under a hold on the %s whole in every column, and takes it in the night after the hold is lifted',
  async (scope) => {
    const world = await ended.repaid()
    const { desk, loanId, customer } = world
    const id = await placed(world, scope)
    const [rows, before] = [await ended.rowsOf(loanId), await ended.found(customer.id)]
    const [loan] = await ended.sql('select * from loan where id = ?', [loanId])
    desk.pass(years(9))
    expect(await ended.destroyer(world)()).toEqual({ loans: 0, accounts: 0 })
    expect(await world.activities.destroyRecords(loanId)).toEqual({ ok: false, error: { code: 'RECORDS_ON_HOLD' } })
    expect(await ended.rowsOf(loanId)).toEqual(rows)
    expect(await ended.found(customer.id)).toEqual(before)
    expect(await ended.sql('select * from loan where id = ?', [loanId])).toEqual([loan])

    expect(await lift(world, id)).toMatchObject({ ok: true, value: { lifted: { by: mei } } })
    desk.pass(day)
    await ended.sql(`update auth_user set created_at = now() + interval '20 years' where id = ?`, [customer.id])
    expect(await ended.destroyer(world)()).toEqual({ loans: 1, accounts: 0 })
    // Who held it, when and why stays; what they wrote and whom it was about does not.
    expect((await ended.found(customer.id)).filter((line) => !isOfAccount(line))).toEqual([])
    expect(await makeLegalHolds(database, glass).ofLoan(loanId)).toMatchObject([
      { placed: { by: ada, reason: 'lawsuit', note: '' }, lifted: { by: mei, reason: 'matter-closed', note: '' } },
    ])
    expect(await hold({ ...world, loanId }, 'loan')).toMatchObject({ ok: false })
  },
)

test('TAM-104: a hold on one loan keeps nothing of its neighbour; one on a person keeps every loan of theirs, their account and their sign-ins', async () => {
  const [held, neighbour] = [await ended.repaid(), await ended.repaid()]
  await placed(held, 'person')
  const second = lending.newLoanId()
  await ended.sql(
    `insert into loan (id, user_id, status, sequence, last_hash, state, created_at, payment_reversed)
     select ?, user_id, 'withdrawn', 1, 'x', state, created_at, false from loan where id = ?`,
    [second, held.loanId],
  )
  await ended.sql(
    `insert into loan_event (loan_id, sequence, type, at, actor_role, payload, documents, previous_hash, hash)
     values (?, 1, 'application-started', 1, 'customer', '{}', '[]', '0', 'x')`,
    [second],
  )
  await ended.sql(
    `insert into auth_session (id, token, expires_at, ends_at, user_id, signed_in_at, created_at, updated_at)
     values ('ended', 'ended', now() - interval '1 hour', now() - interval '1 hour', ?, now(), now(), now())`,
    [held.customer.id],
  )
  neighbour.desk.pass(years(9))
  await ended.sql("update auth_user set created_at = '2026-11-20'")
  expect(await ended.destroyer(neighbour)()).toEqual({ loans: 1, accounts: 1 })
  expect(await ended.sql('select id from loan where user_id is null')).toEqual([{ id: neighbour.loanId }])
  expect(await ended.sql('select id from auth_user')).toEqual([{ id: held.customer.id }])
  expect(await ended.sql('select id from auth_session')).toEqual([{ id: 'ended' }])
})

test('the database itself lets no loan on hold lose its borrower, and changes a hold only when it is lifted', async () => {
  const world = await ended.repaid()
  const id = await placed(world, 'person')
  await expect(ended.sql('update loan set user_id = null where id = ?', [world.loanId])).rejects.toThrow(
    'on legal hold',
  )
  for (const statement of [
    "update legal_hold set reason = 'police' where id = ?",
    'update legal_hold set customer_id = null where id = ?',
    'delete from legal_hold where id = ?',
  ])
    await expect(ended.sql(statement, [id])).rejects.toThrow('never changed')
  await expect(ended.sql('truncate legal_hold')).rejects.toThrow('never changed')
  await lift(world, id)
  await expect(ended.sql('update legal_hold set lifted_at = null where id = ?', [id])).rejects.toThrow('never changed')
})

test('TAM-106: the records of a debt that was written off go seven years after the last payment on it or its reversal, and its workflow is woken to end', async () => {
  const world = await ended.funded()
  const { desk, loanId } = world
  const alone = world.asStaffWith({ secondPersonAbove: 1e9, secondPersonOnAttention: false, moneyAbove: 1e9 } as never)
  const act = (action: object, reason: string, key: string) =>
    alone('take-money-action', { action: action as never, reason, note: 'E-mails were returned' }, key)
  desk.pass(60 * day)
  expect(await act({ kind: 'send-to-collections' }, 'payments-missed', 'collections')).toMatchObject({ ok: true })
  expect(await act({ kind: 'write-off' }, 'not-collectable', 'write-off')).toMatchObject({
    ok: true,
    value: { status: 'written-off' },
  })
  desk.pass(years(3))
  const receivedOn = torontoDateOf(desk.now())
  const recovery = { kind: 'record-recovery', amount: 10_00, receivedOn, means: 'cash', receipt: 'R-17' }
  expect(await act(recovery, 'collections-paid', 'recovery')).toMatchObject({ ok: true })
  // The cheque did not clear (TAM-112).
  const mistaken = { kind: 'record-recovery', amount: 20_00, receivedOn, means: 'cheque' }
  expect(await act(mistaken, 'collections-paid', 'mistaken')).toMatchObject({ ok: true })
  const { reversible = [] } = (await lending.queries.moneyActions(loanId, desk.now())) ?? {}
  const [, { paymentId } = { paymentId: '' }] = reversible
  expect(reversible).toMatchObject([{ amount: 10_00 }, { paymentId, amount: 20_00 }])
  desk.pass(30 * day)
  const reverse = { kind: 'reverse-payment', paymentId }
  expect(await act(reverse, 'payment-did-not-clear', 'reverse')).toMatchObject({
    ok: true,
    value: { status: 'written-off' },
  })
  const woken: string[] = []
  desk.pass(years(4.5))
  expect(await ended.destroyer(world, woken)()).toEqual({ loans: 0, accounts: 0 })
  desk.pass(years(2.6))
  expect(await ended.destroyer(world, woken)()).toMatchObject({ loans: 1 })
  expect(woken).toEqual([loanId])
  expect(await ended.sql('select status, user_id from loan where id = ?', [loanId])).toEqual([
    { status: 'written-off', user_id: null },
  ])
  expect(await world.activities.readLoan({ loanId })).toMatchObject({ isOver: true, steps: [] })
  expect(await ended.sql('select count(*)::int as count from ledger_line where loan_id = ?', [loanId])).not.toEqual([
    { count: 0 },
  ])
})
