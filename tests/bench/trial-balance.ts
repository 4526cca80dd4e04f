import type pg from 'pg'
import { makeTrialBalance, trialBalanceSql } from '@tamarack/adapter-postgres/trial-balance'
import { makeCountAccrued, owedInBook } from '@tamarack/application/use-cases/owed-in-book'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { begun, installment, lived } from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { localDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'
import { withBook } from './servers.ts'

/* How long the trial balance of a book of 100,000 loans takes (or of as many as its argument), of
 * everything and through a day, and what borrowers owe with the interest that is not posted. The
 * rows are made in a database of its own by statements over sets: each loan a cash advance with
 * seven entries of two lines, as a loan that is debited once leaves them. */
const loans = Number(process.argv[2] ?? 100_000)
const limitMs = 2_000
const rounds = 5

/** The entries of a cash advance of $500.00 from its activation to its last cent: kind, day of its
 * life, accounts debited and credited, cents. */
const entries = [
  ['activated', 0, 'advance receivable', 'advance payable', 500_00],
  ['activated', 0, 'cost of borrowing receivable', 'cost of borrowing not yet earned', 70_00],
  ['disbursed', 0, 'advance payable', 'cash', 500_00],
  ['debit-initiated', 9, 'debits in flight', 'debits awaited', 570_00],
  ['cost-earned', 14, 'cost of borrowing not yet earned', 'cost of borrowing earned', 70_00],
  ['debit-settled', 15, 'cash', 'advance receivable', 500_00],
  ['debit-settled', 15, 'debits awaited', 'debits in flight', 570_00],
] as const

const fill = async (client: pg.Client): Promise<void> => {
  // The rows balance by their making; the triggers would look at each of them by itself.
  await client.query("set session_replication_role = 'replica'")
  const made = entries
    .map(
      ([kind, day, debit, credit, cents], at) =>
        `(${at + 1}, '${kind}', ${day}, '${debit}', '${credit}', ${cents}::bigint)`,
    )
    .join(', ')
  const rows = `(values ${made}) as entry(number, kind, after, debit, credit, cents)`
  const ids = `select 'ln_' || lpad(n::text, 12, '0') as id, n from generate_series(1, $1::int) n`
  await client.query(
    `insert into ledger_entry (loan_id, number, event, day, kind, reverses, lines)
     select loan.id, entry.number, entry.number, (date '2026-01-01' + (loan.n % 300) + entry.after)::text, entry.kind, null, 2
     from (${ids}) loan cross join ${rows}`,
    [loans],
  )
  await client.query(
    `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day)
     select loan.id, entry.number, side.line, case side.line when 1 then entry.debit else entry.credit end,
       case side.line when 1 then entry.cents else 0 end, case side.line when 2 then entry.cents else 0 end,
       (date '2026-01-01' + (loan.n % 300) + entry.after)::text
     from (${ids}) loan cross join ${rows} cross join (values (1), (2)) as side(line)`,
    [loans],
  )
  // Every fifth loan runs and bears interest, with the book of one that was just paid out.
  const book = lived(begun(installment(5000_00, '2026-01-15', '2026-02-15', 12)))
  await client.query(
    `insert into loan (id, status, sequence, last_hash, state, loan_type, created_at, payment_reversed)
     select loan.id, case loan.n % 5 when 0 then 'funded' else 'repaid' end, 1, '',
       case loan.n % 5 when 0 then $2::jsonb else '{}' end, 'installment', 0, false
     from (${ids}) loan`,
    [loans, JSON.stringify({ book })],
  )
  await client.query('analyze loan')
  await client.query('analyze ledger_entry')
  await client.query('analyze ledger_line')
}

const planOf = async (client: pg.Client, sql: string, values: readonly string[]): Promise<string> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers off, timing off) ${sql.replace('?', '$1')}`,
    [...values],
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const slowest = await withBook('book', fill, async (database, client) => {
  const book = makeTrialBalance(database)
  const worst: number[] = []
  for (const [what, through] of [
    ['the whole book', null],
    ['the book through a day', localDate('2026-09-30')],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      const found = await book.sums(through)
      times.push(performance.now() - start)
      const difference = found.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
      if (difference !== 0 || found.length === 0) throw new Error(`the book does not balance: ${difference}`)
    }
    worst.push(...times)
    figure(`${what}, ${loans} loans`, { value: Math.max(...times), unit: 'ms', most: limitMs })
    console.log(`${await planOf(client, trialBalanceSql(through !== null), through === null ? [] : [through])}\n`)
  }
  // What borrowers owe: one answer counts loans, and one has nothing left to count.
  const noon = torontoInstant(localDate('2026-02-10'), 12, 0, 0)
  const owedNow = async (what: string): Promise<void> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      await owedInBook(book, noon)
      times.push(performance.now() - start)
    }
    worst.push(...times)
    figure(`${what}, ${loans} loans`, { value: Math.max(...times), unit: 'ms', most: limitMs })
  }
  await owedNow('what is owed, still counting')
  const countFrom = performance.now()
  const count = makeCountAccrued({ trialBalance: book, clock: { now: () => noon } })
  while ((await count()) === 'continues');
  figure(`the daily count, ${loans} loans`, { value: (performance.now() - countFrom) / 1_000, unit: 's' })
  await owedNow('what is owed, all counted')
  return Math.max(...worst)
})
process.exit(slowest > limitMs ? 1 : 0)
