import type { MappedAccount, Periods, StoredPeriodAct } from '@tamarack/application/ports/periods.port'
import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { accrualLines } from '@tamarack/domain/ledger/accrued-not-posted'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { isLedgerEvent } from '@tamarack/domain/ledger/replay'
import type { DaySum, JournalLine } from '@tamarack/domain/periods/period'
import { plusDays } from '@tamarack/domain/values/local-date'
import { statementsOf, type Database } from './database.ts'

type Ledger = Awaited<ReturnType<Periods['ledger']>>

const sumsSql = `select day, account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit
  from ledger_line where day <= ? group by day, account`

/** One statement, so that all of it is of one moment. */
const ledgerSql = `select
    coalesce((select jsonb_agg(sums) from (select day, account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit
      from ledger_line where day <= ? group by day, account) sums), '[]')::text as sums,
    coalesce((select jsonb_agg(jsonb_build_object('loanId', l.loan_id, 'entry', l.number::text, 'day', l.day, 'account', l.account,
        'debit', l.debit_cents, 'credit', l.credit_cents) order by l.day, l.loan_id, l.number, l.line)
      from ledger_line l left join period_entry p on p.loan_id = l.loan_id and p.number = l.number
      where l.day <= ? and p.number is null), '[]')::text as lines,
    (select count(*)::float8 from ledger_entry where day <= ?) as entries,
    (select jsonb_build_object('loanId', l.loan_id, 'number', l.number) from ledger_entry l
      join loan_event e on e.loan_id = l.loan_id and e.sequence = l.event
      where l.day <= ? order by e.at desc, l.loan_id, l.number desc limit 1) as "lastEntry"`

/** The act and the entries of its journal. */
const addSql = `with act as (
    insert into period_act (month, number, type, at, by_id, by_name, sha256, key, close, exported)
    select ?, count(*) + 1, ?, ?, ?, ?, ?, ?, ?::jsonb, ? from period_act where month = ? on conflict do nothing
    returning month)
  insert into period_entry (month, loan_id, number)
  select distinct act.month, e."loanId", e.entry::int from act, jsonb_to_recordset(?::jsonb) as e("loanId" text, entry text)
  where e.entry ~ '^[0-9]+$'`

/** Loans that may bear interest, or have changed since the day; with all that happened to them. */
const eventsSql = `select loan.id, jsonb_agg(jsonb_build_object('type', e.type) || e.payload order by e.sequence)::text as events
  from (select id from loan where id > ? and agreed_on is not null
      and (status in ('funded', 'overdue', 'in-collections')
        or exists (select from loan_event later where later.loan_id = loan.id and later.at >= ?))
      and exists (select from ledger_entry entry where entry.loan_id = loan.id and entry.day <= ?)
    order by id limit ?) loan
  left join loan_event e on e.loan_id = loan.id
  group by loan.id order by loan.id`

/** Closes of months and the names of accounts, as rows that are only added. */
export const makePeriods = (database: Database): Periods => {
  const run = statementsOf(database)
  return {
    acts: () =>
      run<StoredPeriodAct>(
        `select month, type, at::float8 as at, jsonb_build_object('id', by_id, 'name', by_name) as by, sha256, key, close - 'accruals' as close
         from period_act order by month, number`,
      ),
    async add({ month, type, at, by, sha256, key, close }, kept) {
      const closed = close && JSON.stringify({ ...close, accruals: kept?.accruals ?? [] })
      const act = [month, type, at, by.id, by.name, sha256, key, closed, kept?.exported ?? null, month]
      await run(addSql, [...act, JSON.stringify(kept?.journal ?? [])])
    },
    async kept(month) {
      const [row] = await run<{ exported: string; accruals: readonly JournalLine[] | null }>(
        "select exported, close -> 'accruals' as accruals from period_act where month = ? and exported is not null",
        [month],
      )
      return { exported: row?.exported ?? '', accruals: row?.accruals ?? [] }
    },
    sums: (through) => run<DaySum>(sumsSql, [through]),
    async ledger(through) {
      type Row = { sums: string; lines: string } & Pick<Ledger, 'entries' | 'lastEntry'>
      const [row] = await run<Row>(ledgerSql, [through, through, through, through])
      if (row === undefined) throw new Error('a statement without a row')
      const { entries, lastEntry } = row
      const [sums, lines] = [JSON.parse(row.sums) as Ledger['sums'], JSON.parse(row.lines) as Ledger['lines']]
      return { sums, lines, entries, lastEntry }
    },
    async accrualsOn(day, after, limit) {
      const end = startOfTorontoDay(plusDays(day, 1))
      const rows = await run<{ id: string; events: string }>(eventsSql, [after, end, day, limit])
      const accruals = rows.flatMap(({ id, events }) => {
        const log = JSON.parse(events) as readonly (LedgerEvent | null)[]
        const lines = accrualLines(
          log.filter((event) => event !== null && isLedgerEvent(event)),
          day,
        )
        return lines.length === 0 ? [] : [{ loanId: id, lines }]
      })
      return { accruals, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
    },
    async unfinishedPadFiles(from, to) {
      const [row] = await run<{ files: number }>(
        'select count(*)::float8 as files from pad_file where created_on between ? and ? and (delivered_at is null or answer is null)',
        [from, to],
      )
      return row?.files ?? 0
    },
    mapped: () =>
      run<MappedAccount>(
        `select distinct on (account) account, gl_number as number, gl_name as name, at::float8 as at,
           jsonb_build_object('id', by_id, 'name', by_name) as by
         from gl_account order by account, gl_account.number desc`,
      ),
    async map({ account, number, name, by, at }, key) {
      await run(
        `insert into gl_account (account, number, gl_number, gl_name, at, by_id, by_name, key)
         select ?, count(*) + 1, ?, ?, ?, ?, ?, ? from gl_account where account = ? on conflict do nothing`,
        [account, number, name, at, by.id, by.name, key, account],
      )
    },
  }
}
