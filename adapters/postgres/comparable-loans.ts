import type { Comparable, ComparableKind, ComparableLoans } from '@tamarack/application/ports/comparable-loans.port'
import { isDisbursing, loanStatuses } from '@tamarack/domain/loan/status'
import { marks, nextOfWalk, statementsOf, type Database } from './database.ts'

/** A transfer that was completed may still turn out otherwise: so long after its request it is
 * compared. Our policy. */
const transferComparedForMs = 3 * 24 * 3_600_000

const disbursing = loanStatuses.filter(isDisbursing)

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
  // Loans that disburse, and loans with a young request: each found by its index, so that an old
  // book is not read.
  transfer: `select distinct on (l.id) l.id as "loanId", p.id as "paymentId", p.state, p.amount_cents::float8 as "amountCents"
    from loan l join loan_event e on e.loan_id = l.id and e.sequence = l.sequence join payment p on p.loan_id = l.id
    where e.at < ? and p.kind = 'disbursement' and l.id in (
      select id from loan where status in (${marks(disbursing)})
      union select loan_id from payment where kind = 'disbursement' and requested_at > ?)
    order by l.id, p.attempt desc`,
}

export const makeComparableLoans = (database: Database): ComparableLoans => {
  const run = statementsOf(database)
  const valuesOf = (kind: ComparableKind, restingSince: number): readonly (number | string)[] =>
    kind === 'transfer' ? [restingSince, ...disbursing, restingSince - transferComparedForMs] : [restingSince]
  return {
    next<Kind extends ComparableKind>(kind: Kind, restingSince: number, limit: number) {
      return nextOfWalk<Comparable[Kind]>(
        run,
        kind,
        limit,
        (row) => row.loanId,
        (after) =>
          run<Comparable[Kind]>(`select * from (${sources[kind]}) c where c."loanId" > ? order by c."loanId" limit ?`, [
            ...valuesOf(kind, restingSince),
            after,
            limit,
          ]),
      )
    },
    among<Kind extends ComparableKind>(kind: Kind, restingSince: number, loanIds: readonly string[]) {
      return run<Comparable[Kind]>(`select * from (${sources[kind]}) c where c."loanId" in (${marks(loanIds)})`, [
        ...valuesOf(kind, restingSince),
        ...loanIds,
      ])
    },
  }
}
