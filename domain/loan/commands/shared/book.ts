import { dayOf, type LedgerEvent } from '../../../ledger/ledger-event.ts'
import type { LoanBook } from '../../../ledger/loan-book.ts'
import type { EventRefusal } from '../../../ledger/refusals.ts'
import { apply } from '../../../ledger/replay.ts'
import { statusOn } from '../../../ledger/status-on.ts'
import { refusalOf, refuse, type Refused } from '../../../shared/refusal.ts'
import type { LocalDate } from '../../../values/local-date.ts'
import { happened, type Decided } from '../../decided.ts'
import type { ServicedLoan } from '../../loan.ts'

/** A refusal of the book in the general form: a status in which the event may not happen is a step
 * that is not due. */
const refusedByBook = (refusal: EventRefusal): Refused =>
  refusal.code === 'NOT_IN_THIS_STATUS' ? refuse('STEP_NOT_DUE', { status: refusal.status }) : refusalOf(refusal)

/** A payment that was missed meanwhile makes the loan overdue before anything else happens: the
 * move has an event of its own. */
const accrualEventsDue = (current: LoanBook, on: LocalDate): readonly LedgerEvent[] =>
  current.status === 'funded' && on > current.asOf && statusOn(current, on) === 'overdue'
    ? [{ type: 'default-interest-accrued', on }]
    : []

/** TAM-19: these events happen to a serviced loan, one after the other, if its book takes each of
 * them; otherwise the first refusal of the ledger, and none of them happens. Every command about a
 * loan's money ends here, so that nothing is written that a replay would refuse. A payment that
 * was missed meanwhile is accrued first. No events: it is so already. */
export const book = (loan: ServicedLoan, ...events: readonly LedgerEvent[]): Decided => {
  let current = loan.book
  const happening: LedgerEvent[] = []
  for (const given of events) {
    for (const event of [...accrualEventsDue(current, dayOf(given)), given]) {
      const next = apply(current, event)
      if (!next.ok) return refusedByBook(next.error)
      current = next.value
      happening.push(event)
    }
  }
  return happened(...happening)
}
