import { err, ok, type Result } from '../shared/result.ts'
import { restated } from './accruals.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, type LoanBook } from './loan-book.ts'
import { postRest } from './posting.ts'
import type { EventRefusal } from './refusals.ts'
import { stayInForce } from './stay.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>

/** TAM-185: debits that are initiated are called back where the bank does not have them yet. */
export const stayPlaced = (
  book: LoanBook,
  { on, ground, filedOn: from = on }: Of<'stay-placed'>,
): Result<LoanBook, EventRefusal> => {
  const { authorization, stays = [] } = book
  if (stayInForce(book) !== undefined) return err({ code: 'STAY_IN_FORCE' })
  if (from > on) return err({ code: 'FILED_IN_FUTURE' })
  const sent = inFlight(book).flatMap(({ debitId, debitDate }) => (debitDate > on ? [debitId] : []))
  const recalled = [...new Set([...authorization.recalled, ...sent])]
  const stayed = { ...book, stays: [...stays, { ground, from }], authorization: { ...authorization, recalled } }
  // Reverses interest that was booked after the filing date.
  return ok(from < on ? postRest(restated(stayed), on, 'reallocated') : stayed)
}

/** TAM-185: interest and debits go on from now; what was to be sent meanwhile is not debited, since
 * its payor had no notice (PAD-04). */
export const stayLifted = (book: LoanBook, { on }: Of<'stay-lifted'>): Result<LoanBook, EventRefusal> => {
  const { authorization, stays = [] } = book
  if (stayInForce(book) === undefined) return err({ code: 'NO_STAY' })
  return ok({
    ...book,
    stays: stays.map((stay) => (stay.to === undefined ? { ...stay, to: on } : stay)),
    authorization: { ...authorization, debitsFrom: on },
  })
}
