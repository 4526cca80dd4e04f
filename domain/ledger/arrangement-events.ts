import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { accrueTo, restated } from './accruals.ts'
import { arrangementsOf } from './arrangement.ts'
import { arrearsOf } from './arrears.ts'
import { isBookedAmount } from './booked-amount.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, type LoanBook } from './loan-book.ts'
import { ruleOn, type EventRefusal } from './refusals.ts'

type Arranged = Extract<LedgerEvent, { readonly type: 'payments-arranged' }>

/** TAM-84, our policy: parts at most, days to each next one, days to the last. */
export const arrangedPartsMax = 6
export const daysToNextPartMax = 31
export const daysOfArrangementMax = 183

const dayRefusal = ({ on, parts }: Arranged): EventRefusal | undefined => {
  const end = plusDays(on, daysOfArrangementMax)
  let before: LocalDate = on
  for (const { dueDate } of parts) {
    const next = plusDays(before, daysToNextPartMax)
    const latest = next < end ? next : end
    if (dueDate <= before || dueDate > latest) return { code: 'ARRANGEMENT_DAYS_OUT_OF_RANGE', day: dueDate, latest }
    before = dueDate
  }
  return undefined
}

const partsRefusal = (late: ReturnType<typeof arrearsOf>, event: Arranged): EventRefusal | undefined => {
  const { parts } = event
  if (late === undefined) return { code: 'NOTHING_LATE' }
  if (parts.length > arrangedPartsMax)
    return { code: 'ARRANGEMENT_HAS_TOO_MANY_PARTS', parts: parts.length, maximum: arrangedPartsMax }
  const amount = cents(parts.reduce((sum, part) => sum + part.amount, 0))
  if (amount !== late.amount) return { code: 'ARRANGEMENT_DIFFERS_FROM_LATE', amount, late: late.amount }
  return dayRefusal(event)
}

/** TAM-84, ON-16: what is late is paid in parts, exactly to the cent, so that an arrangement never
 * makes anything dearer; agreement, term and missed payments stay. Not while a debit is on its way
 * whose answer decides what is late. */
export const paymentsArranged = (before: LoanBook, event: Arranged): Result<LoanBook, EventRefusal> => {
  const { on, parts } = event
  const book = accrueTo(before, on, { toTheDay: true })
  // A payment whose debit the bank has not answered may be late or not.
  const waiting = inFlight(book).filter(
    ({ payment, rePresents, debitDate }) => payment === 'arrears' || rePresents !== undefined || debitDate <= on,
  )
  const debitIds = waiting.map(({ debitId }) => debitId)
  const unanswered = ruleOn(event, debitIds.length > 0 && { code: 'DEBIT_IN_FLIGHT', debitIds })
  if (unanswered) return err(unanswered)
  const late = arrearsOf(book, on)
  const odd = parts.find(({ amount }) => !isBookedAmount(amount))
  if (odd) return err({ code: 'NOT_AN_AMOUNT', given: odd.amount })
  const refusal = ruleOn(event, partsRefusal(late, event))
  if (refusal) return err(refusal)
  const payments = late?.payments.map(({ number }) => number) ?? []
  const arrangement = { on, parts, receipts: book.receipts.length, payments }
  return ok(restated({ ...book, arrangements: [...arrangementsOf(book), arrangement] }))
}
