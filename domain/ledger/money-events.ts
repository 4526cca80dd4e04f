import { mayCancel, cancellationWindow } from '../cancellation/cancellation-window.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { isSmallBalance, refundableFrom } from './overpayment.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo, countsFrom } from './accruals.ts'
import { credit, debit } from './entry.ts'
import { inFlight, nothingOwed, owedInAll, post, type LoanBook } from './loan-book.ts'
import { chargeOf, type LedgerEvent } from './ledger-event.ts'
import { isBookedAmount } from './open-book.ts'
import { clearRemainingSchedule, receive, reverse } from './receipts.ts'
import type { EventRefusal } from './refusals.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

/** The advance has arrived: it is no longer promised, and interest runs. */
export const disbursed = (book: LoanBook, { at }: Of<'disbursed'>): Booked => {
  const on = torontoDateOf(at)
  const { terms } = book
  const charge = chargeOf(terms)
  const posted = post(book, on, 'disbursed', [
    debit('advance payable', terms.advance),
    credit('cash', terms.advance - charge),
    credit('charge not yet earned', charge),
  ])
  // Interest runs from the money, never from the promise of it.
  return ok({
    ...posted,
    fundedAt: at,
    principalChanges: [{ on: on > terms.advanceDate ? on : terms.advanceDate, amount: terms.advance }],
  })
}

const idIsUsed = ({ receipts }: LoanBook, id: string): boolean =>
  receipts.some((receipt) => receipt.kind === 'payment' && receipt.id === id)

/** C-10: what came beside a debit on its way is not returned before the bank has had its word. */
const withWait = (book: LoanBook, before: LoanBook, on: LocalDate): Booked => {
  const debitInFlight = inFlight(before).length > 0
  const mayBecomeTooMuch =
    owedInAll(book.owed) < inFlight(book).reduce((sum, { amount }) => sum + amount, 0) ||
    book.owedToBorrower > before.owedToBorrower
  if (!mayBecomeTooMuch) return ok(book)
  const from = refundableFrom({ receivedOn: on, debitInFlight })
  return from.ok ? ok({ ...book, refundableFrom: from.value }) : from
}

/** TAM-12, C-10: money that came by itself, used in its order; too much of it waits before it goes back. */
export const paymentReceived = (book: LoanBook, { paymentId, amount, on, purpose }: Of<'payment-received'>): Booked => {
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  if (idIsUsed(book, paymentId)) return err({ code: 'ID_USED_BEFORE', id: paymentId })
  const received = receive(
    book,
    {
      id: paymentId,
      kind: 'payment',
      amount,
      on,
      from: countsFrom(book, on),
      ...(purpose && { designation: { purpose } }),
    },
    'payment-received',
  )
  return withWait(received, book, on)
}

/** A payment that came by itself is reversed, whole and once. */
export const paymentReversed = (book: LoanBook, { paymentId, on }: Of<'payment-reversed'>): Booked => {
  const receipt = book.receipts.find(({ id, kind }) => kind === 'payment' && id === paymentId)
  if (!receipt) return err({ code: 'UNKNOWN_PAYMENT', payment: paymentId })
  return receipt.reversed
    ? err({ code: 'ALREADY_REVERSED', paymentId })
    : ok(reverse(book, receipt, on, 'payment-reversed'))
}

/** Reverses the last fee that is still owed in full; one already paid is refunded as money, not waived. */
export const feeWaived = (book: LoanBook, { on }: Of<'fee-waived'>): Booked => {
  const fee = book.fees.findLast(({ waived }) => !waived)
  if (!fee || fee.amount > book.owed.fee) return err({ code: 'NO_FEE_TO_WAIVE' })
  const posted = post(
    book,
    on,
    'fee-waived',
    [debit('returned-item fees earned', fee.amount), credit('returned-item fee receivable', fee.amount)],
    fee.entry,
  )
  return ok({
    ...posted,
    owed: { ...posted.owed, fee: cents(posted.owed.fee - fee.amount) },
    fees: posted.fees.map((one) => (one === fee ? { ...one, waived: true } : one)),
  })
}

/** ON-07: brings default interest up to the day. */
export const defaultInterestAccrued = (book: LoanBook, { on }: Of<'default-interest-accrued'>): Booked =>
  ok(accrueTo(book, on, { toTheDay: true }))

/** ON-21: everything but the advance is reversed; what was paid is applied to the advance, and the rest goes back to the borrower. */
const withoutCost = (book: LoanBook, on: LocalDate): LoanBook => {
  const { owed, posted, terms, fees } = book
  const costCharged = terms.loanType === 'cash-advance' ? terms.costOfBorrowing : posted.interest
  const unearnedCost = terms.loanType === 'cash-advance' ? costCharged - posted.costEarned : 0
  const feesCharged = fees.filter(({ waived }) => !waived).reduce((sum, { amount }) => sum + amount, 0)
  const charge = book.fundedAt === undefined ? 0 : chargeOf(terms) - posted.chargeRefunded
  const paidBesides =
    costCharged - owed.cost + feesCharged - owed.fee + posted.defaultInterest - owed.defaultInterest + charge
  const toPrincipal = Math.min(paidBesides, owed.principal)
  const entry = post(book, on, 'cancelled', [
    debit('cost of borrowing not yet earned', unearnedCost),
    debit('cost of borrowing earned', costCharged - unearnedCost),
    debit('returned-item fees earned', feesCharged),
    debit('default interest earned', posted.defaultInterest),
    debit('charge not yet earned', charge - posted.chargeEarned),
    debit('charge earned', posted.chargeEarned),
    credit('cost of borrowing receivable', owed.cost),
    credit('returned-item fee receivable', owed.fee),
    credit('default interest receivable', owed.defaultInterest),
    credit('advance receivable', toPrincipal),
    credit('owed to borrower', paidBesides - toPrincipal),
  ])
  return {
    ...entry,
    owed: { ...nothingOwed, principal: cents(owed.principal - toPrincipal), refundToRecover: owed.refundToRecover },
    owedToBorrower: cents(entry.owedToBorrower + paidBesides - toPrincipal),
  }
}

/** ON-21: the borrower cancels while they may: only the advance is owed, and nothing where it was not paid out. */
export const cancelled = (book: LoanBook, { at }: Of<'cancelled'>): Booked => {
  const { activatedAt: agreedAt, copyReceivedAt, fundedAt } = book
  const window = cancellationWindow({ agreedAt, copyReceivedAt, fundedAt })
  if (!window.ok) return window
  if (window.value.kind === 'until' && !mayCancel(window.value, at))
    return err({ code: 'CANCELLATION_WINDOW_CLOSED', lastDay: window.value.lastDay })
  const on = torontoDateOf(at)
  const freed = withoutCost(book, on)
  if (fundedAt !== undefined) return ok({ ...freed, cancelledAt: at })
  const unpaid = post(freed, on, 'cancelled', [
    debit('advance payable', book.terms.advance),
    credit('advance receivable', book.terms.advance),
  ])
  return ok({ ...unpaid, cancelledAt: at, owed: { ...unpaid.owed, principal: cents(0) } })
}

/** C-10, C-11: money goes back to the borrower: never more than is owed, and not while a debit is on its way. */
export const refunded = (book: LoanBook, { amount, on }: Of<'refunded'>): Booked => {
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  const owed = cents(book.owedToBorrower + book.smallBalanceKept)
  if (amount > owed) return err({ code: 'NOTHING_OWED_TO_BORROWER', owed, amount })
  const waiting = inFlight(book)
  if (waiting.length > 0) return err({ code: 'DEBIT_IN_FLIGHT', debitIds: waiting.map(({ debitId }) => debitId) })
  if (book.refundableFrom !== undefined && on < book.refundableFrom)
    return err({ code: 'REFUND_TOO_EARLY', from: book.refundableFrom })
  const fromOwed = Math.min(amount, book.owedToBorrower)
  const posted = post(book, on, 'refunded', [
    debit('owed to borrower', fromOwed),
    debit('small balance kept', amount - fromOwed),
    credit('cash', amount),
  ])
  return ok({
    ...posted,
    owedToBorrower: cents(book.owedToBorrower - fromOwed),
    smallBalanceKept: cents(book.smallBalanceKept - amount + fromOwed),
  })
}

const receivableLines = ({ principal, cost, defaultInterest, fee, refundToRecover }: LoanBook['owed']) => [
  credit('advance receivable', principal),
  credit('cost of borrowing receivable', cost),
  credit('default interest receivable', defaultInterest),
  credit('returned-item fee receivable', fee),
  credit('refund to recover', refundToRecover),
]

/** C-11: less than a dollar, either way, closes the account; what was owed to the borrower stays on the books and is paid on request. */
export const balanceForgiven = (before: LoanBook, { on }: Of<'balance-forgiven'>): Booked => {
  const book = accrueTo(before, on, { toTheDay: true })
  const [owed, { owedToBorrower }] = [owedInAll(book.owed), book]
  const balance = cents(owed > 0 ? owed : 0 - owedToBorrower)
  if (!isSmallBalance(balance)) return err({ code: 'BALANCE_NOT_SMALL', owedByBorrower: owed, owedToBorrower })
  const posted = post(book, on, 'forgiven', [
    debit('small balance forgiven', owed),
    ...receivableLines(book.owed),
    debit('owed to borrower', owedToBorrower),
    credit('small balance kept', owedToBorrower),
  ])
  return ok(
    clearRemainingSchedule(
      {
        ...posted,
        owed: nothingOwed,
        owedToBorrower: cents(0),
        smallBalanceKept: cents(book.smallBalanceKept + owedToBorrower),
      },
      on,
    ),
  )
}

/** The loan is with collections until it has caught up. */
export const sentToCollections = (book: LoanBook): Booked => ok({ ...book, inCollections: true })

/** Takes everything owed off the books as a loss; cost not yet earned was never income and is none now. The debt itself is not forgiven. */
export const writeOff = (before: LoanBook, on: LocalDate): LoanBook => {
  const book = accrueTo(before, on, { toTheDay: true })
  const owed = owedInAll(book.owed)
  const { terms, posted } = book
  const unearned = terms.loanType === 'cash-advance' ? terms.costOfBorrowing - posted.costEarned : 0
  const charge = chargeOf(terms) - posted.chargeRefunded - posted.chargeEarned
  const entry = post(book, on, 'written-off', [
    debit('cost of borrowing not yet earned', unearned),
    debit('charge not yet earned', charge),
    debit('written off', owed - unearned - charge),
    ...receivableLines(book.owed),
  ])
  return {
    ...entry,
    owed: nothingOwed,
    writtenOff: cents((book.writtenOff ?? 0) + owed),
    posted: {
      ...entry.posted,
      costEarned: cents(posted.costEarned + unearned),
      chargeEarned: cents(posted.chargeEarned + charge),
    },
  }
}

/** The debt is written off, once no debit is on its way that might still pay it. */
export const writtenOff = (book: LoanBook, { on }: Of<'written-off'>): Booked => {
  const waiting = inFlight(book)
  return waiting.length > 0
    ? err({ code: 'DEBIT_IN_FLIGHT', debitIds: waiting.map(({ debitId }) => debitId) })
    : ok(writeOff(book, on))
}

/** Money on a debt that was written off; what is beyond the debt belongs to the borrower. */
export const recovered = (book: LoanBook, { paymentId, amount, on }: Of<'recovered'>): Booked => {
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  if (idIsUsed(book, paymentId)) return err({ code: 'ID_USED_BEFORE', id: paymentId })
  const left: number = book.writtenOff ?? 0
  const recovery: Cents = cents(Math.min(amount, left))
  const posted = post(book, on, 'recovered', [
    debit('cash', amount),
    credit('recovered', recovery),
    credit('owed to borrower', amount - recovery),
  ])
  const after = {
    ...posted,
    writtenOff: cents(left - recovery),
    owedToBorrower: cents(book.owedToBorrower + amount - recovery),
  }
  // Once all of it is recovered no payment is open any more: what still comes belongs to the borrower.
  return ok(left === recovery ? clearRemainingSchedule(after, on) : after)
}
