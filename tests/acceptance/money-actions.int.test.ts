import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeRebuild } from '@tamarack/application/rebuild'
import { hours } from '@tamarack/application/testing/loan-desk.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { accountNames, accounts } from '@tamarack/domain/ledger/accounts'
import { replayLoan } from '@tamarack/domain/loan/evolve'
import { isServiced } from '@tamarack/domain/loan/loan'
import { reasonsFor, type MoneyAction } from '@tamarack/domain/loan/servicing/money-action'
import { cents } from '@tamarack/domain/values/cents'
import { cipher, lendingInPostgres, toFunded, type World } from '../support/lending-in-postgres.ts'

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

const funded = async (): Promise<World> => {
  const world = await lending.withCustomer()
  await toFunded(world)
  return world
}
let presses = 0
const take = ({ asStaff }: World, action: MoneyAction) =>
  asStaff(
    'take-money-action',
    { action, reason: reasonsFor(action.kind)[0]?.code ?? '', note: 'Seen in the bank account' },
    `press-${(presses += 1)}`,
  )
const bookOf = async (loanId: string) => {
  const events = await lending.queries.events(loanId)
  const loan = replayLoan(
    loanId,
    events.map(({ event }) => event),
  )
  if (loan === undefined || !isServiced(loan)) throw new Error('no signed loan')
  return loan.book
}
/** The sums of the loan's rows, each on its account's own side. */
const storedBalances = async (loanId: string): Promise<Record<string, number>> => {
  const rows = await database.em
    .fork()
    .execute<{ account: keyof typeof accounts; debit: string; credit: string }[]>(
      'select account, sum(debit_cents) as debit, sum(credit_cents) as credit from ledger_line where loan_id = ? group by account',
      [loanId],
    )
  const sums = new Map(
    rows.map(({ account, debit, credit }) => [
      account,
      accounts[account].side === 'debit' ? Number(debit) - Number(credit) : Number(credit) - Number(debit),
    ]),
  )
  return Object.fromEntries(accountNames.map((name) => [name, sums.get(name) ?? 0]))
}
const rebuild = (write = false) =>
  makeRebuild({ projections: makeLoanProjections(database, cipher), fingerprint: sha256Fingerprint })({ write })

const cash = ({ desk }: World, receipt: string): MoneyAction => ({
  kind: 'record-payment',
  amount: 1_00,
  receivedOn: torontoDateOf(desk.now()),
  means: 'cash',
  receipt,
  purpose: 'payment',
})

describe('TAM-174: a receipt number is unique over the whole book', () => {
  test('a receipt of another loan is refused with the name of that loan', async () => {
    const [one, other] = [await funded(), await funded()]
    expect(await take(one, cash(one, 'B-100'))).toMatchObject({ ok: true })
    for (const receipt of ['B-100', ' b100 ', 'В-1О0'])
      expect(await take(other, cash(other, receipt))).toEqual({
        ok: false,
        error: { code: 'RECEIPT_BOOKED_ELSEWHERE', facts: { loanId: one.loanId } },
      })
    expect((await bookOf(other.loanId)).receipts).toEqual([])
  })

  test('of two requests at one moment, one is recorded and the other is refused', async () => {
    const [one, other] = [await funded(), await funded()]
    const outcomes = await Promise.all([one, other].map((world) => take(world, cash(world, 'B-200'))))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'RECEIPT_BOOKED_ELSEWHERE' } })
  })

  test('a repeat with the same key returns the first outcome', async () => {
    const one = await funded()
    const press = () =>
      one.asStaff(
        'take-money-action',
        { action: cash(one, 'B-300'), reason: 'payment-arrived', note: 'At the counter' },
        'same-key',
      )
    expect(await press()).toMatchObject({ ok: true })
    expect(await press()).toMatchObject({ ok: true })
    expect((await bookOf(one.loanId)).receipts).toHaveLength(1)
  })

  test('after a reversal the receipt may be recorded on another loan, and once only', async () => {
    const [one, other, third] = [await funded(), await funded(), await funded()]
    await take(one, cash(one, 'B-400'))
    const paymentId = (await bookOf(one.loanId)).receipts[0]?.id ?? ''
    await take(one, { kind: 'reverse-payment', paymentId })
    expect(await take(other, cash(other, 'B-400'))).toMatchObject({ ok: true })
    for (const world of [one, third])
      expect(await take(world, cash(world, 'B-400'))).toMatchObject({
        error: { code: 'RECEIPT_BOOKED_ELSEWHERE', facts: { loanId: other.loanId } },
      })
  })

  test('a rebuild restores the receipts from the log', async () => {
    const [one, other] = [await funded(), await funded()]
    await take(one, cash(one, 'B-500'))
    await database.em.fork().execute('delete from receipt where loan_id = ?', [one.loanId])
    expect((await rebuild(true)).differences).toMatchObject([{ loanId: one.loanId, table: 'receipt' }])
    expect(await take(other, cash(other, 'B-500'))).toMatchObject({ ok: false })
  })
})

const amount = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 600_00 }), fc.constant(570_00))
const means = fc.constantFrom('e-transfer' as const, 'cash' as const, 'cheque' as const)
/** An action, how many days after the one before, and how many days earlier a payment was
 * received. */
const step = fc.record({
  days: fc.integer({ min: 0, max: 20 }),
  earlier: fc.integer({ min: 0, max: 15 }),
  which: fc.nat(20),
  action: fc.oneof(
    {
      arbitrary: fc.record({
        kind: fc.constant('record-payment' as const),
        amount,
        receivedOn: fc.constant(''),
        means,
        purpose: fc.constantFrom('payment' as const, 'prepayment' as const),
      }),
      weight: 3,
    },
    fc.record({ kind: fc.constant('reverse-payment' as const), paymentId: fc.constant('') }),
    fc.record({ kind: fc.constant('refund' as const), amount, means }),
    fc.record({ kind: fc.constant('record-recovery' as const), amount, receivedOn: fc.constant(''), means }),
    {
      arbitrary: fc.constantFrom<MoneyAction>(
        { kind: 'waive-fee' },
        { kind: 'forgive-balance' },
        { kind: 'send-to-collections' },
        { kind: 'write-off' },
      ),
      weight: 6,
    },
  ),
})

test('whatever staff do, in any order, the stored balances are what a replay of the log makes', async () => {
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const world = await funded()
      const { loanId, desk } = world
      for (const { days, earlier, which, action } of steps) {
        desk.pass(days * hours(24))
        const { receipts: received } = await bookOf(loanId)
        const receivedOn = torontoDateOf((desk.now() - earlier * hours(24)) as never)
        const taken = await take(world, {
          ...action,
          ...('receivedOn' in action && { receivedOn }),
          ...(action.kind === 'reverse-payment' && {
            paymentId: received[which % Math.max(1, received.length)]?.id ?? 'none',
          }),
        } as MoneyAction)
        if (taken.ok) done.add(action.kind)
        const book = await bookOf(loanId)
        expect(await storedBalances(loanId)).toEqual(book.balances)
      }
    }),
    { numRuns: 12, seed: 42 },
  )
  expect((await rebuild()).differences).toEqual([])
  for (const kind of ['record-payment', 'reverse-payment', 'send-to-collections', 'write-off'])
    expect(done).toContain(kind)
})

test('a preview states what the action then does, and stores nothing', async () => {
  const world = await funded()
  const { loanId, desk } = world
  const before = await lending.queries.events(loanId)
  const shown = await lending.queries.moneyActions(loanId, desk.now())
  expect(shown).toMatchObject({ figures: { owed: 570_00, status: 'funded' }, proposal: null })
  expect(await lending.queries.events(loanId)).toEqual(before)
  const repaid = await take(world, {
    kind: 'record-payment',
    amount: 570_00,
    receivedOn: torontoDateOf(desk.now()),
    means: 'cash',
    receipt: 'R-17',
    purpose: 'payment',
  })
  expect(repaid).toMatchObject({ ok: true, value: { status: 'repaid' } })
  const after = await lending.queries.moneyActions(loanId, desk.now())
  expect(after).toMatchObject({ figures: { owed: 0, status: 'repaid' }, reversible: [{ amount: 570_00 }] })
})

test('what waits for staff is listed by the longest wait, and leaves the list when it is done', async () => {
  const world = await funded()
  const { loanId, desk } = world
  const queue = async () => {
    const { loans, views, matching } = await lending.listed(
      { view: { name: 'waiting', staffId: 'nobody' } },
      { by: 'since', descending: false },
    )
    expect(views.waiting).toBe(matching)
    const since = loans.map(({ staffWork }) => staffWork[0]?.since ?? 0)
    expect(since).toEqual(since.toSorted((a, b) => a - b))
    return loans.find(({ id }) => id === loanId)?.staffWork
  }
  expect(await queue()).toBeUndefined()
  const careful = world.asStaffWith({
    secondPersonAbove: cents(0),
    secondPersonOnAttention: false,
    moneyAbove: cents(0),
  })
  const action = { kind: 'record-payment', amount: 1_00, receivedOn: torontoDateOf(desk.now()) } as const
  await careful(
    'take-money-action',
    {
      action: { ...action, means: 'cash', receipt: 'R-18', purpose: 'payment' },
      reason: 'payment-arrived',
      note: 'At the counter',
    },
    'queue-propose',
  )
  expect(await queue()).toEqual([{ kind: 'second-person', since: desk.now() }])
  await careful('withdraw-money-action', { note: null }, 'queue-withdraw')
  expect(await queue()).toBeUndefined()
})

test('what waits for a second person is found in the list, and leaves it when it is withdrawn', async () => {
  const world = await funded()
  const { loanId, desk } = world
  const waiting = async (): Promise<readonly string[]> => {
    return (await lending.listed({ view: { name: 'second-person', staffId: 'nobody' } })).loans.map(({ id }) => id)
  }
  const careful = world.asStaffWith({
    secondPersonAbove: cents(0),
    secondPersonOnAttention: false,
    moneyAbove: cents(0),
  })
  const action = { kind: 'record-payment', amount: 1_00, receivedOn: torontoDateOf(desk.now()) } as const
  const proposed = await careful(
    'take-money-action',
    {
      action: { ...action, means: 'cash', receipt: 'R-19', purpose: 'payment' },
      reason: 'payment-arrived',
      note: 'At the counter',
    },
    'propose',
  )
  expect(proposed).toMatchObject({ ok: true })
  expect(await waiting()).toContain(loanId)
  expect(await lending.queries.moneyActions(loanId, desk.now())).toMatchObject({ proposal: { note: 'At the counter' } })
  await careful('withdraw-money-action', { note: null }, 'withdraw')
  expect(await waiting()).not.toContain(loanId)
})
