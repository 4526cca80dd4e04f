import { dayOf, type LedgerEvent, type Posted } from '../../../ledger/ledger-event.ts'
import type { LoanBook } from '../../../ledger/loan-book.ts'
import { postingsSince, ruledToday } from '../../../ledger/posted.ts'
import type { EventRefusal } from '../../../ledger/refusals.ts'
import { apply } from '../../../ledger/replay.ts'
import { statusOn } from '../../../ledger/status-on.ts'
import { refusalOf, refuse, type Refused } from '../../../shared/result.ts'
import type { LocalDate } from '../../../values/local-date.ts'
import type { ServicedLoan } from '../../loan.ts'
import { happened, type Decided } from '../../slice.ts'

/** In the general form: not in this status is a step that is not due. */
const refusedByBook = (refusal: EventRefusal): Refused =>
  refusal.code === 'NOT_IN_THIS_STATUS' ? refuse('STEP_NOT_DUE', { status: refusal.status }) : refusalOf(refusal)

/** A payment missed meanwhile makes the loan overdue first, by an event of its own. */
const accrualEventsDue = (current: LoanBook, on: LocalDate): readonly LedgerEvent[] =>
  current.status === 'funded' && on > current.asOf && statusOn(current, on) === 'overdue'
    ? [{ type: 'default-interest-accrued', on }]
    : []

/** TAM-19: these events happen in order, if the book takes each of them; else the first refusal,
 * and none happens. Every command about money ends here, so that nothing is written that a replay
 * would refuse. Each carries the entries that it books, which are its own effect under today's
 * rules (TAM-222). A payment missed meanwhile is accrued first. No events: it is so already. */
export const book = (loan: ServicedLoan, ...events: readonly LedgerEvent[]): Decided => {
  let current = ruledToday(loan.book)
  const happening: Posted[] = []
  for (const given of events) {
    for (const event of [...accrualEventsDue(current, dayOf(given)), given]) {
      const next = apply(current, event)
      if (!next.ok) return refusedByBook(next.error)
      happening.push({ ...event, postings: postingsSince(current, next.value) })
      current = next.value
    }
  }
  return happened(...happening)
}
