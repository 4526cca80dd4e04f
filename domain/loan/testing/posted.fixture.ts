import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { postingsSince, ruledToday } from '../../ledger/posted.ts'
import { apply, isLedgerEvent, openWith } from '../../ledger/replay.ts'
import { evolve } from '../evolve.ts'
import type { LoanEvent } from '../loan-event.ts'
import { isServiced, type Loan } from '../loan.ts'

/** A ledger event with the entries that a command would write with it on this loan. Other events,
 * and those that have their entries, stay as they are; so does what the ledger refuses, without
 * entries. */
export const posted = (loan: Loan | undefined, event: LoanEvent | LedgerEvent): LoanEvent => {
  if (!isLedgerEvent(event) || 'postings' in event) return event as LoanEvent
  if (event.type === 'activated') {
    const opened = openWith(event)
    return { ...event, postings: opened.ok ? postingsSince({ entries: [] }, opened.value) : [] }
  }
  const before = loan && isServiced(loan) ? ruledToday(loan.book) : undefined
  const next = before && apply(before, event)
  return { ...event, postings: before && next?.ok ? postingsSince(before, next.value) : [] }
}

/** Events that follow each other on a loan, each as `posted`. */
export const allPosted = (
  before: Loan | undefined,
  loanId: string,
  events: readonly (LoanEvent | LedgerEvent)[],
): readonly LoanEvent[] => {
  let loan = before
  return events.map((given) => {
    const event = posted(loan, given)
    loan = evolve(loan, event, loanId)
    return event
  })
}
