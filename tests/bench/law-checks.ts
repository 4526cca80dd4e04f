import type pg from 'pg'
import { makeLawRecords } from '@tamarack/adapter-postgres/law-records'
import { makeCheckLaw } from '@tamarack/application/use-cases/check-law'
import { supposable, whatIf } from '@tamarack/domain/law-checks/what-if'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import {
  begun,
  cashAdvance,
  debited,
  installment,
  lived,
  returned,
  sent,
} from '@tamarack/domain/testing/golden-lives/ledger-life.fixture'
import { instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import { figure } from '@tamarack/shell-dev/figures'
import { cipher } from '../support/lending-in-postgres.ts'
import { withBook } from './servers.ts'

/* How long all checks of the law take over a book of 100,000 loans (or as many as its argument),
 * and what another limit would have changed. Of ten loans seven are a cash advance that was paid,
 * one that was missed and bears default interest, and two an installment loan; each has twenty
 * events besides, which the checks do not read. Every second loan shares its person with others. */
const loans = Number(process.argv[2] ?? 100_000)
const limitMs = 60_000

const single = cashAdvance(500_00, '2026-03-04', '2026-03-18')
const loan = installment(5000_00, '2026-01-15', '2026-02-15', 12)
const missed: readonly LedgerEvent[] = [
  ...begun(single),
  sent(single, 1),
  returned(single, 1, '901'),
  { type: 'default-interest-accrued', on: localDate('2026-08-20') },
]
const paid = [...begun(single), ...debited(single)]
const lives = [paid, paid, paid, paid, paid, paid, paid, missed, [...begun(loan), ...debited(loan)], begun(loan)]

const fill = async (client: pg.Client): Promise<void> => {
  await client.query("set session_replication_role = 'replica'")
  const noise = Array.from({ length: 20 }, () => ({ type: 'reminder-sent', text: 'x'.repeat(300) }))
  for (const [turn, life] of lives.entries()) {
    const [first] = life
    const terms = first?.type === 'activated' ? first.terms : single
    const events = [...noise, ...life].map(({ type, ...payload }, at) => ({ sequence: at + 1, type, payload }))
    const entries = lived(life).entries.map(({ number, on, kind, lines }) => ({ number, day: on, kind, lines }))
    const ids = `select 'ln_' || lpad(n::text, 12, '0') as id, n from generate_series(1, $1::int) n where n % 10 = ${turn}`
    await client.query(
      `insert into loan (id, status, sequence, last_hash, state, loan_type, created_at, payment_reversed, agreed_on, person_key)
       select id, 'repaid', 1, '', '{}', $2, 0, false, $3, 'person-' || (case when n % 2 = 0 then n else n / 4 end) from (${ids}) loan`,
      [loans, terms.loanType, terms.advanceDate],
    )
    await client.query(
      `insert into loan_event (loan_id, sequence, type, at, actor_role, payload, documents, previous_hash, hash)
       select loan.id, e.sequence, e.type, 0, 'system', e.payload, '[]', '', ''
       from (${ids}) loan cross join jsonb_to_recordset($2::jsonb) as e(sequence int, type text, payload jsonb)`,
      [loans, JSON.stringify(events)],
    )
    await client.query(
      `insert into ledger_entry (loan_id, number, event, day, kind, reverses, lines)
       select loan.id, e.number, e.number, e.day, e.kind, null, jsonb_array_length(e.lines)
       from (${ids}) loan cross join jsonb_to_recordset($2::jsonb) as e(number int, day text, kind text, lines jsonb)`,
      [loans, JSON.stringify(entries)],
    )
    await client.query(
      `insert into ledger_line (loan_id, number, line, account, debit_cents, credit_cents, day)
       select loan.id, e.number, l.line, l.what ->> 'account', (l.what ->> 'debit')::bigint, (l.what ->> 'credit')::bigint, e.day
       from (${ids}) loan cross join jsonb_to_recordset($2::jsonb) as e(number int, day text, lines jsonb)
       cross join jsonb_array_elements(e.lines) with ordinality as l(what, line)`,
      [loans, JSON.stringify(entries)],
    )
  }
  for (const table of ['loan', 'loan_event', 'ledger_entry', 'ledger_line']) await client.query(`analyze ${table}`)
}

const took = await withBook('law', fill, async (database) => {
  const laws = makeLawRecords(database, cipher)
  const now = instant(Date.UTC(2026, 10, 20))
  const check = makeCheckLaw({ clock: { now: () => now }, laws })
  const from = performance.now()
  let starts = 1
  while ((await check()) === 'continues') starts += 1
  const ms = performance.now() - from
  const { runs, results } = await laws.history(1)
  figure(`all checks of ${runs[0]?.loans} loans`, { value: ms / 1_000, unit: 's', most: limitMs / 1_000 })
  console.log(`in ${starts} starts`)
  console.log(results.map(({ checkId, looked, found }) => `${checkId} ${looked}/${found}`).join('  '))
  for (const supposition of supposable) {
    const start = performance.now()
    const supposed = whatIf(supposition, 12_00, await laws.costsSince(localDate('2025-11-20')), 50)
    figure(`what if ${supposition}, ${supposed.loans} loans differ`, { value: performance.now() - start, unit: 'ms' })
  }
  return ms
})
process.exit(took > limitMs ? 1 : 0)
