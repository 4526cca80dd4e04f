import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import type { StaffView } from '@tamarack/application/ports/loan-list.port'
import { staff } from '@tamarack/application/testing/loan-desk.fixture'
import { startOfTorontoDay, torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { localDate } from '@tamarack/domain/values/local-date'
import {
  authorizeDebit,
  lendingInPostgres,
  toMoney,
  toReview,
  toSecondSignature,
  type World,
} from '../support/lending-in-postgres.ts'

/* The views that staff open next to the list of everything, over PostgreSQL: which loans are in
 * each, in which order, and that their counts agree. */

let database: Database
let lending: ReturnType<typeof lendingInPostgres>
beforeAll(async () => {
  database = await openDatabase({ url: process.env['DATABASE_URL'] ?? '', entities: accountTables })
  lending = lendingInPostgres(database)
})
afterAll(() => database.close())

/** The loans of a view, and how many there are by its count. */
const viewOf = async (view: StaffView, staffId = staff.id ?? '') => {
  const { loans, matching, views } = await lending.listed(
    { view: { name: view, staffId } },
    { by: 'since', descending: false },
    staffId,
  )
  const count = { ...views, 'returned-debits': views.returnedDebits, 'second-person': matching }[view]
  expect(count, `the count of ${view}`).toBe(matching)
  return loans
}
const idsOf = async (view: StaffView, staffId?: string) => (await viewOf(view, staffId)).map(({ id }) => id)

test('one’s own view has what one decided, not what others did, and leaves out what has ended', async () => {
  const world = await lending.withCustomer()
  const { loanId } = world
  await toReview(world)
  expect(await idsOf('mine')).not.toContain(loanId)
  await world.asStaff('approve-application', { note: 'fine' }, 'approve')
  expect(await idsOf('mine')).toContain(loanId)
  expect(await idsOf('mine', 'somebody-else')).toEqual([])
  await world.asCustomer('withdraw-application', {}, 'withdraw')
  expect(await idsOf('mine')).not.toContain(loanId)
})

test('TAM-181: of two who claim a case at once one has it and the other is told who; it is in the view of whoever has it', async () => {
  const world = await lending.withCustomer()
  const { loanId } = world
  await toReview(world)
  const [one, other, boss] = await Promise.all(
    ['employee', 'employee', 'admin'].map(async (role) => {
      const id = lending.newLoanId()
      const name = `Ida ${id}`
      await database.em.fork().execute(
        `insert into auth_user (id, name, email, email_verified, role, two_factor_enabled, created_at, updated_at)
         values (?, ?, ?, true, ?, true, now(), now())`,
        [id, name, `${id}@staff.example`, role],
      )
      return { id, name, role: role as 'employee' | 'admin' }
    }),
  )
  if (one === undefined || other === undefined || boss === undefined) throw new Error('there are three')
  const press = (who: typeof one, to: string | null, from: string | null, key: string) =>
    world.as(who)('assign-case', { to, from }, key)
  const claims = await Promise.all([press(one, one.id, null, 'one'), press(other, other.id, null, 'other')])
  const [winner, loser] = claims[0]?.ok ? [one, other] : [other, one]
  const refused = { ok: false, error: { code: 'CASE_TAKEN', facts: { by: winner.name } } }
  expect(claims.filter(({ ok }) => !ok)).toEqual([refused])
  expect(await idsOf('mine', winner.id)).toContain(loanId)
  expect(await idsOf('mine', loser.id)).not.toContain(loanId)

  expect(await press(boss, loser.id, winner.id, 'boss')).toMatchObject({ ok: true })
  expect(await lending.list.openCases(winner.id, 10)).toEqual([])
  expect(await lending.list.openCases(loser.id, 10)).toEqual([loanId])
  expect(await idsOf('mine', winner.id), 'a claim is no work').not.toContain(loanId)
  expect(await idsOf('mine', boss.id), 'to give it away is none, either').not.toContain(loanId)
  expect(await press(boss, 'usr_nobody', loser.id, 'gone')).toMatchObject({ error: { code: 'NOT_ASSIGNABLE' } })
  expect((await lending.queries.loan(loanId))?.officer).toEqual({ id: loser.id, name: loser.name })
  await world.asCustomer('withdraw-application', {}, 'withdraw')
  expect(await lending.list.openCases(loser.id, 10), 'what has ended is nobody’s work').toEqual([])
})

test('TAM-140: an advance that fails after it was reported as arrived is in the lists of staff, and owes nothing on any page nor in the book', async () => {
  const world = await lending.withCustomer()
  const { desk, activities, loanId } = world
  await toSecondSignature(world)
  const trialBalance = makeTrialBalance(database)
  const owedInAll = async () => (await trialBalance.owed(torontoDateOf(desk.now()))).posted
  const before = await owedInAll()
  await authorizeDebit(world)
  expect(await owedInAll()).toBe(before)
  await toMoney(world)
  expect(await owedInAll()).toBe(before + 570_00)
  expect(await idsOf('attention')).not.toContain(loanId)

  desk.pass(3_600_000)
  desk.rails.fail('InteracFailedRecipientRejected')
  const paymentOf = `select id from payment where loan_id = ? and kind = 'advance'`
  const [{ id: paymentId } = { id: '' }] = await database.em.fork().execute<{ id: string }[]>(paymentOf, [loanId])
  await activities.followPayment({ loanId, paymentId })
  const [listed] = (await viewOf('attention')).filter(({ id }) => id === loanId)
  const waiting = { kind: 'disbursement', since: desk.now() }
  expect(listed).toMatchObject({ status: 'disbursement-failed', attention: [waiting], staffWork: [waiting] })
  const { queries } = lending
  const [page, money] = [await queries.servicing(loanId, desk.now()), await queries.moneyActions(loanId, desk.now())]
  for (const figures of [page?.figures, money?.figures]) expect(figures).toMatchObject({ owed: 0, principal: 0 })
  expect(await owedInAll()).toBe(before)
  expect(await world.asStaff('retry-disbursement', {}, 'again')).toMatchObject({ ok: true })
  expect(await idsOf('attention')).not.toContain(loanId)
})

/** A loan whose only debit is with the bank. */
const debited = async (): Promise<{ readonly world: World; readonly debitId: string }> => {
  const world = await lending.withCustomer()
  const { desk, activities, loanId } = world
  await toSecondSignature(world)
  await authorizeDebit(world)
  await toMoney(world)
  desk.setNow(torontoInstant(localDate('2026-12-01'), 6, 0, 0))
  await activities.executeTimed({ loanId, type: 'initiate-debit' })
  const { steps = [] } = (await activities.readLoan({ loanId })) ?? {}
  const debitId =
    steps.flatMap((step) => (step.type === 'send-payment' && step.kind === 'debit' ? [step.paymentId] : []))[0] ?? ''
  await activities.sendPayment({ loanId, paymentId: debitId })
  return { world, debitId }
}

/** Its bank returns the debit. */
const returned = async ({ world: { desk, activities, loanId }, debitId }: Awaited<ReturnType<typeof debited>>) => {
  desk.rails.answerWith(() => ({ failure: 'EftFailedInsufficientFunds' }))
  desk.setNow(torontoInstant(localDate('2026-12-07'), 12, 0, 0))
  await activities.followPayment({ loanId, paymentId: debitId })
}

test('a returned debit is in its view and needs attention, until it is made up for; the longest since comes first', async () => {
  const sent = await debited()
  const { world, debitId } = sent
  const { desk, loanId } = world
  expect(await idsOf('returned-debits')).not.toContain(loanId)
  expect(await idsOf('attention')).not.toContain(loanId)

  await returned(sent)
  const listed = await viewOf('returned-debits')
  const since = startOfTorontoDay(torontoDateOf(desk.now()))
  expect(listed.find(({ id }) => id === loanId)?.returnedDebits).toEqual([
    { debitId, amount: 570_00, code: '901', meaning: 'Not sufficient funds', since },
  ])
  expect((await viewOf('attention')).find(({ id }) => id === loanId)?.attention).toContainEqual({
    kind: 'returned-debit',
    since,
  })
  for (const [view, key] of [
    ['returned-debits', 'returnedDebits'],
    ['attention', 'attention'],
  ] as const) {
    const moments = (await viewOf(view)).map((loan) => loan[key]?.[0]?.since ?? 0)
    expect(moments).toEqual(moments.toSorted((one, other) => one - other))
  }

  const receivedOn = torontoDateOf(desk.now())
  const quote = await lending.queries.payoff(loanId, null, desk.now())
  const action = {
    kind: 'record-payment',
    amount: quote?.ok ? quote.value.total : 0,
    receivedOn,
    means: 'cash',
    receipt: 'R-17',
    purpose: 'payment',
  } as const
  const paid = await world.asStaff(
    'take-money-action',
    { action, reason: 'payment-arrived', note: 'At the counter' },
    'pay',
  )
  expect(paid).toMatchObject({ ok: true })
  expect(await idsOf('returned-debits')).not.toContain(loanId)
  expect(await idsOf('attention')).not.toContain(loanId)
})

test('TAM-296: a note mentions active staff of any role, and nobody else', async () => {
  const world = await lending.withCustomer()
  await toSecondSignature(world)
  await authorizeDebit(world)
  await toMoney(world)
  const person = async (role: string, status: string): Promise<string> => {
    const id = `usr_${role}_${status}_${world.loanId}`
    await database.em.fork().execute(
      `insert into auth_user (id, name, email, email_verified, role, status, two_factor_enabled, created_at, updated_at)
       values (?, 'Lee Park', ?, true, ?, ?, true, now(), now())`,
      [id, `${id}@example.test`, role, status],
    )
    return id
  }
  const mention = async (...mentions: readonly string[]) =>
    world.asStaff('add-staff-note', { note: 'Please call', mentions }, `note ${mentions.join()}`)
  const [reviewer, left, customer] = [
    await person('reviewer', 'active'),
    await person('employee', 'inactive'),
    await person('customer', 'active'),
  ]
  expect(await mention(reviewer, reviewer)).toMatchObject({ ok: true })
  for (const id of [left, customer, 'usr_nobody', ''])
    expect(await mention(reviewer, id)).toMatchObject({ ok: false, error: { code: 'NOT_MENTIONABLE' } })
})
