import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeComparableLoans } from '@tamarack/adapter-postgres/comparable-loans'
import { openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { makeOpenLoans } from '@tamarack/adapter-postgres/open-loans'
import { makeOurPayments } from '@tamarack/adapter-postgres/our-payments'
import { freshDatabase } from '../support/database.ts'

/* A book of 20,000 loans of which all but a few were repaid long ago, and what the sweep and the
 * reconciliation read of it every five minutes and every day: the rows that PostgreSQL looks at,
 * by its own count. They may follow from what is open or has changed, never from how large the
 * book is. */

const [loans, openLoans] = [20_000, 40]
const dayMs = 86_400_000
const now = Date.UTC(2026, 11, 1)

const rows = `select 'ln_' || lpad(n::text, 8, '0') as id, n, n % ${loans / openLoans} = 0 as is_open from generate_series(1, ${loans}) n`
/** The rows are whole by their making; foreign keys and triggers would look at each by itself. */
const fill = [
  `set session_replication_role = 'replica'`,
  `insert into loan (id, user_id, status, sequence, last_hash, state, created_at, payment_reversed)
   select id, 'usr_' || n, case when is_open then (array['identity', 'bank', 'funded', 'active'])[1 + n % 4] else 'repaid' end, 9, '', '{}', ${now - 900 * dayMs}, false
   from (${rows}) r`,
  `insert into loan_event (loan_id, sequence, type, at, actor_role, payload, documents, previous_hash, hash)
   select id, s, 'application-started', ${now - 90 * dayMs}, 'system', '{}', '[]', '', '' from (${rows}) r, generate_series(1, 9) s`,
  `insert into payment (id, loan_id, kind, attempt, amount_cents, state, requested_at)
   select 'pay_' || lpad(n::text, 8, '0') || k, id, k, 1, 57000, case when is_open and k = 'debit' then 'submitted' else 'completed' end,
     ${now - 100 * dayMs} - n * 60000 from (${rows}) r, unnest(array['advance', 'debit']) k`,
  `insert into loan_to_confirm (loan_id, status) select id, status from loan where id in ('ln_00000500', 'ln_00001000')`,
  ...['loan', 'loan_event', 'payment', 'loan_to_confirm'].map((table) => `analyze ${table}`),
]

let database: Database
let client: pg.Client
beforeAll(async () => {
  const url = await freshDatabase()
  client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of fill) await client.query(statement)
  database = await openDatabase({ url, entities: [] })
})
afterAll(async () => {
  await client.end()
  await database.close(true)
})

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
/** Rows that the scans of a plan have looked at. */
const lookedAt = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : plan['Actual Loops'] *
      (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0))) +
  (plan.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), 0)

/** Every query that `work` sends, with the rows that it looks at. */
const rowsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const sent: { readonly query: string; readonly params: readonly unknown[] }[] = []
  const logger = database.config.getLogger()
  const real = logger.logQuery.bind(logger)
  logger.logQuery = ({ query, params }) => {
    sent.push({ query: query ?? '', params: params ?? [] })
  }
  try {
    await work()
  } finally {
    logger.logQuery = real
  }
  let sum = 0
  for (const { query, params } of sent.filter((one) => /^\s*select/.test(one.query))) {
    let at = 0
    const text = query.replace(/\?/g, () => `$${(at += 1)}`)
    const { rows: found } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      [...params],
    )
    sum += lookedAt(found[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Actual Rows': Infinity, 'Actual Loops': 1 })
  }
  expect(sent).not.toEqual([])
  return sum
}

/** A few rows for each open loan. */
const few = 10 * openLoans

test.each([
  ['loans whose workflow is to be confirmed', () => makeOpenLoans(database).unconfirmed(now, 1_000)],
  ['loans in turn', () => makeOpenLoans(database).inTurn(now, 200)],
  ['identity checks', () => makeComparableLoans(database).next('identity-check', now, 20)],
  ['bank connections', () => makeComparableLoans(database).next('bank-connection', now, 20)],
  [
    'recent payments',
    () => makeOurPayments(database).recent({ requestedAfter: now - 3 * dayMs, restingSince: now, limit: 20 }),
  ],
  [
    'payments that Zum should have listed',
    () =>
      makeOurPayments(database).unlisted({
        day: '2026-12-01',
        from: now - 14 * dayMs,
        to: now,
        restingSince: now,
        limit: 70,
      }),
  ],
  [
    'payments under way',
    () =>
      makeOurPayments(database).next({
        day: '2026-12-01',
        requestedBefore: now,
        failedAfter: now,
        restingSince: now,
        limit: 15,
      }),
  ],
] as const)('of a large book, %s are read without the loans that have ended', async (_, read) => {
  expect(await rowsOf(read)).toBeLessThan(few)
})
