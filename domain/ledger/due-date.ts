import { criminalRateGuard } from '../apr/criminal-rate.ts'
import { mayMoveLastPayment } from '../loan/application/no-rollover.ts'
import { mayChangeDebit } from '../pad/changes.ts'
import { debitTiming, type DebitTiming } from '../pad/debit-initiation.ts'
import { contractOf } from '../products/contract-of.ts'
import { lawOf } from '../products/law-of.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { restated } from './accruals.ts'
import { debitMadeFor } from './authorization.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { BookedPayment, LoanBook } from './loan-book.ts'
import { ruleOn, type EventRefusal } from './refusals.ts'

type DueDateChange = Extract<LedgerEvent, { readonly type: 'due-date-changed' }>

/** TAM-73: days behind its signed day that a payment bearing interest may fall due. */
export const dueDateMovesAtMostDays = 31

/** Where its due day can lie: after the debit before, before the payment after. */
const roomOf = (
  { agreed, terms }: LoanBook,
  at: number,
): { readonly after: LocalDate; readonly before?: LocalDate } => {
  const next = agreed[at + 1]
  const before = next && (next.scheduledDate < next.dueDate ? next.scheduledDate : next.dueDate)
  return { after: agreed[at - 1]?.debitDate ?? terms.advanceDate, ...(before !== undefined && { before }) }
}

/** CPA-10, C-20: the whole loan on its new days as agreed, so that money ahead hides no rate. */
const rateRefusal = ({ terms, fees }: LoanBook, agreed: readonly BookedPayment[]): EventRefusal | undefined => {
  if (contractOf(terms).costIsBooked === 'at-signing') return undefined
  const guarded = criminalRateGuard('ON_SCHEDULE_CHANGE', {
    advances: [{ on: terms.advanceDate, amount: cents(terms.advance - contractOf(terms).charge) }],
    payments: agreed.map(({ dueDate, amount }) => ({ on: dueDate, amount })),
    charges: fees
      .filter(({ waived }) => !waived)
      .map(({ on, amount }) => ({ on, amount, kind: 'dishonoured-item-fee' as const })),
  })
  return guarded.ok ? undefined : guarded.error
}

const termRefusal = (book: LoanBook, payment: BookedPayment, dueDate: LocalDate): EventRefusal | undefined => {
  const { terms, agreed } = book
  const endsOn = terms.payments.at(-1)?.dueDate ?? terms.advanceDate
  const isLast = agreed.at(-1)?.number === payment.number
  const inTerm = isLast ? mayMoveLastPayment(terms.loanType, { endsOn, newEnd: dueDate }) : ok(true)
  if (!inTerm.ok) return inTerm.error
  // ON-18: the term reaches the borrower's next income, which it was made for.
  if (isLast && dueDate < endsOn && lawOf[terms.loanType].rollover === 'prohibited')
    return { code: 'TERM_MAY_NOT_BE_SHORTENED', endsOn }
  const latest = plusDays(payment.scheduledDate, dueDateMovesAtMostDays)
  return contractOf(terms).costIsBooked === 'as-it-accrues' && dueDate > latest
    ? { code: 'DUE_DATE_TOO_FAR', latest }
    : undefined
}

/** The payment on its new day. Interest keeps its own day, so that the change costs nothing;
 * without interest the two are one, but moved earlier it is late from then on and bears default
 * interest from the signed day. */
const moved = (
  book: LoanBook,
  payment: BookedPayment,
  { dueDate, debitDate }: Pick<DebitTiming, 'dueDate' | 'debitDate'>,
  signedDebitDate: LocalDate,
): BookedPayment => ({
  ...payment,
  dueDate,
  debitDate,
  interestAfter: debitDate < signedDebitDate ? signedDebitDate : debitDate,
  ...(contractOf(book.terms).costIsBooked === 'at-signing' && { scheduledDate: dueDate }),
})

/** A debit that was initiated and not handed over goes to the bank for the new day. */
const heldDebits = ({ debits }: LoanBook, payment: number, debitDate: LocalDate): LoanBook['debits'] =>
  debits.map((debit) => (debit.payment === payment && debit.state === 'in-flight' ? { ...debit, debitDate } : debit))

/** Why a payment, at that place of those agreed, may not be moved to that day now. */
const dayRefusal = (
  book: LoanBook,
  { on, payment: number, dueDate, byStop }: DueDateChange,
  at: number,
): EventRefusal | undefined => {
  const standing = book.payments.find((one) => one.number === number)
  if (standing !== undefined && standing.paid >= standing.amount)
    return { code: 'PAYMENT_ALREADY_PAID', payment: number }
  if (byStop === true) return undefined
  const sent = debitMadeFor(book, number) !== undefined
  for (const day of [book.agreed[at]?.dueDate ?? dueDate, dueDate]) {
    const inTime = mayChangeDebit({ dueDate: day, notifiedOn: on, sent })
    if (!inTime.ok) return inTime.error
  }
  const [room, timing] = [roomOf(book, at), debitTiming(dueDate)]
  if (!timing.ok) return timing.error
  const { debitDate } = timing.value
  return dueDate <= room.after || (room.before !== undefined && debitDate >= room.before)
    ? { code: 'DUE_DATE_OUT_OF_ORDER', ...room }
    : undefined
}

/** TAM-73, ON-16, CPA-10, C-09: a payment ahead falls due on another day: before its debit was
 * sent, between its neighbours, within the term where rollover is forbidden, and at no cost:
 * interest is computed on the signed day. TAM-199: by a stop of ours also late, and past the next
 * payment. */
export const dueDateChanged = (book: LoanBook, event: DueDateChange): Result<LoanBook, EventRefusal> => {
  const { payment: number, dueDate, byStop = false } = event
  const at = book.agreed.findIndex((one) => one.number === number)
  const [payment, standing] = [book.agreed[at], book.payments.find((one) => one.number === number)]
  if (!payment || !standing) return err({ code: 'UNKNOWN_PAYMENT', payment: number })
  if (dueDate === payment.dueDate) return err({ code: 'DUE_DATE_UNCHANGED', dueDate })
  const notMovable = ruleOn(event, dayRefusal(book, event, at))
  if (notMovable) return err(notMovable)
  const [timing, signed] = [debitTiming(dueDate), debitTiming(book.terms.payments[at]?.dueDate ?? dueDate)]
  if (!timing.ok) return timing
  if (!signed.ok) return signed
  const { debitDate } = timing.value
  const agreed = book.agreed.map((one) =>
    one === payment ? moved(book, payment, timing.value, signed.value.debitDate) : one,
  )
  if (byStop) return ok(restated({ ...book, agreed, debits: heldDebits(book, number, debitDate) }))
  // Later is never dearer, though stated for another period its rate may be above 35 %.
  const isLater = dueDate > payment.dueDate
  const refusal = ruleOn(
    event,
    termRefusal(book, payment, dueDate) ?? (isLater ? undefined : rateRefusal(book, agreed)),
  )
  return refusal ? err(refusal) : ok(restated({ ...book, agreed }))
}
