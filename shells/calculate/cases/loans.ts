import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import { asCount, explain, formatCents, onDay } from '@tamarack/domain/explanations/explanation'
import { quoteInstallment } from '@tamarack/domain/installment/quote'
import { installmentOnDefault } from '@tamarack/domain/installment/return-fee'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { accountNames } from '@tamarack/domain/ledger/accounts'
import { balancesOf } from '@tamarack/domain/ledger/entry'
import { interestEnd } from '@tamarack/domain/ledger/interest-end'
import type { LedgerEvent } from '@tamarack/domain/ledger/ledger-event'
import { owedInAll, type LoanBook } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf, replay } from '@tamarack/domain/ledger/replay'
import { stayGrounds } from '@tamarack/domain/ledger/stay'
import { valueDateOf } from '@tamarack/domain/ledger/value-date'
import { advanceOnDefault } from '@tamarack/domain/payday/arrears/on-default'
import { costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import { payoffQuote } from '@tamarack/domain/payoff/payoff'
import type { LoanTerms } from '@tamarack/domain/products/signed-terms'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents, parseCents, type Cents } from '@tamarack/domain/values/cents'
import { daysBetween, type LocalDate } from '@tamarack/domain/values/local-date'
import { asCents, type PrintedExplanation } from '../explain.ts'
import * as f from '../fields.ts'
import { forbiddenTerms } from '../forbidden-terms.ts'
import { andThen, pick, question, type Refusal } from '../question.ts'
import { withRule } from '../refusal-rules.ts'
import { installmentRequest } from './quotes.ts'

/** A cash advance by its payments or one due date at our price; an installment by its quote. */
const loan = f.chosenBy('loanType', {
  'cash-advance': {
    advance: f.money,
    advanceDate: f.day,
    costOfBorrowing: f.optional(f.money),
    repaid: f.ifGiven('payments', { payments: f.list({ dueDate: f.day, amount: f.money }) }, { dueDate: f.day }),
  },
  installment: { ...f.installmentLoan, charge: f.onlyIfGiven(f.money) },
})

const at = { at: f.moment }
const on = { on: f.day }
const ofPayment = { ...on, payment: f.wholeNumber }
const ofDebit = { ...on, debitId: f.text }
const received = { ...on, paymentId: f.text, amount: f.money, receivedOn: f.onlyIfGiven(f.day) }
const parts = f.list({ dueDate: f.day, amount: f.money })

const event = f.chosenBy('type', {
  activated: { loan: f.object(loan), ...at },
  'copy-received': at,
  disbursed: at,
  'advance-returned': at,
  'advance-paid-twice': { ...on, paymentId: f.text, amount: f.money },
  'advance-paid-twice-returned': { ...on, paymentId: f.text },
  'debit-initiated': {
    ...ofDebit,
    payment: f.optional(f.wholeNumber, 'arrears'),
    amount: f.money,
    debitDate: f.day,
    rePresents: f.onlyIfGiven(f.text),
  },
  'debit-settled': ofDebit,
  'debit-returned': { ...ofDebit, returnCode: f.text, lendersCost: f.onlyIfGiven(f.money) },
  'payment-received': {
    ...received,
    purpose: f.optional(f.oneOf(['payment', 'prepayment']), 'payment'),
  },
  'payment-reversed': { ...on, paymentId: f.text },
  'fee-waived': on,
  'due-date-changed': { ...ofPayment, dueDate: f.day },
  'debit-stopped': ofPayment,
  'debit-resumed': ofPayment,
  'authorization-revoked': on,
  'authorization-replaced': { ...on, debits: f.onlyIfGiven(f.numberedPayments) },
  'debits-released': { ...on, looked: f.list({ debitId: f.text, returnCode: f.text }) },
  'payments-arranged': { ...on, parts },
  'stay-placed': { ...on, ground: f.oneOf(stayGrounds) },
  'stay-lifted': on,
  'default-interest-accrued': on,
  cancelled: at,
  refunded: { ...on, refundId: f.text, amount: f.money },
  'refund-returned': { ...on, refundId: f.text },
  'balance-forgiven': on,
  'sent-to-collections': on,
  'written-off': on,
  recovered: received,
})

/** A life by its events, or a loan alone. */
export const life = f.ifGiven('events', { events: f.list(event) }, { loan: f.object(loan) })

/** Terms as they were given or quoted under the law of the day of the agreement, or why they could
 * not be. */
const termsOf = (given: f.ValuesOf<typeof loan>, agreedOn: LocalDate): Result<LoanTerms, Refusal> => {
  if (given.loanType === 'installment') {
    const { loanType, charge, ...request } = given
    return andThen(quoteInstallment({ ...installmentRequest(request), agreedOn }), (quote) => {
      const terms = {
        loanType,
        ...pick(quote, 'advance', 'advanceDate', 'annualRate', 'payFrequency', 'payments'),
        onDefault: installmentOnDefault,
      }
      return ok(charge === undefined ? terms : { ...terms, charge })
    })
  }
  const { loanType, advance, advanceDate, costOfBorrowing: agreed, repaid } = given
  return andThen(agreed === undefined ? costOfBorrowing(advance, agreedOn) : ok({ cost: agreed }), ({ cost }) =>
    andThen(parseCents(advance + cost), (total) => {
      const payments = 'payments' in repaid ? repaid.payments : [{ dueDate: repaid.dueDate, amount: total }]
      return andThen(advanceOnDefault(agreedOn), (onDefault) =>
        ok({
          loanType,
          advance,
          costOfBorrowing: cost,
          advanceDate,
          paymentPlan: payments.length > 1 ? 'extended' : 'single',
          payments: payments.map((one, index) => ({ ...one, number: index + 1 })),
          onDefault,
        }),
      )
    }),
  )
}

/** The events of a life; a loan alone was signed, copied and funded at eleven on its first day. */
export const eventsOf = (given: f.ValuesOf<typeof life>): Result<readonly LedgerEvent[], Refusal> => {
  if ('loan' in given)
    return andThen(termsOf(given.loan, given.loan.advanceDate), (terms) => {
      const moment = torontoInstant(terms.advanceDate, 11, 0, 0)
      return ok([
        { type: 'activated', at: moment, terms },
        { type: 'copy-received', at: moment },
        { type: 'disbursed', at: moment },
      ])
    })
  const events: LedgerEvent[] = []
  for (const one of given.events) {
    if (one.type !== 'activated') {
      events.push(one)
      continue
    }
    const terms = termsOf(one.loan, torontoDateOf(one.at))
    if (!terms.ok) return terms
    events.push({ type: one.type, at: one.at, terms: terms.value })
  }
  return ok(events)
}

export const bookOf = (given: f.ValuesOf<typeof life>): Result<LoanBook, Refusal> => andThen(eventsOf(given), replay)

const summaryOf = (book: LoanBook) => {
  const balances = balancesOf(book.entries)
  const forbidden = forbiddenTerms(book.terms, torontoDateOf(book.activatedAt))
  return {
    status: book.status,
    asOf: book.asOf,
    owed: { ...book.owed, total: owedInAll(book.owed) },
    owedToBorrower: book.owedToBorrower,
    refundableFrom: book.refundableFrom,
    ...(forbidden.length > 0 && { forbidden: forbidden.map(withRule) }),
    payments: book.payments.map((payment) =>
      pick(payment, 'number', 'dueDate', 'debitDate', 'amount', 'cost', 'principal', 'paid', 'paidOn'),
    ),
    balances: pick(balances, ...accountNames.filter((name) => balances[name] !== 0)),
  }
}

const entriesOf = (book: LoanBook) =>
  book.entries.map(({ lines, ...entry }) => ({
    ...entry,
    lines: lines.map(({ account, debit, credit }) => (debit > 0 ? { account, debit } : { account, credit })),
  }))

const explainOwed = (book: LoanBook): PrintedExplanation => {
  const owed = pick(book.owed, 'principal', 'cost', 'defaultInterest', 'fee', 'refundToRecover')
  const [total, open] = [owedInAll(book.owed), Object.entries(owed).filter(([, amount]) => amount !== 0)]
  const lines = book.entries.flatMap((entry) => entry.lines)
  const sumOf = (side: 'debit' | 'credit') => formatCents(cents(lines.reduce((sum, line) => sum + line[side], 0)))
  return explain(
    { owed: asCents(total) },
    'TAM-19: every event posted in double entry in its order, cost, interest and default interest accrued up to the day; the entries are the steps',
    {
      asOf: onDay(book.asOf),
      entries: asCount(book.entries.length),
      ...Object.fromEntries(open.map(([name, amount]) => [name, asCents(amount)])),
    },
    [
      `${open.map(([name, amount]) => `${name} ${formatCents(amount)}`).join(' + ') || 'nothing'} = ${formatCents(total)}`,
      `debits ${sumOf('debit')} = credits ${sumOf('credit')}`,
    ],
  )
}

/** How the unearned charge came about, where nothing of it was earned or given back. */
const explainCharge = ({ terms }: LoanBook, until: LocalDate, given: Cents): readonly PrintedExplanation[] => {
  if (terms.loanType !== 'installment' || terms.charge === undefined) return []
  const scheduled = daysBetween(terms.advanceDate, terms.payments.at(-1)?.scheduledDate ?? terms.advanceDate)
  const elapsed = Math.min(scheduled, daysBetween(terms.advanceDate, until))
  const refund = refundOfUnearnedCharge({ charge: terms.charge, scheduled, elapsed })
  return refund.ok && refund.value.refund === given ? [refund.value.explanation] : []
}

export const loanCases = {
  replay: question({
    fields: { life, asOf: f.optional(f.day), entries: f.optional(f.flag, true) },
    evaluate: ({ life: given, asOf, entries }) =>
      andThen(bookOf(given), (last) => {
        if (asOf !== undefined && asOf < last.asOf)
          return err({ code: 'DAY_BEFORE_LAST_EVENT', on: asOf, asOf: last.asOf })
        const book = bookAsOf(last, asOf ?? last.asOf)
        const explanations = [explainOwed(book)]
        return ok({ ...summaryOf(book), ...(entries && { entries: entriesOf(book) }), explanations })
      }),
  }),
  'interest-end': question({
    fields: { life },
    evaluate: ({ life: given }) => andThen(bookOf(given), (book) => ok({ ...interestEnd(book), status: book.status })),
    figure: { on: f.day },
    rule: 'TAM-161: interest ends on the day of a cancellation or a write-off, at the latest two years after the last payment was due',
    steps: ({ on, because }) => `${because}: ${on} is the last day that bears interest`,
  }),
  payoff: question({
    fields: { life, on: f.day },
    evaluate: ({ life: given, on: date }) =>
      andThen(bookOf(given), (book) =>
        andThen(payoffQuote(book, date), ({ explanations, ...quote }) => {
          const ofCharge = explainCharge(book, valueDateOf(book, date), quote.chargeRefund)
          return ok({ ...quote, explanations: [...explanations, ...ofCharge] })
        }),
      ),
  }),
}
