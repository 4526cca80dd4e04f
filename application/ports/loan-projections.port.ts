import type { LoggedEvent } from '../loan-log.ts'
import type { Projection } from '../projector.ts'
import type { StoredLoan } from './loan-tables.port.ts'
import { token } from './token.ts'

/** A row of a projection: plain values by column name. */
export type ProjectedRow = Readonly<Record<string, unknown>>
export type ProjectedRows = Readonly<Record<string, readonly ProjectedRow[]>>

/** A loan's log, oldest first, and its projections, read at one moment. */
export interface FoundLoan {
  readonly log: readonly LoggedEvent[]
  readonly rows: ProjectedRows
  /** The number of the last event, as stored in the loan's row. */
  readonly sequence: number
}

/** Loans whose number, made of the id, leaves `which` divided by `of`: each in one part. */
export interface Part {
  readonly which: number
  readonly of: number
}

/** The projections of every loan, for comparing them with the log and making them again. */
export interface LoanProjections {
  /** Ids of the next loans in a fixed order; an empty list at the end. */
  loanIds(page: { readonly after: string; readonly limit: number; readonly part: Part }): Promise<readonly string[]>
  /** The rows that this loan should have, by table, in no order of rows. */
  rowsOf(stored: StoredLoan, projection: Projection): ProjectedRows
  /** The columns that identify the rows of each table. */
  readonly keys: Readonly<Record<string, readonly string[]>>
  /** Reads a loan while nobody changes it, and answers what `judge` answers. Rows to write replace
   * those of the loan and its payments in the same transaction; of the ledger only missing rows are
   * added. */
  visit<Answer>(
    loanId: string,
    judge: (found: FoundLoan) => { readonly answer: Answer; readonly write: ProjectedRows | null },
  ): Promise<Answer>
}
export const LoanProjections = token<LoanProjections>('LoanProjections')
