import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@tamarack/adapter-postgres/database'
import { makeLawRecords } from '@tamarack/adapter-postgres/law-records'
import { makeCheckLaw } from '@tamarack/application/use-cases/check-law'
import { lawChecks } from '@tamarack/domain/law-checks/law-checks'
import { whatIf } from '@tamarack/domain/law-checks/what-if'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { dataCipherWith } from '@tamarack/shell-composition/ground-module'
import { filledBook } from '../support/filled-book.ts'

let database: Database
let laws: ReturnType<typeof makeLawRecords>
let now = Date.now()

const sql = <Row = Record<string, unknown>>(statement: string, values: readonly unknown[] = []) =>
  database.em.fork().execute<Row[]>(statement, [...values])
/** As somebody would who owns the tables and means harm: the triggers do not fire. */
const tamper = (...statements: readonly string[]): Promise<unknown> =>
  database.em.fork().transactional(async (em) => {
    const run = (statement: string) => em.getConnection().execute(statement, [], 'run', em.getTransactionContext())
    await run("set local session_replication_role = 'replica'")
    for (const statement of statements) await run(statement)
  })

/** A run to its end: what each check looked at, and what it found. */
const checkAll = async () => {
  now += 1_000
  const check = makeCheckLaw({ clock: { now: () => instant(now) }, laws })
  while ((await check()) === 'continues');
  const { runs, results } = await laws.history(1)
  return results.filter(({ startedAt }) => startedAt === runs[0]?.startedAt)
}

beforeAll(async () => {
  const book = await filledBook()
  database = book.database
  laws = makeLawRecords(database, dataCipherWith(book.environment.DATA_KEY))
})
afterAll(() => database.close())

/** Loans whose funding hour the product itself noted as missed. */
const lateLoans = async (): Promise<readonly string[]> =>
  (await sql<{ id: string }>(`select id from loan where (state ->> 'hourMissed') = 'true' order by id`)).map(
    ({ id }) => id,
  )
/** The breaches but those of a missed funding hour, which the book has. */
const besidesLateMoney = async () => (await laws.breaches(50)).filter(({ checkId }) => checkId !== 'ON-20')

test('over a book that the product made, every check looks at loans and finds nothing but the funding hours that it noted as missed', async () => {
  const results = await checkAll()
  const late = await lateLoans()
  expect(late.length).toBeGreaterThan(0)
  expect(results.filter(({ found }) => found > 0)).toMatchObject([{ checkId: 'ON-20', found: late.length }])
  expect(results.filter(({ looked }) => looked === 0)).toEqual([])
  expect((await laws.breaches(50)).map(({ loanId }) => loanId).toSorted()).toEqual(late.toSorted())
  expect(results.map(({ checkId }) => checkId).toSorted()).toEqual(lawChecks.map(({ id }) => id).toSorted())
})

const firstLoan = async (statement: string): Promise<string> => (await sql<{ id: string }>(statement))[0]?.id ?? ''

/** One change each, of the log or of the ledger, and the loan that it breaks the law for. */
const sabotage = async (): Promise<Readonly<Record<string, string>>> => {
  const dear = await firstLoan(
    `select id from loan where loan_type = 'cash-advance' and status = 'repaid' and agreed_on is not null order by id limit 1`,
  )
  const charged = await firstLoan(
    `select loan_id as id from ledger_line l join loan on loan.id = loan_id where account = 'returned-item fees earned'
     and credit_cents > 0 and loan_type = 'cash-advance' and loan_id <> '${dear}' order by 1 limit 1`,
  )
  const called = await firstLoan(
    `select loan_id as id from loan_event where type = 'notice-sent' and (payload ->> 'aboutDebt')::boolean
     and loan_id not in ('${dear}', '${charged}') order by 1 limit 1`,
  )
  await tamper(
    `update loan_event set payload = jsonb_set(payload, '{terms,payments,0,amount}', to_jsonb((payload #>> '{terms,payments,0,amount}')::int + 100))
     where loan_id = '${dear}' and type = 'activated'`,
    `update ledger_line set credit_cents = credit_cents + 500 where loan_id = '${charged}'
     and account = 'returned-item fees earned' and credit_cents > 0`,
    // Three in the morning of New Year's Day.
    `update loan_event set payload = jsonb_set(payload, '{at}', '1798790400000') where loan_id = '${called}' and type = 'notice-sent'`,
  )
  return { 'ON-01': dear, 'ON-09': charged, 'COL-01': called }
}

const staff = { byId: 'r', byName: 'R. Viewer', note: 'See the file' }

test('what is changed in the database is a breach of its loan, is answered once and never deleted, and is a new line when it is found again', async () => {
  const broken = await sabotage()
  const results = await checkAll()
  const found = results.filter((one) => one.found > 0 && one.checkId !== 'ON-20')
  expect(Object.fromEntries(found.map((one) => [one.checkId, one.found]))).toEqual(
    Object.fromEntries(Object.keys(broken).map((id) => [id, 1])),
  )
  const breaches = await besidesLateMoney()
  expect(Object.fromEntries(breaches.map(({ checkId, loanId }) => [checkId, loanId]))).toEqual(broken)
  const [dear] = breaches.filter(({ checkId }) => checkId === 'ON-01')
  const [charged] = breaches.filter(({ checkId }) => checkId === 'ON-09')
  expect([charged?.found, charged?.allowed]).toEqual(['$25.00', '$20.00, once in the life of a loan'])

  await checkAll()
  expect((await besidesLateMoney()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([now, now, now])
  const answered = await laws.answer(dear?.id ?? '', { ...staff, how: 'accepted-by-counsel', at: now })
  expect(answered?.answer?.how).toBe('accepted-by-counsel')
  const again = await laws.answer(dear?.id ?? '', { ...staff, byId: 'x', how: 'refunded', at: now })
  expect(again?.answer?.byId).toBe('r')
  await laws.answer(charged?.id ?? '', { ...staff, how: 'corrected', at: now })
  await expect(sql('delete from law_breach')).rejects.toThrow('never deleted')
  await expect(sql('update law_breach set answer = null')).rejects.toThrow('answered once')

  // Counsel's word stands for as long as the figure does; what was said to be corrected was not.
  await checkAll()
  const open = (await besidesLateMoney()).filter(({ answer }) => answer === null)
  expect(open.map(({ checkId }) => checkId).toSorted()).toEqual(['COL-01', 'ON-09'])
  await tamper(
    `update loan_event set payload = jsonb_set(payload, '{terms,payments,0,amount}', to_jsonb((payload #>> '{terms,payments,0,amount}')::int + 1))
     where loan_id = '${dear?.loanId}' and type = 'activated'`,
  )
  await checkAll()
  const lines = await besidesLateMoney()
  expect(lines.filter(({ checkId }) => checkId === 'ON-01')).toHaveLength(2)
  expect(
    lines
      .filter(({ answer }) => answer !== null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([dear, charged].map((one) => String(one?.id)).toSorted())
})

test('a run that stops half-way goes on where it was, and counts each loan once', async () => {
  const before = await checkAll()
  now += 1_000
  const run = await laws.openRun(now)
  const [first] = await laws.people('', 1)
  const { loans } = await laws.history(1)
  await laws.add({ ...run, after: first?.person ?? '', loans: first?.loans.length ?? 0 }, new Map(), now)
  await makeCheckLaw({ clock: { now: () => instant(now + 1) }, laws })()
  const { runs } = await laws.history(2)
  expect(runs.map((one) => [one.loans, one.finishedAt !== null])).toEqual([
    [loans, true],
    [loans, true],
  ])
  expect(before.length).toBe(lawChecks.length)
})

test('what another limit would have changed follows from the same records', async () => {
  const costs = await laws.costsSince(localDate('2000-01-01'))
  const advances = costs.filter(({ terms }) => terms.loanType === 'cash-advance')
  const [sum] = await sql<{ cents: string }>(
    `select sum(interest_amount - selected_loan_amount * 12 / 100) as cents from loan where loan_type = 'cash-advance'
     and agreed_on is not null and interest_amount > selected_loan_amount * 12 / 100`,
  )
  const supposed = whatIf('costPerHundred', 12_00, costs, 5)
  // A dollar and a cent were added to one of them above.
  expect(supposed.cents).toBe(Number(sum?.cents) + 101)
  expect(supposed.loans).toBe(advances.length)
  expect(whatIf('costPerHundred', 15_00, costs, 5).loans).toBe(0)
})
