import type { LoanInStatus, OpenLoans } from '@tamarack/application/ports/open-loans.port'
import { isApplication, isOutstanding, loanStatuses } from '@tamarack/domain/loan/status'
import { marks, nextOfWalk, statementsOf, type Database } from './database.ts'

const open = loanStatuses.filter((status) => isApplication(status) || isOutstanding(status))

/** The last event of each gives the moment since when it rests. */
const resting = 'join loan_event e on e.loan_id = l.id and e.sequence = l.sequence'

/** `loan_to_confirm` has a row for each loan whose status changed since its workflow was found
 * level; a trigger on `loan` writes it, no matter who changes the status. So what is read follows
 * from what happened, and not from how large the book is. */
export const unconfirmedSql = `select c.loan_id as "loanId", l.status from loan_to_confirm c join loan l on l.id = c.loan_id ${resting}
  where l.status in (${marks(open)}) and e.at < ? order by c.loan_id limit ?`

const inTurnSql = `select l.id as "loanId", l.status, e.at < ? as rests from loan l ${resting}
  where l.status in (${marks(open)}) and l.id > ? order by l.id limit ?`

const pairsOf = (loans: readonly LoanInStatus[]): string => loans.map(() => '(?, ?)').join(', ')
const valuesOf = (loans: readonly LoanInStatus[]): readonly string[] =>
  loans.flatMap(({ loanId, status }) => [loanId, status])

export const makeOpenLoans = (database: Database): OpenLoans => {
  const run = statementsOf(database)
  return {
    async unconfirmed(restingSince, limit) {
      // What has ended needs no workflow any more.
      await run(`delete from loan_to_confirm where status not in (${marks(open)})`, open)
      return run<LoanInStatus>(unconfirmedSql, [...open, restingSince, limit])
    },
    async inTurn(restingSince, limit) {
      const rows = await nextOfWalk<LoanInStatus & { readonly rests: boolean }>(
        run,
        'workflow',
        limit,
        ({ loanId }) => loanId,
        (after) => run(inTurnSql, [restingSince, ...open, after, limit]),
      )
      return rows.filter(({ rests }) => rests).map(({ loanId, status }) => ({ loanId, status }))
    },
    async confirm(loans) {
      if (loans.length === 0) return
      await run(`delete from loan_to_confirm where (loan_id, status) in (${pairsOf(loans)})`, valuesOf(loans))
    },
    async doubt(loans) {
      if (loans.length === 0) return
      await run(
        `insert into loan_to_confirm (loan_id, status) values ${pairsOf(loans)} on conflict (loan_id) do nothing`,
        valuesOf(loans),
      )
    },
  }
}
