import type { MappedAccount, Periods, StoredPeriodAct } from '@tamarack/application/ports/periods.port'
import { startOfTorontoDay } from '@tamarack/domain/calendars/toronto'
import { accruedNotPosted } from '@tamarack/domain/ledger/accrued-not-posted'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { isLedgerEvent, replay } from '@tamarack/domain/ledger/replay'
import { plusDays } from '@tamarack/domain/values/local-date'
import { statementsOf, type Database } from './database.ts'

type Ledger = Awaited<ReturnType<Periods['ledger']>>

/** One statement, so that all of it is of one moment. */
const ledgerSql = `select day, account, sum(debit_cents)::float8 as debit, sum(credit_cents)::float8 as credit,
    (select count(*)::float8 from ledger_entry where day <= ?) as entries,
    (select jsonb_build_object('loanId', l.loan_id, 'number', l.number) from ledger_entry l
      join loan_event e on e.loan_id = l.loan_id and e.sequence = l.event
      where l.day <= ? order by e.at desc, l.loan_id, l.number desc limit 1) as "lastEntry"
  from ledger_line where day <= ? group by day, account`

/** Loans that may bear interest, or have changed since; with what happened to them by then. */
const eventsSql = `select loan.id, jsonb_agg(jsonb_build_object('type', e.type) || e.payload order by e.sequence)::text as events
  from (select id from loan where id > ? and agreed_on is not null
      and (status in ('funded', 'overdue', 'in-collections')
        or exists (select from loan_event later where later.loan_id = loan.id and later.at >= ?))
    order by id limit ?) loan
  left join loan_event e on e.loan_id = loan.id and e.at < ?
  group by loan.id order by loan.id`

/** Closes of months and the names of accounts, as rows that are only added. */
export const makePeriods = (database: Database): Periods => {
  const run = statementsOf(database)
  return {
    acts: () =>
      run<StoredPeriodAct>(
        `select month, type, at::float8 as at, jsonb_build_object('id', by_id, 'name', by_name) as by, sha256, key, close
         from period_act order by month, number`,
      ),
    async add({ month, type, at, by, sha256, key, close }, exported) {
      await run(
        `insert into period_act (month, number, type, at, by_id, by_name, sha256, key, close, exported)
         select ?, count(*) + 1, ?, ?, ?, ?, ?, ?, ?::jsonb, ? from period_act where month = ? on conflict do nothing`,
        [month, type, at, by.id, by.name, sha256, key, close && JSON.stringify(close), exported, month],
      )
    },
    async exported(month) {
      const [row] = await run<{ exported: string }>(
        'select exported from period_act where month = ? and exported is not null',
        [month],
      )
      return row?.exported ?? ''
    },
    async ledger(through) {
      type Row = Ledger['sums'][number] & Omit<Ledger, 'sums'>
      const rows = await run<Row>(ledgerSql, [through, through, through])
      const [{ entries, lastEntry } = { entries: 0, lastEntry: null }] = rows
      return { sums: rows, entries, lastEntry }
    },
    async accruedOn(day, after, limit) {
      const end = startOfTorontoDay(plusDays(day, 1))
      const rows = await run<{ id: string; events: string }>(eventsSql, [after, end, limit, end])
      const cents = rows.reduce((sum, { events }) => {
        const log = JSON.parse(events) as readonly (LedgerEvent | null)[]
        const book = replay(log.filter((event) => event !== null && isLedgerEvent(event)))
        return book.ok ? sum + accruedNotPosted(book.value, day) : sum
      }, 0)
      return { cents, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) }
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
