import type { Database } from '@tamarack/adapter-postgres/database'
import { openRebuild } from '@tamarack/shell-composition/rebuild'
import { replayRuns, type ReplayedRuns } from '../support/replayed-runs.ts'
import { unaccounted, type Moved, type PaymentInBooks } from './accounted.ts'

/** What stands in the books and at the provider after the chaos. */
export interface Audit {
  readonly payments: readonly PaymentInBooks[]
  readonly transactions: number
  /** A sentence for each payment that does not stand on both sides exactly once. */
  readonly unaccounted: readonly string[]
  /** Loans that were never disbursed although nothing went wrong with their e-Transfer, and loans
   * none of whose debits were made. */
  readonly withoutAdvance: number
  readonly withoutDebit: number
  readonly statuses: Readonly<Record<string, number>>
  readonly entries: number
  /** Of all lines, debit less credit, cents. */
  readonly sumCents: string
  readonly unbalanced: number
  readonly replayed: { readonly loans: number; readonly events: number; readonly differences: readonly string[] }
  readonly runs: ReplayedRuns
  /** Notices of which a loan's log has one twice. */
  readonly doubledNotices: number
  readonly notices: number
  /** Differences with provider and engine that nobody and nothing has mended. */
  readonly openDifferences: readonly string[]
}

interface Place {
  readonly database: Database
  /** Address of the payment provider's sandbox. */
  readonly zum: string
  readonly environment: Readonly<Record<string, string>>
}

/** Reads everything once; nothing may be under way. */
export const audit = async ({ database, zum, environment }: Place): Promise<Audit> => {
  const rows = <Row>(sql: string): Promise<Row[]> => database.em.fork().execute<Row[]>(sql)
  const count = async (sql: string): Promise<number> => (await rows<{ count: number }>(sql))[0]?.count ?? 0
  const payments = await rows<PaymentInBooks>(
    `select id as "paymentId", kind, state, amount_cents::int as amount, provider_id as "providerId" from payment`,
  )
  const { movements } = (await (await fetch(`${zum}/sandbox/calls`)).json()) as { movements: Record<string, Moved> }
  const statuses = await rows<{ status: string; count: number }>(
    'select status, count(*)::int as count from loan group by status order by count(*) desc',
  )
  const without = (kind: string): string =>
    `select count(*)::int as count from loan l where l.activated_at is not null
       and not exists (select 1 from payment p where p.loan_id = l.id and p.kind = '${kind}' and p.provider_id is not null)`
  const [sum] = await rows<{ sum: string; entries: number }>(
    `select coalesce(sum(debit_cents - credit_cents), 0)::text as sum, count(distinct (loan_id, number))::int as entries from ledger_line`,
  )
  const unbalanced = `select count(*)::int as count from
    (select 1 from ledger_line group by loan_id, number having sum(debit_cents - credit_cents) <> 0) as entries`
  const notices = `from loan_event where type = 'notice-sent'`
  const doubled = `select count(*)::int as count from
    (select 1 ${notices} group by loan_id, payload->'kind', payload->'subject' having count(*) > 1) as twice`
  const open = await rows<{ what: string }>(
    `select kind || ' of ' || coalesce(loan_id, 'no loan') || ' ' || subject || ': ' || ours || ' / ' || theirs as what
       from difference where resolved_at is null order by id`,
  )
  const { rebuild, close } = await openRebuild(environment['DATABASE_URL'] ?? '', environment['DATA_KEY'] ?? '')
  const replayed = await rebuild({ write: false })
  await close()
  return {
    payments,
    transactions: Object.values(movements).reduce((all, { transactions }) => all + transactions, 0),
    unaccounted: unaccounted(payments, movements),
    withoutAdvance: await count(without('advance')),
    withoutDebit: await count(without('debit')),
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    entries: sum?.entries ?? 0,
    sumCents: sum?.sum ?? '?',
    unbalanced: await count(unbalanced),
    replayed: {
      loans: replayed.loans,
      events: replayed.events,
      differences: replayed.differences.map(({ loanId, table, what }) => `${loanId} ${table}: ${what}`),
    },
    runs: await replayRuns(environment),
    doubledNotices: await count(doubled),
    notices: await count(`select count(*)::int as count ${notices}`),
    openDifferences: open.map(({ what }) => what),
  }
}

/** Whether every cent and every row is where it belongs. */
export const isClean = (found: Audit): boolean =>
  found.unaccounted.length === 0 &&
  found.replayed.differences.length === 0 &&
  found.sumCents === '0' &&
  found.unbalanced === 0 &&
  found.runs.failed === 0 &&
  found.runs.unreplayable.length === 0 &&
  found.doubledNotices === 0

const most = 50
const cad = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' })

/** The payments of each kind by their state, with the money. */
const tableOf = (payments: readonly PaymentInBooks[]): readonly string[] =>
  [...Map.groupBy(payments, ({ kind, state }) => `${kind.padEnd(16)}${state}`)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, group]) =>
        `  ${name.padEnd(32)}${String(group.length).padStart(6)}${cad.format(group.reduce((all, { amount }) => all + amount, 0) / 100).padStart(18)}`,
    )

/** The result for the one who audits it. */
export const linesOf = (found: Audit): readonly string[] => {
  const { replayed, runs } = found
  return [
    '',
    'Loans by status: ' +
      Object.entries(found.statuses)
        .map(([status, number]) => `${number} ${status}`)
        .join(', '),
    `Signed loans without an advance at the provider: ${found.withoutAdvance}; without a debit there: ${found.withoutDebit}`,
    'Payments in our books, by kind and state:',
    ...tableOf(found.payments),
    `${found.transactions} transactions at the provider, ${found.payments.length} payments in our books, ${found.unaccounted.length} not accounted for exactly once.`,
    ...found.unaccounted.slice(0, most).map((sentence) => `  ${sentence}`),
    `${found.entries} entries in the ledgers: their lines sum up to ${found.sumCents} cents, ${found.unbalanced} entries do not balance.`,
    `${replayed.loans} loans with ${replayed.events} events replayed: ${replayed.differences.length} differences from what is stored.`,
    ...replayed.differences.slice(0, most).map((sentence) => `  ${sentence}`),
    `${runs.runs} runs of workflows replayed: ${runs.unreplayable.length} cannot be; ${runs.failed} had failed.`,
    ...runs.unreplayable.slice(0, most).map((sentence) => `  ${sentence}`),
    `${found.notices} notices sent, ${found.doubledNotices} of them twice.`,
    `Differences that the comparison with provider and engine holds open: ${found.openDifferences.length}.`,
    ...found.openDifferences.slice(0, most).map((sentence) => `  ${sentence}`),
  ]
}
