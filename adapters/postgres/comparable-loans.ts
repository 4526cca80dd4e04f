import type { Comparable, ComparableKind, ComparableLoans } from '@tamarack/application/ports/comparable-loans.port'
import { marks, nextOfWalk, statementsOf, type Database } from './database.ts'

/** What is compared of each kind, one row a loan: `e` is the loan's last event, and the first `?`
 * the moment since when it rests. */
const sources: Readonly<Record<ComparableKind, string>> = {
  'identity-check': `select l.id as "loanId", l.user_id as "customerId", l.state->'check'->>'checkId' as "checkId",
      l.state->'check'->>'state' as state from loan l join loan_event e on e.loan_id = l.id and e.sequence = l.sequence
    where e.at < ? and l.status = 'identity' and l.state->'check'->>'checkId' is not null`,
  'bank-connection': `select l.id as "loanId", l.state->'connection'->>'requestId' as "requestId"
    from loan l join loan_event e on e.loan_id = l.id and e.sequence = l.sequence
    where e.at < ? and l.status = 'bank' and l.state->'connection'->>'state' = 'collecting'
      and l.state->'connection'->>'requestId' is not null`,
}

export const makeComparableLoans = (database: Database): ComparableLoans => {
  const run = statementsOf(database)
  return {
    next<Kind extends ComparableKind>(kind: Kind, restingSince: number, limit: number) {
      return nextOfWalk<Comparable[Kind]>(
        run,
        kind,
        limit,
        (row) => row.loanId,
        (after) =>
          run<Comparable[Kind]>(`select * from (${sources[kind]}) c where c."loanId" > ? order by c."loanId" limit ?`, [
            restingSince,
            after,
            limit,
          ]),
      )
    },
    among<Kind extends ComparableKind>(kind: Kind, restingSince: number, loanIds: readonly string[]) {
      return run<Comparable[Kind]>(`select * from (${sources[kind]}) c where c."loanId" in (${marks(loanIds)})`, [
        restingSince,
        ...loanIds,
      ])
    },
  }
}
