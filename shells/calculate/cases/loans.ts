import { balancesOf } from '@tamarack/domain/ledger/entry'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { owedInAll, type LoanBook } from '@tamarack/domain/ledger/loan-book'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { bookAsOf, replay } from '@tamarack/domain/ledger/replay'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { quoteInstallment } from '@tamarack/domain/installment/quote'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { valueDateOf } from '@tamarack/domain/ledger/value-date'
import { payoffQuote } from '@tamarack/domain/payoff/payoff'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { asCount, onDay, sayCents } from '@tamarack/domain/explanations/explanation'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import { cents, parseCents, type Cents } from '@tamarack/domain/values/cents'
import { answerOf, answering, refused, answered, type Case, type Outcome, type Refusal } from '../case.ts'
import type { Input } from '../input.ts'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'
import { readInstallment } from './quotes.ts'

/** Terms as they were given or quoted, or why they could not be. */
type Terms = { readonly ok: true; readonly value: LoanTerms } | { readonly ok: false; readonly error: Refusal }

/** A cash advance by its payments, or by one due date at the lender's price; an installment loan by what its quote is made from. */
const readTerms = (input: Input): (() => Terms) => {
  if (input.oneOf('loanType', loanTypes) === 'installment') {
    const request = readInstallment(input)
    const charge = input.has('charge') ? { charge: input.amount('charge') } : {}
    return () => {
      const quote = quoteInstallment(request)
      if (!quote.ok) return quote
      const { advance, advanceDate, annualRate, payFrequency, payments } = quote.value
      return {
        ok: true,
        value: { loanType: 'installment', advance, advanceDate, annualRate, payFrequency, payments, ...charge },
      }
    }
  }
  const [advance, advanceDate] = [input.amount('advance'), input.day('advanceDate')]
  const given = input.has('costOfBorrowing') ? input.amount('costOfBorrowing') : undefined
  const payments = input.has('payments')
    ? input.list('payments', (payment) => ({ dueDate: payment.day('dueDate'), amount: payment.amount('amount') }))
    : undefined
  const dueDate = payments ? undefined : input.day('dueDate')
  return () => {
    const priced = given === undefined ? costOfBorrowing(advance) : { ok: true as const, value: { cost: given } }
    if (!priced.ok) return priced
    const { cost } = priced.value
    const total = parseCents(advance + cost)
    if (!total.ok) return total
    const listed = payments ?? (dueDate === undefined ? [] : [{ dueDate, amount: total.value }])
    return {
      ok: true,
      value: {
        loanType: 'cash-advance',
        advance,
        costOfBorrowing: cost,
        advanceDate,
        paymentPlan: listed.length > 1 ? 'extended' : 'single',
        payments: listed.map((payment, index) => ({ ...payment, number: index + 1 })),
      },
    }
  }
}

const eventTypes = [
  'activated',
  'copy-received',
  'disbursed',
  'debit-initiated',
  'debit-settled',
  'debit-returned',
  'payment-received',
  'payment-reversed',
  'fee-waived',
  'default-interest-accrued',
  'cancelled',
  'refunded',
  'balance-forgiven',
  'sent-to-collections',
  'written-off',
  'recovered',
] as const satisfies readonly LedgerEvent['type'][]

type ReadEvent =
  | { readonly event: LedgerEvent }
  | { readonly activatedAt: LedgerEvent & { readonly type: 'copy-received' }; readonly terms: () => Terms }

const readOther = (input: Input, type: Exclude<(typeof eventTypes)[number], 'activated'>): LedgerEvent => {
  switch (type) {
    case 'copy-received':
    case 'disbursed':
    case 'cancelled':
      return { type, at: input.moment('at') }
    case 'fee-waived':
    case 'default-interest-accrued':
    case 'balance-forgiven':
    case 'sent-to-collections':
    case 'written-off':
      return { type, on: input.day('on') }
    case 'debit-settled':
      return { type, on: input.day('on'), debitId: input.text('debitId') }
    case 'debit-returned':
      return {
        type,
        on: input.day('on'),
        debitId: input.text('debitId'),
        returnCode: input.text('returnCode'),
        ...(input.has('lendersCost') && { lendersCost: input.amount('lendersCost') }),
      }
    case 'debit-initiated':
      return {
        type,
        on: input.day('on'),
        debitId: input.text('debitId'),
        payment: input.has('payment') ? input.count('payment') : 'arrears',
        amount: input.amount('amount'),
        debitDate: input.day('debitDate'),
        ...(input.has('rePresents') && { rePresents: input.text('rePresents') }),
      }
    case 'payment-received':
      return {
        type,
        on: input.day('on'),
        paymentId: input.text('paymentId'),
        amount: input.amount('amount'),
        purpose: input.oneOf('purpose', ['payment', 'prepayment'], 'payment'),
      }
    case 'payment-reversed':
      return { type, on: input.day('on'), paymentId: input.text('paymentId') }
    case 'refunded':
      return { type, on: input.day('on'), refundId: input.text('refundId'), amount: input.amount('amount') }
    case 'recovered':
      return { type, on: input.day('on'), paymentId: input.text('paymentId'), amount: input.amount('amount') }
  }
}

const readEvent = (input: Input): ReadEvent => {
  const type = input.oneOf('type', eventTypes)
  if (type !== 'activated') return { event: readOther(input, type) }
  const terms = input.object('loan', readTerms) ?? (() => ({ ok: false, error: { code: 'NO_EVENTS' } }) as const)
  return { activatedAt: { type: 'copy-received', at: input.moment('at') }, terms }
}

/** A life given by its events, or a loan alone: then it was signed, copied and funded at eleven on its first day. */
const readLife = (input: Input): (() => Outcome | readonly LedgerEvent[]) => {
  if (!input.has('events')) {
    const terms = input.object('loan', readTerms)
    return () => {
      const made = terms?.()
      if (!made?.ok) return refused(made?.error ?? { code: 'NO_EVENTS' })
      const at = torontoInstant(made.value.advanceDate, 11, 0, 0)
      return [
        { type: 'activated', at, terms: made.value },
        { type: 'copy-received', at },
        { type: 'disbursed', at },
      ]
    }
  }
  const given = input.list('events', readEvent)
  return () => {
    const events: LedgerEvent[] = []
    for (const one of given) {
      if ('event' in one) {
        events.push(one.event)
        continue
      }
      const terms = one.terms()
      if (!terms.ok) return refused(terms.error)
      events.push({ type: 'activated', at: one.activatedAt.at, terms: terms.value })
    }
    return events
  }
}

const withBook = (life: () => Outcome | readonly LedgerEvent[], use: (book: LoanBook) => Outcome): Outcome => {
  const events = life()
  return 'ok' in events ? events : answerOf(replay(events), use)
}

const summary = (book: LoanBook) => {
  const balances = balancesOf(book.entries)
  return {
    status: book.status,
    asOf: book.asOf,
    owed: { ...book.owed, total: owedInAll(book.owed) },
    owedToBorrower: book.owedToBorrower,
    ...(book.refundableFrom !== undefined && { refundableFrom: book.refundableFrom }),
    payments: book.payments.map(({ number, dueDate, debitDate, amount, cost, principal, paid, paidOn }) => ({
      number,
      dueDate,
      debitDate,
      amount,
      cost,
      principal,
      paid,
      ...(paidOn && { paidOn }),
    })),
    balances: Object.fromEntries(
      accountNames.filter((name) => balances[name] !== 0).map((name) => [name, balances[name]]),
    ),
  }
}

const owedExplanation = (book: LoanBook): PrintedExplanation => {
  const { principal, cost, defaultInterest, fee, refundToRecover } = book.owed
  const total = owedInAll(book.owed)
  const parts = Object.entries({ principal, cost, defaultInterest, fee, refundToRecover }).filter(
    ([, amount]) => amount !== 0,
  )
  const sides = book.entries.flatMap(({ lines }) => lines)
  const debited = cents(sides.reduce((sum, { debit }) => sum + debit, 0))
  const credited = cents(sides.reduce((sum, { credit }) => sum + credit, 0))
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
      `${parts.map(([name, amount]) => `${name} ${sayCents(cents(amount))}`).join(' + ') || 'nothing'} = ${sayCents(total)}`,
      `debits ${sayCents(debited)} = credits ${sayCents(credited)}`,
    ],
  )
}

const replayLife: Case = answering(
  (input) => ({
    life: readLife(input),
    asOf: input.has('asOf') ? input.day('asOf') : undefined,
    entries: input.flag('entries', true),
  }),
  ({ life, asOf, entries }) =>
    withBook(life, (last) => {
      if (asOf !== undefined && asOf < last.asOf)
        return refused({ code: 'DAY_BEFORE_LAST_EVENT', on: asOf, asOf: last.asOf })
      const book = bookAsOf(last, asOf ?? last.asOf)
      const lines = book.entries.map(({ lines: sides, ...entry }) => ({
        ...entry,
        lines: sides.map(({ account, debit, credit }) => (debit > 0 ? { account, debit } : { account, credit })),
      }))
      return answered({ ...summary(book), ...(entries && { entries: lines }) }, [owedExplanation(book)])
    }),
)

/** How the unearned part of a charge came about, where nothing of it was earned or given back otherwise. */
const chargeExplanations = ({ terms }: LoanBook, on: LocalDate, given: Cents): readonly PrintedExplanation[] => {
  if (terms.loanType !== 'installment' || terms.charge === undefined) return []
  const scheduled = daysBetween(terms.advanceDate, terms.payments.at(-1)?.scheduledDate ?? terms.advanceDate)
  const elapsed = Math.min(scheduled, daysBetween(terms.advanceDate, on))
  const refund = refundOfUnearnedCharge({ charge: terms.charge, scheduled, elapsed })
  return refund.ok && refund.value.refund === given ? [refund.value.explanation] : []
}

const payoff: Case = answering(
  (input) => ({ life: readLife(input), on: input.day('on') }),
  ({ life, on }) =>
    withBook(life, (book) =>
      answerOf(payoffQuote(book, on), ({ explanations, ...quote }) =>
        answered(quote, [...explanations, ...chargeExplanations(book, valueDateOf(book, on), quote.chargeRefund)]),
      ),
    ),
)

export const loanCases = { replay: replayLife, payoff } as const satisfies Readonly<Record<string, Case>>
