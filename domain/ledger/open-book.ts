import type { NotADayCount, OutsideCalendar } from '../calendars/business-calendar.ts'
import { torontoDateOf } from '../calendars/toronto.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { contractOf } from '../products/contract-of.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import { asSigned } from './authorized-debits.ts'
import { isBookedAmount } from './booked-amount.ts'
import { doesNotAddUp, type TermsDoNotAddUp } from './contract.ts'
import { noBalances } from './entry.ts'
import type { BookedPayment, LoanBook, LoanFacts } from './loan-book.ts'
import { positionOf } from './position.ts'
import { postRest } from './posting.ts'

const contradiction = (terms: LoanTerms): TermsDoNotAddUp | undefined => {
  const { advance, payments, advanceDate } = terms
  if (!isBookedAmount(advance)) return doesNotAddUp('advance', advance, 1)
  const bad = payments.find(({ amount }) => !isBookedAmount(amount))
  if (bad) return doesNotAddUp(`payment ${bad.number}`, bad.amount, 1)
  if (payments.length === 0) return doesNotAddUp('number of payments', 0, 1)
  const ofProduct = contractOf(terms).contradiction()
  if (ofProduct) return ofProduct
  let before = advanceDate
  for (const { number, dueDate } of payments) {
    if (dueDate <= before) return doesNotAddUp(`due date of payment ${number}`, number, number)
    before = dueDate
  }
  const misnumbered = payments.findIndex(({ number }, index) => number !== index + 1)
  return misnumbered >= 0
    ? doesNotAddUp('payment number', payments[misnumbered]?.number ?? 0, misnumbered + 1)
    : undefined
}

/** As signed, nothing paid. Refuses days that the clearing calendar does not cover. */
export const bookedPayments = (terms: LoanTerms): Result<readonly BookedPayment[], OutsideCalendar | NotADayCount> => {
  const booked: BookedPayment[] = []
  for (const { number, amount, cost, dueDate, scheduledDate } of contractOf(terms).payments()) {
    const timing = debitTiming(dueDate)
    if (!timing.ok) return timing
    booked.push({
      number,
      scheduledDate,
      dueDate,
      debitDate: timing.value.debitDate,
      interestAfter: timing.value.debitDate,
      amount,
      cost,
      principal: cents(amount - cost),
      paid: cents(0),
      costPaid: cents(0),
      paidOn: undefined,
    })
  }
  return ok(booked)
}

/** Just activated: the advance is promised. Refuses terms that contradict themselves. */
export const openBook = (
  terms: LoanTerms,
  activatedAt: Instant,
): Result<LoanBook, TermsDoNotAddUp | OutsideCalendar | NotADayCount> => {
  const refusal = contradiction(terms)
  if (refusal) return err(refusal)
  const payments = bookedPayments(terms)
  if (!payments.ok) return payments
  const on = torontoDateOf(activatedAt)
  const facts: LoanFacts = {
    terms,
    agreed: payments.value,
    activatedAt,
    copyReceivedAt: undefined,
    fundedAt: undefined,
    outFrom: terms.advanceDate,
    cancelledAt: undefined,
    inCollections: false,
    authorization: asSigned,
    debits: [],
    receipts: [],
    fees: [],
    refunds: [],
    forgiven: [],
    kept: cents(0),
    writeOff: undefined,
  }
  const empty: LoanBook = {
    ...facts,
    ...positionOf(facts, terms.advanceDate),
    status: 'active',
    asOf: on,
    accruedTo: terms.advanceDate,
    refundWaits: [],
    refundableFrom: undefined,
    entries: [],
    balances: noBalances,
  }
  return ok(postRest(empty, on, 'activated'))
}
