import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import {
  installmentReturnFee,
  installmentReturnedItemFee,
  paydayReturnFee,
  type FeeRefusal,
} from '../arrears/dishonoured-item-fee.ts'
import { mayRePresent } from '../pad/re-presentment.ts'
import { returnReasonOf } from '../pad/return-codes.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { accrueTo, countsFrom } from './accruals.ts'
import { credit, debit } from './entry.ts'
import { inFlight, owedInAll, post, type BookedDebit, type LoanBook } from './loan-book.ts'
import { chargeOf, type InstallmentTerms, type LedgerEvent } from './ledger-event.ts'
import { isBookedAmount } from './open-book.ts'
import { receive, reverse } from './receipts.ts'
import type { EventRefusal } from './refusals.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

/** The most one debit may take: what is left of its payment, or everything owed by now. */
const debitLimit = (book: LoanBook, payment: number | 'arrears'): Cents | undefined => {
  if (payment === 'arrears') return owedInAll(book.owed)
  const booked = book.payments.find(({ number }) => number === payment)
  return booked && cents(booked.amount - booked.paid)
}

const dateRefusal = (book: LoanBook, { payment, debitDate, on }: Of<'debit-initiated'>): EventRefusal | undefined => {
  if (debitDate < on) return { code: 'DEBIT_IN_THE_PAST', debitDate, on }
  const dueDate = book.payments.find(({ number }) => number === payment)?.dueDate
  if (dueDate !== undefined && debitDate < dueDate) return { code: 'DEBIT_BEFORE_DUE', debitDate, dueDate }
  const open = isBusinessDay(acssCalendar, debitDate)
  if (!open.ok) return open.error
  return open.value ? undefined : { code: 'CLEARING_CLOSED', debitDate }
}

/** PAD-09: a payment whose debit was returned is debited again only as a re-presentment of that debit. */
const representmentRefusal = (
  book: LoanBook,
  { payment, amount, debitDate, rePresents }: Of<'debit-initiated'>,
): EventRefusal | undefined => {
  const returned = book.debits.findLast((one) => one.payment === payment && one.state === 'returned')
  if (rePresents === undefined)
    return returned && typeof payment === 'number'
      ? { code: 'RE_PRESENTMENT_ONLY', payment, returned: returned.debitId }
      : undefined
  const original = book.debits.find((one) => one.debitId === rePresents && one.payment === payment)
  if (!original) return { code: 'UNKNOWN_DEBIT', debitId: rePresents }
  const allowed = mayRePresent({
    returnCode: original.returnCode ?? '',
    originalAmount: original.amount,
    originalDebitDate: original.debitDate,
    rePresented: original.rePresented,
    amount,
    debitDate,
  })
  return allowed.ok ? undefined : allowed.error
}

/**
 * PAD-09, ON-19: a debit goes to the bank: for a payment that is open, on or after its due day, for no more than it owes. No money has moved
 * yet.
 */
export const debitInitiated = (book: LoanBook, event: Of<'debit-initiated'>): Booked => {
  const { debitId, payment, amount, debitDate, on, rePresents } = event
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  if (book.debits.some((one) => one.debitId === debitId)) return err({ code: 'ID_USED_BEFORE', id: debitId })
  const limit = debitLimit(book, payment)
  if (limit === undefined) return err({ code: 'UNKNOWN_PAYMENT', payment })
  if (inFlight(book).some((one) => one.payment === payment)) return err({ code: 'DEBIT_ALREADY_IN_FLIGHT', payment })
  if (amount > limit) return err({ code: 'AMOUNT_ABOVE_OWED', amount, owed: limit })
  const refusal = dateRefusal(book, event) ?? representmentRefusal(book, event)
  if (refusal) return err(refusal)
  const posted = post(book, on, 'debit-initiated', [
    debit('debits in flight', amount),
    credit('debits awaited', amount),
  ])
  const marked = posted.debits.map((one) =>
    one.debitId === rePresents ? { ...one, rePresented: one.rePresented + 1 } : one,
  )
  const rePresented =
    rePresents === undefined ? 0 : (marked.find((one) => one.debitId === rePresents)?.rePresented ?? 1)
  const initiated: BookedDebit = {
    debitId,
    payment,
    amount,
    debitDate,
    state: 'in-flight',
    returnCode: undefined,
    rePresented,
    entry: posted.entries.length,
  }
  return ok({ ...posted, debits: [...marked, initiated] })
}

const debitOf = (book: LoanBook, debitId: string): Result<BookedDebit, EventRefusal> => {
  const found = book.debits.find((one) => one.debitId === debitId)
  return found ? ok(found) : err({ code: 'UNKNOWN_DEBIT', debitId })
}

const answered = (
  book: LoanBook,
  answeredDebit: BookedDebit,
  state: 'settled' | 'returned',
  returnCode?: string,
): LoanBook => ({
  ...book,
  debits: book.debits.map((one) => (one.debitId === answeredDebit.debitId ? { ...one, state, returnCode } : one)),
})

const noLongerInFlight = ({ amount }: BookedDebit) => [
  debit('debits awaited', amount),
  credit('debits in flight', amount),
]

/** The bank paid a debit: it is booked on the day of the notice and counts from its debit date. */
export const debitSettled = (book: LoanBook, { debitId, on }: Of<'debit-settled'>): Booked => {
  const found = debitOf(book, debitId)
  if (!found.ok) return found
  const { state, debitDate, amount, payment } = found.value
  if (state !== 'in-flight') return err({ code: 'DEBIT_NOT_IN_FLIGHT', debitId, state })
  if (on < debitDate) return err({ code: 'SETTLED_BEFORE_DEBIT_DATE', debitDate, on })
  const from = countsFrom(book, debitDate)
  const incoming = {
    id: debitId,
    kind: 'debit',
    amount,
    on,
    from,
    ...(typeof payment === 'number' && { designation: { payment } }),
  } as const
  return ok(receive(answered(book, found.value, 'settled'), incoming, 'debit-settled', noLongerInFlight(found.value)))
}

/** C-04: everything agreed and every fee so far; late payments would only lower the rate, so the agreed days are the stricter test. */
const creditOf = (terms: InstallmentTerms, { fees }: LoanBook) => ({
  advances: [{ on: terms.advanceDate, amount: cents(terms.advance - chargeOf(terms)) }],
  payments: terms.payments.map(({ scheduledDate, amount }) => ({ on: scheduledDate, amount })),
  charges: fees
    .filter(({ waived }) => !waived)
    .map(({ on, amount }) => ({ on, amount, kind: 'dishonoured-item-fee' as const })),
  frequency: terms.payFrequency,
})

const feeFor = (book: LoanBook, { returnCode, on, lendersCost }: Of<'debit-returned'>): Result<Cents, FeeRefusal> =>
  book.terms.loanType === 'cash-advance'
    ? paydayReturnFee({ returnCode, feeAlreadyCharged: book.fees.length > 0 })
    : installmentReturnFee({
        returnCode,
        on,
        lendersCost: lendersCost ?? installmentReturnedItemFee,
        credit: creditOf(book.terms, book),
      })

/** A fee that the law does not allow is not charged; that is no reason to refuse the bank's notice. */
const chargeFee = (book: LoanBook, event: Of<'debit-returned'>): LoanBook => {
  if (book.cancelledAt !== undefined || book.writtenOff !== undefined) return book
  const fee = feeFor(book, event)
  if (!fee.ok || fee.value === 0) return book
  const posted = post(book, event.on, 'fee-charged', [
    debit('returned-item fee receivable', fee.value),
    credit('returned-item fees earned', fee.value),
  ])
  return {
    ...posted,
    owed: { ...posted.owed, fee: cents(posted.owed.fee + fee.value) },
    fees: [...posted.fees, { on: event.on, amount: fee.value, entry: posted.entries.length, waived: false }],
  }
}

/** A debit was returned, before or after it had settled: what it had paid is owed again, and a lawful fee is charged (ON-09, C-04). */
export const debitReturned = (book: LoanBook, event: Of<'debit-returned'>): Booked => {
  const { debitId, on } = event
  const found = debitOf(book, debitId)
  if (!found.ok) return found
  const reason = returnReasonOf(event.returnCode)
  if (!reason.ok) return reason
  const cost = event.lendersCost ?? 0
  if (!isBookedAmount(cost, 0)) return err({ code: 'NOT_AN_AMOUNT', given: cost })
  if (found.value.state === 'returned') return err({ code: 'DEBIT_NOT_IN_FLIGHT', debitId, state: 'returned' })
  const returned = answered(book, found.value, 'returned', reason.value.code)
  const receipt = book.receipts.find(({ id, kind, reversed }) => id === debitId && kind === 'debit' && !reversed)
  const reopened = receipt
    ? reverse(returned, receipt, on, 'debit-returned')
    : post(
        accrueTo(returned, on, { toTheDay: true }),
        on,
        'debit-returned',
        noLongerInFlight(found.value),
        found.value.entry,
      )
  return ok(chargeFee(reopened, event))
}
