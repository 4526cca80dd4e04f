import { torontoDateOf } from '../calendars/toronto.ts'
import { cancellationWindow, mayCancel } from '../cancellation/cancellation-window.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, sumOf } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo, restated } from './accruals.ts'
import { keptArrangement, lastDayOf } from './arrangement.ts'
import { isBookedAmount } from './booked-amount.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { inFlight, owedInAll, type LoanBook, type Receipt } from './loan-book.ts'
import { isSmallBalance, refundableFrom, withRefundableFrom } from './overpayment.ts'
import { postRest } from './posting.ts'
import { receive, receiveAgain, reverse, type Incoming } from './receipts.ts'
import { ruleOn, type EventRefusal } from './refusals.ts'
import { cameBack, sentAfterAll } from './sent-by-mistake.ts'
import { stayInForce } from './stay.ts'
import { takenTwice } from './taken-twice.ts'
import { valueDateOf } from './value-date.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

export const copyReceived = (book: LoanBook, { at, type }: Of<'copy-received'>): Booked =>
  book.copyReceivedAt === undefined ? ok({ ...book, copyReceivedAt: at }) : err({ code: 'ALREADY_HAPPENED', type })

/** The advance has arrived: interest runs from the money, never from its promise. TAM-140: what was
 * paid on an advance that had not arrived, and did not go back, pays the loan now. */
export const disbursed = (book: LoanBook, { at }: Of<'disbursed'>): Booked => {
  if (book.fundedAt !== undefined) return err({ code: 'ALREADY_HAPPENED', type: 'disbursed' })
  const [on, { advanceDate }] = [torontoDateOf(at), book.terms]
  const outFrom = on > advanceDate ? on : advanceDate
  const { advanceReturned, receipts, refunds } = book
  const funded = {
    ...book,
    fundedAt: at,
    outFrom,
    ...(advanceReturned && {
      advanceReturned: { ...advanceReturned, receipts: receipts.length, refunds: refunds.length },
    }),
  }
  return ok(postRest(restated(funded, outFrom), on, 'disbursed'))
}

const paymentOf = (book: LoanBook, paymentId: string): Receipt | undefined =>
  book.receipts.find(({ id, kind }) => kind !== 'debit' && id === paymentId)

/** C-10: money received next to a debit on its way waits for the bank's answer. */
const withWait = (book: LoanBook, before: LoanBook, on: LocalDate): Booked => {
  const debitIds = inFlight(before).map(({ debitId }) => debitId)
  const mayBecomeTooMuch = owedInAll(book.owed) < sumOf(inFlight(book)) || book.owedToBorrower > before.owedToBorrower
  if (!mayBecomeTooMuch) return ok(book)
  const from = refundableFrom({ receivedOn: on, debitInFlight: debitIds.length > 0 })
  if (!from.ok) return from
  return ok(withRefundableFrom({ ...book, refundWaits: [...book.refundWaits, { from: from.value, debitIds }] }))
}

/** TAM-72: money is received by the day on which it is booked, and not before the advance. */
const receivedTooEarlyOrLate = (book: LoanBook, receivedOn: LocalDate, on: LocalDate): EventRefusal | undefined => {
  if (receivedOn > on) return { code: 'RECEIVED_IN_THE_FUTURE', receivedOn, on }
  return receivedOn < on && receivedOn < book.outFrom
    ? { code: 'RECEIVED_BEFORE_ADVANCE', receivedOn, from: book.outFrom }
    : undefined
}

/** TAM-72: money received other than by debit, counted from the day on which it was received. */
const incoming = (
  book: LoanBook,
  { paymentId, amount, on, receivedOn = on, ...proof }: Of<'payment-received' | 'recovered'>,
  kind: 'payment' | 'recovery',
): Result<Incoming, EventRefusal> => {
  const refusal = receivedTooEarlyOrLate(book, receivedOn, on)
  if (refusal) return err(refusal)
  const { byHand, receiptNumber } = proof
  return ok({
    id: paymentId,
    kind,
    amount,
    on,
    receivedOn,
    valueDate: valueDateOf(book, receivedOn),
    byHand,
    receiptNumber,
  })
}

/** Books money that arrived; the money of a payment that was reversed before counts again. */
const arrived = (book: LoanBook, event: Of<'payment-received' | 'recovered'>, kind: 'payment' | 'recovery'): Booked => {
  const { paymentId, amount, on, type } = event
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  const known = paymentOf(book, paymentId)
  if (known !== undefined)
    return known.reversed && known.amount === amount
      ? ok(receiveAgain(book, known, on, type))
      : err({ code: 'ID_USED_BEFORE', id: paymentId })
  const money = incoming(book, event, kind)
  if (!money.ok) return money
  const purpose = 'purpose' in event ? event.purpose : undefined
  return ok(receive(book, { ...money.value, ...(purpose && { designation: { purpose } }) }, type))
}

/** TAM-12, TAM-72, C-10: used in its order, counted from its receipt; too much of it waits. */
export const paymentReceived = (book: LoanBook, event: Of<'payment-received'>): Booked => {
  const received = arrived(book, event, 'payment')
  return received.ok ? withWait(received.value, book, event.on) : received
}

/** TAM-112: money other than by debit, also on a loss, is reversed whole and once: so much is lost
 * again, with what was too much and went back. */
export const paymentReversed = (book: LoanBook, { paymentId, on }: Of<'payment-reversed'>): Booked => {
  const receipt = paymentOf(book, paymentId)
  if (!receipt) return err({ code: 'UNKNOWN_PAYMENT', payment: paymentId })
  return receipt.reversed
    ? err({ code: 'ALREADY_REVERSED', paymentId })
    : ok(reverse(book, receipt, { on, kind: 'payment-reversed' }))
}

/** The last fee that is still owed in full; one already paid is refunded, not waived. */
export const feeWaived = (book: LoanBook, event: Of<'fee-waived'>): Booked => {
  const { on } = event
  const fee = book.fees.findLast(({ waived }) => !waived)
  const isPaid = fee !== undefined && fee.amount > book.owed.fee
  if (!fee || ruleOn(event, isPaid && { code: 'NO_FEE_TO_WAIVE' })) return err({ code: 'NO_FEE_TO_WAIVE' })
  const fees = book.fees.map((one) => (one === fee ? { ...one, waived: true } : one))
  return ok(postRest(restated({ ...book, fees }), on, 'fee-waived', fee.entry))
}

/** ON-07: brings default interest up to the day. */
export const defaultInterestAccrued = (book: LoanBook, { on }: Of<'default-interest-accrued'>): Booked =>
  ok(accrueTo(book, on, { toTheDay: true }))

/** ON-21: cancelled in time only the advance is owed, and nothing where it was not paid out;
 * everything else is reversed, and the rest of what was paid goes back. */
export const cancelled = (book: LoanBook, event: Of<'cancelled'>): Booked => {
  const { at } = event
  const { activatedAt: agreedAt, copyReceivedAt, fundedAt } = book
  const window = cancellationWindow({ agreedAt, copyReceivedAt, fundedAt })
  if (!window.ok) return window
  const isClosed = window.value.kind === 'until' && !mayCancel(window.value, at)
  const tooLate = ruleOn(event, isClosed && { code: 'CANCELLATION_WINDOW_CLOSED', lastDay: window.value.lastDay })
  if (tooLate) return err(tooLate)
  return ok(postRest(restated({ ...book, cancelledAt: at }), torontoDateOf(at), 'cancelled'))
}

/** TAM-220: what two debits took for one payment waits for nothing. */
const refundWaits = (book: LoanBook, { amount, on }: Of<'refunded'>): EventRefusal | undefined => {
  if (amount <= takenTwice(book)) return undefined
  const waiting = inFlight(book)
  if (waiting.length > 0) return { code: 'DEBIT_IN_FLIGHT', debitIds: waiting.map(({ debitId }) => debitId) }
  return book.refundableFrom !== undefined && on < book.refundableFrom
    ? { code: 'REFUND_TOO_EARLY', from: book.refundableFrom }
    : undefined
}

/** C-10, C-11: never more than is owed, once under an id, not while a debit is on its way. A refund
 * that was returned and left after all counts whatever is owed. */
export const refunded = (book: LoanBook, event: Of<'refunded'>): Booked => {
  const { refundId, amount, on } = event
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  const known = book.refunds.find(({ id }) => id === refundId)
  if (known !== undefined)
    return known.isAdvance ? err({ code: 'ID_USED_BEFORE', id: refundId }) : sentAfterAll(book, known, event)
  const owed = cents(book.owedToBorrower + book.smallBalanceKept)
  const tooMuch: EventRefusal | false = amount > owed && { code: 'NOTHING_OWED_TO_BORROWER', owed, amount }
  const refusal = ruleOn(event, tooMuch || refundWaits(book, event))
  if (refusal) return err(refusal)
  const kept = cents(book.smallBalanceKept - Math.max(0, amount - book.owedToBorrower))
  const refund = { id: refundId, on, amount, entry: book.entries.length + 1 }
  return ok(postRest(restated({ ...book, kept, refunds: [...book.refunds, refund] }), on, 'refunded'))
}

/** TAM-93: a refund that did not arrive is reversed, whole and once, and owed again. */
export const refundReturned = (book: LoanBook, { refundId: id, on, type }: Of<'refund-returned'>): Booked =>
  cameBack(
    book,
    book.refunds.find((one) => one.id === id && !one.isAdvance),
    { id, on, type },
  )

/** C-11: less than a dollar either way closes the account; owed to them, it is paid on request. */
export const balanceForgiven = (before: LoanBook, event: Of<'balance-forgiven'>): Booked => {
  const { on } = event
  const book = accrueTo(before, on, { toTheDay: true })
  const [owed, { owedToBorrower, smallBalanceKept }] = [owedInAll(book.owed), book]
  // What was kept counts along: small balances do not add up to an unsent dollar.
  const balance = cents(owed > 0 ? owed : owedToBorrower === 0 ? 0 : 0 - owedToBorrower - smallBalanceKept)
  const notSmall = { code: 'BALANCE_NOT_SMALL', owedByBorrower: owed, owedToBorrower } as const
  const refusal = ruleOn(event, !isSmallBalance(balance) && notSmall)
  if (refusal) return err(refusal)
  const closed =
    owed > 0
      ? { ...book, forgiven: [...book.forgiven, { on, amount: owed }] }
      : { ...book, kept: cents(smallBalanceKept + owedToBorrower) }
  return ok(postRest(restated(closed), on, 'forgiven'))
}

/** TAM-85: with collections until it has caught up; not while an arrangement is kept. */
export const sentToCollections = (book: LoanBook, event: Of<'sent-to-collections'>): Booked => {
  const stay = stayInForce(book)
  if (stay !== undefined) return err({ code: 'STAYED', ground: stay.ground })
  const kept = keptArrangement(book, event.on)
  const refusal = kept && ruleOn(event, { code: 'ARRANGEMENT_KEPT', until: lastDayOf(book, kept, event.on) })
  return refusal ? err(refusal) : ok({ ...book, inCollections: true })
}

/** TAM-223: books the difference between the booked balances and those of today's rules. */
export const postingCorrected = ({ ruled: _given, ...book }: LoanBook, { on, type }: Of<'posting-corrected'>): Booked =>
  ok(postRest(book, on, type))

/** Once no debit is on its way, everything owed leaves the books as a loss; unearned cost was never
 * income. The debt itself is not forgiven. */
export const writtenOff = (before: LoanBook, { on }: Of<'written-off'>): Booked => {
  const waiting = inFlight(before)
  if (waiting.length > 0) return err({ code: 'DEBIT_IN_FLIGHT', debitIds: waiting.map(({ debitId }) => debitId) })
  const book = accrueTo(before, on, { toTheDay: true })
  const writeOff = { on, receipts: book.receipts.length, refunds: book.refunds.length }
  return ok(postRest(restated({ ...book, writeOff }), on, 'written-off'))
}

/** TAM-72: money on a written-off debt. Received before the loss it pays the loan from its day, so
 * that the loss is what would have been; beyond the debt it is the borrower's. */
export const recovered = (book: LoanBook, event: Of<'recovered'>): Booked => arrived(book, event, 'recovery')
