import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import type { PastFiles } from '@tamarack/application/ports/past-files.port'
import type { DecisionBasis } from '@tamarack/domain/decision/clean-file'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { PastFile } from '@tamarack/domain/policy/what-if'
import type { Offer } from '@tamarack/domain/products/product'
import { statementsOf, type Database } from './database.ts'
import { makeSealed, tolerant } from './sealed.ts'

interface Row {
  readonly id: string
  readonly sequence: number
  readonly basis: { readonly sealed: string } | null
  readonly offer: Offer
  readonly status: LoanStatus
  readonly decided: PastFile['decided'] | null
  /** The terms were changed, and sent again. */
  readonly sentAgain: boolean
}

/** So few that nobody else waits while they are tried. */
const rowsAtOnce = 500

/* The page comes first, so that each is read by its index alone; the terms that were sent stand in
 * the event before their checks. */
const partSql = `select e.loan_id as id, e.sequence, e.basis, terms.payload -> 'offer' as offer, loan.status,
    loan.state #>> '{decision,verdict,outcome}' as decided,
    exists (select from loan_event later where later.loan_id = e.loan_id and later.type = 'checks-computed' and later.sequence > e.sequence) as "sentAgain"
  from (select loan_id, sequence, payload -> 'basis' as basis from loan_event
    where type = 'checks-computed' and at >= ? and (loan_id, sequence) > (?, ?) order by loan_id, sequence limit ?) e
  join loan_event terms on terms.loan_id = e.loan_id and terms.sequence = e.sequence - 1 join loan on loan.id = e.loan_id
  order by e.loan_id, e.sequence`

export const makePastFiles = (database: Database, cipher: DataCipher): PastFiles => {
  const run = statementsOf(database)
  const { open } = tolerant(makeSealed(cipher))
  const toFile = ({ id, sequence, basis, offer, status, decided, sentAgain }: Row): readonly PastFile[] => {
    if (sentAgain || !basis?.sealed) return []
    const opened = open<DecisionBasis | typeof basis>(basis.sealed, 'loan_event', id, String(sequence), 'basis')
    return 'applicant' in opened ? [{ offer, basis: opened, status, decided: decided ?? 'undecided' }] : []
  }
  return {
    async *since(moment) {
      let after: Pick<Row, 'id' | 'sequence'> = { id: '', sequence: 0 }
      for (;;) {
        const rows = await run<Row>(partSql, [moment, after.id, after.sequence, rowsAtOnce])
        yield rows.flatMap(toFile)
        const last = rows.at(-1)
        if (last === undefined || rows.length < rowsAtOnce) return
        after = last
      }
    },
  }
}
