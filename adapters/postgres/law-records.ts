import type { SqlEntityManager } from '@mikro-orm/postgresql'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { LawBreach, LawRecords, LawResult, LawRun } from '@tamarack/application/ports/law-records.port'
import { lawEventTypes, type LoanFacts } from '@tamarack/domain/law-checks/facts'
import type { CostFacts } from '@tamarack/domain/law-checks/what-if'
import type { Entry } from '@tamarack/domain/ledger/entry'
import type { Instant } from '@tamarack/domain/values/instant'
import { inTransaction, marks, statementsOf, type Database } from './database.ts'
import { makeConfidential, makeSealed, tolerant, type Confidential } from './sealed.ts'

/** Loans of one person are checked together; those of nobody, once their records are destroyed,
 * each by itself. */
const person = `coalesce(loan.person_key, loan.id)`

const loansSql = `with last as (
    select ${person} as person from loan where agreed_on is not null and ${person} > ? order by 1 offset ? limit 1)
  select id, ${person} as person from loan
  where agreed_on is not null and ${person} > ? and not exists (select from last where ${person} > last.person)
  order by 2, agreed_on, id`

interface EventRow {
  readonly loanId: string
  readonly sequence: number
  readonly type: string
  readonly at: number
  readonly payload: string
}
interface LineRow extends Omit<Entry, 'lines' | 'reverses'> {
  readonly loanId: string
  readonly account: string
  readonly debit: number
  readonly credit: number
}

const toEvent = ({ openPayload }: Confidential, { loanId, sequence, type, at, payload }: EventRow) => {
  const opened = openPayload(loanId, sequence, JSON.parse(payload) as Readonly<Record<string, unknown>>)
  return { at: at as Instant, event: { type, ...opened } } as LoanFacts['events'][number]
}

/** Lines in the order of their entries, put together again. */
const toEntries = (lines: readonly LineRow[]): readonly Entry[] => {
  const entries = new Map<number, Entry>()
  for (const { number, on, kind, account, debit, credit } of lines) {
    const entry = entries.get(number) ?? { number, on, kind, lines: [] }
    entries.set(number, { ...entry, lines: [...entry.lines, { account, debit, credit } as Entry['lines'][number]] })
  }
  return [...entries.values()]
}

const columns = `id, check_id as "checkId", loan_id as "loanId", found, allowed,
  first_seen_at::float8 as "firstSeenAt", last_seen_at::float8 as "lastSeenAt", answer`

/** Nothing is added where an answer stands: of the same figure, and no claim that it was put
 * right. */
const storeBreaches = async (em: SqlEntityManager, found: readonly object[], at: number): Promise<void> => {
  if (found.length === 0) return
  await em.execute(
    `insert into law_breach (id, check_id, loan_id, found, allowed, first_seen_at, last_seen_at)
     select f."checkId" || '/' || f."loanId" || '/' || ?::text, f."checkId", f."loanId", f.found, f.allowed, ?, ?
     from jsonb_to_recordset(?::jsonb) as f("checkId" text, "loanId" text, found text, allowed text)
     where not exists (select from law_breach b where b.check_id = f."checkId" and b.loan_id = f."loanId" and b.found = f.found
       and b.answer ->> 'how' in ('false-finding', 'accepted-by-counsel'))
     on conflict (check_id, loan_id) where answer is null
       do update set found = excluded.found, allowed = excluded.allowed, last_seen_at = excluded.last_seen_at`,
    [at, at, at, JSON.stringify(found)],
  )
}

/** What the checks of the law read and leave, in tables. */
export const makeLawRecords = (database: Database, cipher: DataCipher): LawRecords => {
  const run = statementsOf(database)
  const confidential = makeConfidential(tolerant(makeSealed(cipher)))
  const eventsOf = (ids: readonly string[]) =>
    run<EventRow>(
      `select loan_id as "loanId", sequence, type, at::float8 as at, payload::text as payload from loan_event
       where loan_id in (${marks(ids)}) and type in (${marks(lawEventTypes)}) order by loan_id, sequence`,
      [...ids, ...lawEventTypes],
    )
  const linesOf = (ids: readonly string[]) =>
    run<LineRow>(
      `select l.loan_id as "loanId", l.number, e.day as on, e.kind, l.account,
         l.debit_cents::float8 as debit, l.credit_cents::float8 as credit
       from ledger_line l join ledger_entry e using (loan_id, number)
       where l.loan_id in (${marks(ids)}) order by l.loan_id, l.number, l.line`,
      ids,
    )
  return {
    async people(after, limit) {
      const loans = await run<{ id: string; person: string }>(loansSql, [after, limit - 1, after])
      const people = [...new Set(loans.map((loan) => loan.person))]
      const joint =
        people.length === 0
          ? []
          : await run<{ id: string; person: string }>(
              `select id, co_person_key as person from loan
               where agreed_on is not null and co_person_key in (${marks(people)}) order by id`,
              people,
            )
      const ids = [...new Set([...loans, ...joint].map(({ id }) => id))]
      const [events, lines] = await Promise.all([eventsOf(ids), linesOf(ids)])
      const [eventsBy, linesBy] = [Map.groupBy(events, (row) => row.loanId), Map.groupBy(lines, (row) => row.loanId)]
      const factsOf = (loanId: string): LoanFacts => ({
        loanId,
        events: (eventsBy.get(loanId) ?? []).map((row) => toEvent(confidential, row)),
        entries: toEntries(linesBy.get(loanId) ?? []),
      })
      return [...Map.groupBy(loans, (loan) => loan.person)].map(([of, theirs]) => ({
        person: of,
        loans: theirs.map(({ id }) => factsOf(id)),
        coBorrowed: joint.filter(({ person }) => person === of).map(({ id }) => factsOf(id)),
      }))
    },
    async openRun(at) {
      await run(
        `insert into law_run (started_at, after, loans) select ?, '', 0
         where not exists (select from law_run where finished_at is null) on conflict do nothing`,
        [at],
      )
      const [open] = await run<LawRun>(
        `select started_at::float8 as "startedAt", after, loans, finished_at as "finishedAt" from law_run where finished_at is null`,
      )
      if (open === undefined) throw new Error('a run of that moment has ended')
      return open
    },
    add: ({ startedAt, after, loans, finishedAt }, checked, at) =>
      inTransaction(database, async (em) => {
        const results = [...checked].map(([checkId, { looked, breaches }]) => ({
          checkId,
          looked,
          found: breaches.length,
        }))
        const found = [...checked].flatMap(([checkId, { breaches }]) => breaches.map((one) => ({ checkId, ...one })))
        await em.execute(
          `insert into law_check (check_id, started_at, looked, found)
           select r."checkId", ?, r.looked, r.found from jsonb_to_recordset(?::jsonb) as r("checkId" text, looked int, found int)
           on conflict (check_id, started_at)
             do update set looked = law_check.looked + excluded.looked, found = law_check.found + excluded.found`,
          [startedAt, JSON.stringify(results)],
        )
        await storeBreaches(em, found, at)
        await em.execute('update law_run set after = ?, loans = ?, finished_at = ? where started_at = ?', [
          after,
          loans,
          finishedAt,
          startedAt,
        ])
      }),
    async history(limit) {
      const [count] = await run<{ loans: number }>(
        'select count(*)::float8 as loans from loan where agreed_on is not null',
      )
      const runs = await run<LawRun>(
        `select started_at::float8 as "startedAt", after, loans, finished_at::float8 as "finishedAt" from law_run
         order by started_at desc limit ?`,
        [limit],
      )
      const results = await run<LawResult>(
        `select check_id as "checkId", started_at::float8 as "startedAt", looked, found from law_check
         where started_at >= ? order by started_at desc`,
        [runs.at(-1)?.startedAt ?? 0],
      )
      return { loans: count?.loans ?? 0, runs, results }
    },
    breaches: (limit) =>
      run<LawBreach>(
        `select ${columns} from law_breach
         order by answer is not null, (answer ->> 'at')::float8 desc, first_seen_at, id limit ?`,
        [limit],
      ),
    async answer(id, answer) {
      await run('update law_breach set answer = ? where id = ? and answer is null', [JSON.stringify(answer), id])
      const [row] = await run<LawBreach>(`select ${columns} from law_breach where id = ?`, [id])
      return row ?? null
    },
    async costsSince(day) {
      const rows = await run<Omit<CostFacts, 'terms'> & { readonly terms: string }>(
        `select loan.id as "loanId", loan.agreed_on as "agreedOn", (e.payload -> 'terms')::text as terms,
           coalesce(charged.fees, 0)::float8 as fees, coalesce(charged.interest, 0)::float8 as "defaultInterest"
         from loan join loan_event e on e.loan_id = loan.id and e.type = 'activated'
         left join (
           select loan_id, sum(credit_cents - debit_cents) filter (where account = 'returned-item fees earned') as fees,
             sum(credit_cents - debit_cents) filter (where account = 'default interest earned') as interest
           from ledger_line where account in ('returned-item fees earned', 'default interest earned') group by loan_id
         ) charged on charged.loan_id = loan.id
         where loan.agreed_on >= ?`,
        [day],
      )
      return rows.map(({ terms, ...rest }) => ({ ...rest, terms: JSON.parse(terms) as CostFacts['terms'] }))
    },
  }
}
