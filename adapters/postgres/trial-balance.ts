import type { AccountSums, TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { pastDueOn } from '@tamarack/domain/arrears/delinquency'
import { owedByBorrowers } from '@tamarack/domain/ledger/accounts'
import { accruedNotPosted } from '@tamarack/domain/ledger/accrued-not-posted'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { isDisbursing, loanStatuses } from '@tamarack/domain/loan/status'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import { marks, statementsOf, type Database } from './database.ts'

/** Sums of every account over all loans: one pass over the lines, each of which has the day of its
 * entry. */
export const trialBalanceSql = (throughDay: boolean): string =>
  `select l.account, sum(l.debit_cents)::float8 as debit, sum(l.credit_cents)::float8 as credit, count(*)::float8 as lines
   from ledger_line l${throughDay ? ' where l.day <= ?' : ''} group by l.account order by l.account`

/** What a loan has accrued and not posted on a day, where that was counted and nothing has happened
 * to the loan since; joined to `loan`, with the day as its value. */
export const countedInterest = `accrued_interest accrued
    on accrued.loan_id = loan.id and accrued.sequence = loan.sequence and accrued.day = ?
      and loan.status in ('funded', 'overdue', 'in-collections')`
/** The loans that may bear interest, each with that. */
const accruing = `loan left join ${countedInterest} where loan.status in ('funded', 'overdue', 'in-collections')`

const disbursing = loanStatuses.filter(isDisbursing)

/** The lines of which borrowers owe the sum. A loan whose money is not out, or did not arrive, owes
 * nothing of what its accounts promise (TAM-140). */
export const owedLines = {
  sql: `account in (${marks(owedByBorrowers)})
    and (account = 'refund to recover' or loan_id not in (select id from loan where status in (${marks(disbursing)})))`,
  values: [...owedByBorrowers, ...disbursing],
}

/** One statement, so that what is posted and what is not are of one moment. */
const owedSql = `select null as product, 0 as loans, 0 as counted,
    coalesce(sum(debit_cents) - sum(credit_cents), 0)::float8 as cents
  from ledger_line where ${owedLines.sql}
  union all
  select loan.loan_type, count(*)::float8, count(accrued.loan_id)::float8, coalesce(sum(accrued.cents), 0)::float8
  from ${accruing} group by loan.loan_type order by 1`

/** The entries have no part in what accrues, and are most of a book. */
const notCountedSql = `select loan.id, loan.sequence, jsonb_set(loan.state -> 'book', '{entries}', '[]')::text as book
  from ${accruing} and accrued.loan_id is null limit ?`

interface OwedRow {
  readonly product: LoanType | null
  readonly loans: number
  readonly counted: number
  readonly cents: number
}

/** The trial balance over the tables of the ledger. */
export const makeTrialBalance = (database: Database): TrialBalance => {
  const run = statementsOf(database)
  return {
    sums: (through) => run<AccountSums>(trialBalanceSql(through !== null), through === null ? [] : [through]),
    async owed(on) {
      const rows = await run<OwedRow>(owedSql, [...owedLines.values, on])
      return {
        posted: rows.find(({ product }) => product === null)?.cents ?? 0,
        products: rows.flatMap(({ product, loans, counted, cents }) =>
          product === null ? [] : [{ product, loans, counted, accrued: cents }],
        ),
      }
    },
    async countAccrued(on, limit) {
      const rows = await run<{ id: string; sequence: number; book: string }>(notCountedSql, [on, limit])
      if (rows.length === 0) return 0
      const counted = rows.flatMap(({ id, sequence, book: json }) => {
        const book = JSON.parse(json) as LoanBook
        const { amount, since = null } = pastDueOn(book, on)
        return [id, sequence, on, accruedNotPosted(book, on), amount, since]
      })
      await run(
        `insert into accrued_interest (loan_id, sequence, day, cents, past_due, late_since)
         values ${rows.map(() => '(?, ?, ?, ?, ?, ?)').join(', ')}
         on conflict (loan_id) do update set sequence = excluded.sequence, day = excluded.day, cents = excluded.cents,
           past_due = excluded.past_due, late_since = excluded.late_since`,
        counted,
      )
      return rows.length
    },
    lines: ({ account, through, page, size }) =>
      run<Awaited<ReturnType<TrialBalance['lines']>>[number]>(
        `select l.loan_id as "loanId", l.number, e.day, e.kind, l.debit_cents::float8 as debit, l.credit_cents::float8 as credit
         from ledger_line l join ledger_entry e using (loan_id, number)
         where l.account = ? ${through === null ? '' : 'and e.day <= ?'}
         order by e.day desc, l.loan_id, l.number desc, l.line limit ? offset ?`,
        [account, ...(through === null ? [] : [through]), size, (page - 1) * size],
      ),
  }
}
