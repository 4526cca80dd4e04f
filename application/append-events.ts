import { ruledToday } from '@tamarack/domain/ledger/posted'
import { evolve } from '@tamarack/domain/loan/evolve'
import { isServiced, type Loan } from '@tamarack/domain/loan/loan'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import { mayMove } from '@tamarack/domain/loan/status'
import { firstPreviousHash, linesOf, type Envelope } from './loan-log.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { LoanTables, StoredLoan } from './ports/loan-tables.port.ts'
import { mergeProjections, project, type Projection } from './projector.ts'

export interface Step {
  readonly loan: Loan
  readonly projection: Projection
}

/** The loan after each event; `sequence` is the number of the last event before them. Throws on a
 * status change that the transition table does not allow, which is a programmer's mistake. */
export const stepsOf = (
  before: Loan | undefined,
  events: readonly LoanEvent[],
  { loanId, sequence }: { readonly loanId: string; readonly sequence: number },
): readonly Step[] => {
  let loan = before
  return events.map((event, index) => {
    const after = evolve(loan, event, loanId)
    if (loan !== undefined && after.status !== loan.status && !mayMove(loan.status, after.status))
      throw new Error(`${event.type} moved a loan from ${loan.status} to ${after.status}`)
    const step = { loan: after, projection: project(loan, after, sequence + index + 1) }
    loan = after
    return step
  })
}

/** A stored loan was written under the rules of its last event. */
const ruledLoan = (loan: Loan): Loan => (isServiced(loan) ? { ...loan, book: ruledToday(loan.book) } : loan)

interface Writing {
  readonly tables: LoanTables
  readonly fingerprint: Fingerprint
}

/** Appends the events of one decision to the loan's log and writes what they changed. Returns the
 * loan after them; undefined when there is none. */
export const appendEvents = async (
  { tables, fingerprint }: Writing,
  { loanId, stored }: { readonly loanId: string; readonly stored: StoredLoan | null },
  events: readonly LoanEvent[],
  envelope: Envelope,
): Promise<StoredLoan | undefined> => {
  const log = { loanId, sequence: stored?.sequence ?? 0, lastHash: stored?.lastHash ?? firstPreviousHash }
  const steps = stepsOf(stored === null ? undefined : ruledLoan(stored.loan), events, log)
  const loan = steps.at(-1)?.loan
  if (loan === undefined) return stored ?? undefined
  const lines = linesOf(log, events, envelope, fingerprint)
  const last = lines.at(-1)
  const after = { loan, sequence: last?.sequence ?? log.sequence, lastHash: last?.hash ?? log.lastHash }
  await tables.loans.append(
    after,
    lines,
    mergeProjections(
      steps.map(({ projection }) => projection),
      loan,
    ),
  )
  return after
}
