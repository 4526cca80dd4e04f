import type { AccountLine, AccountSums, TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { statementsOf, type Database } from './database.ts'

/** Sums of every account over all loans: one pass over the lines, each of which has the day of its
 * entry. */
export const trialBalanceSql = (throughDay: boolean): string =>
  `select l.account, sum(l.debit_cents)::float8 as "debitCents", sum(l.credit_cents)::float8 as "creditCents", count(*)::float8 as lines
   from ledger_line l${throughDay ? ' where l.day <= ?' : ''} group by l.account order by l.account`

/** The trial balance over the tables of the ledger. */
export const makeTrialBalance = (database: Database): TrialBalance => {
  const run = statementsOf(database)
  return {
    sums: (through) => run<AccountSums>(trialBalanceSql(through !== null), through === null ? [] : [through]),
    lines: ({ account, through, page, size }) =>
      run<AccountLine>(
        `select l.loan_id as "loanId", l.number, e.day, e.kind, l.debit_cents::float8 as "debitCents", l.credit_cents::float8 as "creditCents"
         from ledger_line l join ledger_entry e using (loan_id, number)
         where l.account = ? ${through === null ? '' : 'and e.day <= ?'}
         order by e.day desc, l.loan_id, l.number desc, l.line limit ? offset ?`,
        [account, ...(through === null ? [] : [through]), size, (page - 1) * size],
      ),
  }
}
