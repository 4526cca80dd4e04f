import type { FeeRefusal } from '../arrears/dishonoured-item.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { returnReasonOf } from '../pad/return-codes.ts'
import { contractOf } from '../products/contract-of.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo, restated } from './accruals.ts'
import { beyondAgreement } from './agreed-debits.ts'
import { withheldDebit } from './authorization.ts'
import { isBookedAmount } from './booked-amount.ts'
import { debitDateRefusal, debitLimit, isOnItsWay, repeatedDebitRefusal, stoppedDebitsRefusal } from './debit-limits.ts'
import { undebited } from './debited-payments.ts'
import type { LedgerEvent } from './ledger-event.ts'
import type { BookedDebit, LoanBook, NoReturnFee } from './loan-book.ts'
import { withRefundableFrom } from './overpayment.ts'
import { postAccruals, postRest } from './posting.ts'
import { receive, receiveAgain, reverse } from './receipts.ts'
import { ruleOn, type EventRefusal } from './refusals.ts'
import { valueDateOf } from './value-date.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

/** PAD-09, PAD-13, ON-19, TAM-63: a debit goes to the bank: for an open payment that is debited at
 * all (`undebited`), from its due day on, for no more than it owes and the agreement lists. */
export const debitInitiated = (book: LoanBook, event: Of<'debit-initiated'>): Booked => {
  const { debitId, payment, amount, debitDate, on, rePresents } = event
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  if (book.debits.some((one) => one.debitId === debitId)) return err({ code: 'ID_USED_BEFORE', id: debitId })
  const booked = book.payments.find(({ number }) => number === payment)
  const excluded = booked === undefined ? stoppedDebitsRefusal(book) : undebited(book, booked)
  const withheld = ruleOn(event, excluded ?? withheldDebit(book, event))
  if (withheld) return err(withheld)
  const limit = debitLimit(book, event)
  if (limit === undefined) return err({ code: 'UNKNOWN_PAYMENT', payment })
  if (isOnItsWay(book, payment)) return err({ code: 'DEBIT_ALREADY_IN_FLIGHT', payment })
  const tooMuch = ruleOn(event, amount > limit && { code: 'AMOUNT_ABOVE_OWED', amount, owed: limit })
  if (tooMuch) return err(tooMuch)
  const beyond = payment === 'arrears' ? undefined : beyondAgreement(book, { payment, amount, debitDate })
  const refusal = ruleOn(event, debitDateRefusal(book, event) ?? beyond ?? repeatedDebitRefusal(book, event))
  if (refusal) return err(refusal)
  // Once at most (PAD-09), so the count is one wherever there is any.
  const marked = book.debits.map((one) => (one.debitId === rePresents ? { ...one, rePresented: 1 } : one))
  const initiated: BookedDebit = {
    debitId,
    payment,
    amount,
    initiatedOn: on,
    debitDate,
    state: 'in-flight',
    answeredOn: undefined,
    returnCode: undefined,
    rePresents,
    rePresented: rePresents === undefined ? 0 : 1,
    entry: book.entries.length + 1,
  }
  // What was prepaid on this day meets the payment now: its debit keeps the amount (ON-13).
  const sent = restated({ ...book, debits: [...marked, initiated] })
  return ok(postRest(sent, on, 'debit-initiated'))
}

const debitOf = (book: LoanBook, debitId: string): Result<BookedDebit, EventRefusal> => {
  const found = book.debits.find((one) => one.debitId === debitId)
  return found ? ok(found) : err({ code: 'UNKNOWN_DEBIT', debitId })
}

const answered = (
  book: LoanBook,
  { debitId, noFee: _before, ...debit }: BookedDebit,
  state: 'settled' | 'returned',
  on: LocalDate,
  returnCode?: string,
): LoanBook =>
  withRefundableFrom({
    ...book,
    debits: book.debits.map((one) =>
      one.debitId === debitId ? { ...debit, debitId, state, answeredOn: on, returnCode } : one,
    ),
  })

/** The bank paid a debit: it is booked on the day of the notice and counts from its debit date. A
 * debit that was reported as returned may be paid after all: the fee for that return is not owed,
 * unless staff waived it already. */
export const debitSettled = (before: LoanBook, { debitId, on, type }: Of<'debit-settled'>): Booked => {
  const found = debitOf(before, debitId)
  if (!found.ok) return found
  const { state, debitDate, amount, payment } = found.value
  if (state === 'settled') return err({ code: 'DEBIT_NOT_IN_FLIGHT', debitId, state })
  if (on < debitDate) return err({ code: 'SETTLED_BEFORE_DEBIT_DATE', debitDate, on })
  const fees = before.fees.filter((fee) => fee.debitId !== debitId || fee.waived)
  const book = answered({ ...before, fees }, found.value, 'settled', on)
  const known = book.receipts.find(({ id, kind }) => id === debitId && kind === 'debit')
  if (known !== undefined) return ok(receiveAgain(book, known, on, type))
  const incoming = {
    id: debitId,
    kind: 'debit',
    amount,
    on,
    receivedOn: debitDate,
    valueDate: valueDateOf(book, debitDate),
    ...(typeof payment === 'number' && { designation: { payment } }),
  } as const
  return ok(receive(book, incoming, type))
}

/** A loan whose rate cannot be found does not pass 35 % (CPA-10). */
const reasonOf = ({ code }: FeeRefusal): NoReturnFee =>
  code === 'NOT_DISHONOURED' || code === 'FEE_ALREADY_CHARGED' ? code : 'CRIMINAL_RATE'

const feeFor = (
  book: LoanBook,
  { initiatedOn }: BookedDebit,
  { returnCode, on, lendersCost }: Of<'debit-returned'>,
): Result<Cents, NoReturnFee> => {
  if (book.cancelledAt !== undefined || book.writtenOff !== undefined) return err('LOAN_OVER')
  // TAM-140: a debit of a loan without its money was not the borrower's to honour.
  if (book.fundedAt === undefined || initiatedOn < torontoDateOf(book.fundedAt)) return err('ADVANCE_NOT_HELD')
  const fee = contractOf(book.terms).returnFee({ returnCode, on, lendersCost, agreed: book.agreed, fees: book.fees })
  if (!fee.ok) return err(reasonOf(fee.error))
  return fee.value === 0 ? err('COST_NOTHING') : fee
}

/** The entry by which a fee was booked: the last one where the books held it already. */
const entryOfFee = (before: LoanBook, { entries }: LoanBook): number =>
  entries.slice(before.entries.length).find(({ kind }) => kind === 'fee-charged')?.number ?? entries.length

/** An unlawful fee is not charged, the debit keeps why, and the bank's notice is booked. */
const chargeFee = (book: LoanBook, debit: BookedDebit, event: Of<'debit-returned'>): LoanBook => {
  const { debitId, on } = event
  const fee = feeFor(book, debit, event)
  if (!fee.ok)
    return {
      ...book,
      debits: book.debits.map((one) => (one.debitId === debitId ? { ...one, noFee: fee.error } : one)),
    }
  const charged = { debitId, on, amount: fee.value, entry: book.entries.length, waived: false }
  const after = postAccruals(restated({ ...book, fees: [...book.fees, charged] }), on)
  return { ...after, fees: after.fees.with(-1, { ...charged, entry: entryOfFee(book, after) }) }
}

/** Returned, before or after it settled: owed again, with a lawful fee (ON-09, C-04). TAM-224: a
 * dishonoured debit was never paid; the money of any other that had settled was with us. */
export const debitReturned = (book: LoanBook, event: Of<'debit-returned'>): Booked => {
  const { debitId, on } = event
  const found = debitOf(book, debitId)
  if (!found.ok) return found
  const reason = returnReasonOf(event.returnCode)
  if (!reason.ok) return reason
  const cost = event.lendersCost ?? 0
  if (!isBookedAmount(cost, 0)) return err({ code: 'NOT_AN_AMOUNT', given: cost })
  if (found.value.state === 'returned') return err({ code: 'DEBIT_NOT_IN_FLIGHT', debitId, state: 'returned' })
  const returned = answered(book, found.value, 'returned', on, reason.value.code)
  const receipt = book.receipts.find(({ id, kind, reversed }) => id === debitId && kind === 'debit' && !reversed)
  const without = receipt
    ? reverse(returned, receipt, { on, kind: 'debit-returned', held: !reason.value.dishonoured })
    : postRest(restated(accrueTo(returned, on, { toTheDay: true })), on, 'debit-returned', found.value.entry)
  return ok(chargeFee(without, found.value, event))
}
