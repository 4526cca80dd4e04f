import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { asCount, onDay, formatCents } from '@tamarack/domain/explanations/explanation'
import { quoteInstallment } from '@tamarack/domain/installment/quote'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { balancesOf } from '@tamarack/domain/ledger/entry'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { owedInAll, type LoanBook } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf, replay } from '@tamarack/domain/ledger/replay'
import { valueDateOf } from '@tamarack/domain/ledger/value-date'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { payoffQuote } from '@tamarack/domain/payoff/payoff'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents, parseCents, type Cents } from '@tamarack/domain/values/cents'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'
import {
  chosenBy,
  day,
  flag,
  ifGiven,
  list,
  moment,
  money,
  object,
  oneOf,
  onlyIfGiven,
  optional,
  text,
  wholeNumber,
  type ValuesOf,
} from '../fields.ts'
import { installmentLoan } from '../lending-fields.ts'
import { question, type Refusal } from '../question.ts'
import { installmentRequest } from './quotes.ts'

/** A cash advance by its payments, or by one due date at the lender's price; an installment loan by what its quote is made from. */
const loan = chosenBy('loanType', {
  'cash-advance': {
    advance: money,
    advanceDate: day,
    costOfBorrowing: optional(money),
    repaid: ifGiven('payments', { payments: list({ dueDate: day, amount: money }) }, { dueDate: day }),
  },
  installment: { ...installmentLoan, charge: onlyIfGiven(money) },
})

const at = { at: moment }
const on = { on: day }
const payment = { ...on, paymentId: text, amount: money }

/** The fields of each event of a life. */
const event = chosenBy('type', {
  activated: { loan: object(loan), at: moment },
  'copy-received': at,
  disbursed: at,
  'debit-initiated': {
    ...on,
    debitId: text,
    payment: optional(wholeNumber, 'arrears'),
    amount: money,
    debitDate: day,
    rePresents: onlyIfGiven(text),
  },
  'debit-settled': { ...on, debitId: text },
  'debit-returned': { ...on, debitId: text, returnCode: text, lendersCost: onlyIfGiven(money) },
  'payment-received': {
    ...payment,
    receivedOn: onlyIfGiven(day),
    purpose: optional(oneOf(['payment', 'prepayment']), 'payment'),
  },
  'payment-reversed': { ...on, paymentId: text },
  'fee-waived': on,
  'due-date-changed': { ...on, payment: wholeNumber, dueDate: day },
  'debit-stopped': { ...on, payment: wholeNumber },
  'debit-resumed': { ...on, payment: wholeNumber },
  'authorization-revoked': on,
  'authorization-replaced': {
    ...on,
    debits: onlyIfGiven(list({ number: wholeNumber, dueDate: day, amount: money })),
  },
  'debits-released': { ...on, looked: list({ debitId: text, returnCode: text }) },
  'payments-arranged': { ...on, parts: list({ dueDate: day, amount: money }) },
  'default-interest-accrued': on,
  cancelled: at,
  refunded: { ...on, refundId: text, amount: money },
  'refund-returned': { ...on, refundId: text },
  'balance-forgiven': on,
  'sent-to-collections': on,
  'written-off': on,
  recovered: payment,
})

/** A life by its events, or a loan alone. */
const life = ifGiven('events', { events: list(event) }, { loan: object(loan) })

/** Terms as they were given or quoted, or why they could not be. */
const termsOf = (given: ValuesOf<typeof loan>): Result<LoanTerms, Refusal> => {
  if (given.loanType === 'installment') {
    const { loanType, charge, ...request } = given
    const quote = quoteInstallment(installmentRequest(request))
    if (!quote.ok) return quote
    const { advance, advanceDate, annualRate, payFrequency, payments } = quote.value
    const terms = { loanType, advance, advanceDate, annualRate, payFrequency, payments }
    return ok(charge === undefined ? terms : { ...terms, charge })
  }
  const { loanType, advance, advanceDate, costOfBorrowing: cost, repaid } = given
  const priced = cost === undefined ? costOfBorrowing(advance) : ok({ cost })
  if (!priced.ok) return priced
  const total = parseCents(advance + priced.value.cost)
  if (!total.ok) return total
  const payments = 'payments' in repaid ? repaid.payments : [{ dueDate: repaid.dueDate, amount: total.value }]
  return ok({
    loanType,
    advance,
    costOfBorrowing: priced.value.cost,
    advanceDate,
    paymentPlan: payments.length > 1 ? 'extended' : 'single',
    payments: payments.map((one, index) => ({ ...one, number: index + 1 })),
  })
}

const eventOf = (given: ValuesOf<typeof event>): Result<LedgerEvent, Refusal> => {
  if (given.type !== 'activated') return ok(given)
  const terms = termsOf(given.loan)
  return terms.ok ? ok({ type: given.type, at: given.at, terms: terms.value }) : terms
}

/** The events of a life; a loan alone was signed, copied and funded at eleven on its first day. */
const eventsOf = (given: ValuesOf<typeof life>): Result<readonly LedgerEvent[], Refusal> => {
  if ('loan' in given) {
    const terms = termsOf(given.loan)
    if (!terms.ok) return terms
    const moment = torontoInstant(terms.value.advanceDate, 11, 0, 0)
    return ok([
      { type: 'activated', at: moment, terms: terms.value },
      { type: 'copy-received', at: moment },
      { type: 'disbursed', at: moment },
    ])
  }
  const events: LedgerEvent[] = []
  for (const one of given.events) {
    const made = eventOf(one)
    if (!made.ok) return made
    events.push(made.value)
  }
  return ok(events)
}

const bookOf = (given: ValuesOf<typeof life>): Result<LoanBook, Refusal> => {
  const events = eventsOf(given)
  return events.ok ? replay(events.value) : events
}

const summary = (book: LoanBook) => {
  const balances = balancesOf(book.entries)
  return {
    status: book.status,
    asOf: book.asOf,
    owed: { ...book.owed, total: owedInAll(book.owed) },
    owedToBorrower: book.owedToBorrower,
    refundableFrom: book.refundableFrom,
    payments: book.payments.map(({ number, dueDate, debitDate, amount, cost, principal, paid, paidOn }) => ({
      number,
      dueDate,
      debitDate,
      amount,
      cost,
      principal,
      paid,
      paidOn,
    })),
    balances: Object.fromEntries(
      accountNames.filter((name) => balances[name] !== 0).map((name) => [name, balances[name]]),
    ),
  }
}

const entriesOf = (book: LoanBook) =>
  book.entries.map(({ lines, ...entry }) => ({
    ...entry,
    lines: lines.map(({ account, debit, credit }) => (debit > 0 ? { account, debit } : { account, credit })),
  }))

const owedExplanation = (book: LoanBook): PrintedExplanation => {
  const { principal, cost, defaultInterest, fee, refundToRecover } = book.owed
  const total = owedInAll(book.owed)
  const parts = Object.entries({ principal, cost, defaultInterest, fee, refundToRecover }).filter(
    ([, amount]) => amount !== 0,
  )
  const lines = book.entries.flatMap((entry) => entry.lines)
  const debited = cents(lines.reduce((sum, { debit }) => sum + debit, 0))
  const credited = cents(lines.reduce((sum, { credit }) => sum + credit, 0))
  return explain(
    ['owed', asCents(total)],
    'TAM-19',
    'every event posted in double entry in its order, cost, interest and default interest accrued up to the day; the entries are the steps',
    {
      asOf: onDay(book.asOf),
      entries: asCount(book.entries.length),
      ...Object.fromEntries(parts.map(([name, amount]) => [name, asCents(amount)])),
    },
    [
      `${parts.map(([name, amount]) => `${name} ${formatCents(cents(amount))}`).join(' + ') || 'nothing'} = ${formatCents(total)}`,
      `debits ${formatCents(debited)} = credits ${formatCents(credited)}`,
    ],
  )
}

/** How the unearned part of a charge came about, where nothing of it was earned or given back otherwise. */
const chargeExplanation = ({ terms }: LoanBook, until: LocalDate, given: Cents): readonly PrintedExplanation[] => {
  if (terms.loanType !== 'installment' || terms.charge === undefined) return []
  const scheduled = daysBetween(terms.advanceDate, terms.payments.at(-1)?.scheduledDate ?? terms.advanceDate)
  const elapsed = Math.min(scheduled, daysBetween(terms.advanceDate, until))
  const refund = refundOfUnearnedCharge({ charge: terms.charge, scheduled, elapsed })
  return refund.ok && refund.value.refund === given ? [refund.value.explanation] : []
}

export const loanCases = {
  replay: question({
    fields: { life, asOf: optional(day), entries: optional(flag, true) },
    evaluate: ({ life: given, asOf }) => {
      const last = bookOf(given)
      if (!last.ok) return last
      if (asOf !== undefined && asOf < last.value.asOf)
        return err({ code: 'DAY_BEFORE_LAST_EVENT', on: asOf, asOf: last.value.asOf })
      return ok(bookAsOf(last.value, asOf ?? last.value.asOf))
    },
    result: (book, { entries }) => ({ ...summary(book), ...(entries && { entries: entriesOf(book) }) }),
    explanations: (book) => [owedExplanation(book)],
  }),
  payoff: question({
    fields: { life, on: day },
    evaluate: ({ life: given, on: date }) => {
      const book = bookOf(given)
      if (!book.ok) return book
      const quote = payoffQuote(book.value, date)
      return quote.ok ? ok({ ...quote.value, book: book.value }) : quote
    },
    result: ({ book: _book, explanations: _explanations, ...quote }) => quote,
    explanations: ({ book, explanations, chargeRefund }, { on: date }) => [
      ...explanations,
      ...chargeExplanation(book, valueDateOf(book, date), chargeRefund),
    ],
  }),
}
