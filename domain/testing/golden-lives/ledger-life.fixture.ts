import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { torontoDateOf, torontoInstant, torontoTimeOfDayMs } from '../../calendars/toronto.ts'
import { formatCents, formatRate } from '../../explanations/explanation.ts'
import { quoteInstallment } from '../../installment/quote.ts'
import type { InstallmentRequest } from '../../installment/request.ts'
import { installmentOnDefault } from '../../installment/return-fee.ts'
import type { InstallmentTerms } from '../../installment/signed-terms.ts'
import { accountNames } from '../../ledger/accounts.ts'
import { balancesOf, type Entry } from '../../ledger/entry.ts'
import { dayOf, type LedgerEvent } from '../../ledger/ledger-event.ts'
import { owedInAll, type BookedPayment, type LoanBook } from '../../ledger/loan-book.ts'
import { apply, bookAsOf, openWith, replay } from '../../ledger/replay.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { advanceOnDefault } from '../../payday/arrears/on-default.ts'
import { determineNetPay } from '../../payday/net-pay.ts'
import { quotePaydayAdvance } from '../../payday/quote.ts'
import type { CashAdvanceTerms } from '../../payday/signed-terms.ts'
import type { LoanTerms } from '../../products/signed-terms.ts'
import { basisPoints } from '../../values/basis-points.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { compareDays, localDate, plusDays, type LocalDate } from '../../values/local-date.ts'
import type { PayFrequency } from '../../values/pay-frequency.ts'

/** Throws where a story itself is wrong; refusals inside a story are written `refused(...)`. */
const need = <Value>(
  made: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: unknown },
): Value => {
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

/** An event of a story: one that happens, or one that the books refuse. */
export type GivenEvent = LedgerEvent | { readonly refused: LedgerEvent }
export const refused = (event: LedgerEvent): GivenEvent => ({ refused: event })

export type Life = {
  readonly name: string
  readonly story: string
  readonly events: readonly GivenEvent[]
  readonly asOf: string
}

type Plan = { readonly earlier?: readonly string[]; readonly payFrequency?: PayFrequency; readonly nextIncome?: string }

/** A cash advance as the quote would offer it to somebody who earns enough. */
export const cashAdvance = (
  advance: number,
  on: string,
  due: string,
  { earlier = [], payFrequency = 'bi-weekly', nextIncome = due }: Plan = {},
): CashAdvanceTerms => {
  const netPay = need(determineNetPay({ monthlyNetIncome: cents(8_000_00), payFrequency, basis: 'bank-data' }))
  const quote = need(
    quotePaydayAdvance({
      advance: cents(advance),
      advanceDate: localDate(on),
      dueDate: localDate(due),
      nextIncomeDate: localDate(nextIncome),
      netPay,
      earlierAgreements: earlier.map(localDate),
    }),
  )
  return {
    loanType: 'cash-advance',
    advance: quote.advance,
    costOfBorrowing: quote.costOfBorrowing,
    advanceDate: quote.advanceDate,
    paymentPlan: quote.paymentPlan,
    payments: quote.payments,
    onDefault: need(advanceOnDefault(quote.advanceDate)),
  }
}

export const installment = (
  advance: number,
  on: string,
  first: string,
  numberOfPayments: number,
  more: Partial<InstallmentRequest> & { readonly charge?: Cents } = {},
): InstallmentTerms => {
  const { charge, ...request } = more
  const quote = need(
    quoteInstallment({
      advance: cents(advance),
      advanceDate: localDate(on),
      firstDueDate: localDate(first),
      payFrequency: 'monthly',
      numberOfPayments,
      annualRate: basisPoints(29_90),
      ...request,
    }),
  )
  return {
    loanType: 'installment',
    advance: quote.advance,
    advanceDate: quote.advanceDate,
    annualRate: quote.annualRate,
    payFrequency: quote.payFrequency,
    payments: quote.payments,
    onDefault: installmentOnDefault,
    ...(charge !== undefined && { charge }),
  }
}

export const at = (day: string, time = '11:00'): Instant =>
  torontoInstant(localDate(day), Number(time.slice(0, 2)), Number(time.slice(3, 5)), 0)

/** Signed at eleven, copy at once, money twenty minutes later. */
export const begun = (terms: LoanTerms): readonly LedgerEvent[] => [
  { type: 'activated', at: at(terms.advanceDate), terms },
  { type: 'copy-received', at: at(terms.advanceDate) },
  { type: 'disbursed', at: at(terms.advanceDate, '11:20') },
]

const timing = (due: LocalDate): { readonly debitDate: LocalDate; readonly initiateOn: LocalDate } =>
  need(debitTiming(due))
export const openDay = (day: string, after: number): LocalDate =>
  need(plusBusinessDays(acssCalendar, localDate(day), after))

/** The debit of a payment, sent three clearing days ahead. */
export const sent = (terms: LoanTerms, payment: number, amount?: number): LedgerEvent => {
  const booked = terms.payments[payment - 1]
  if (!booked) throw new Error(`no payment ${payment}`)
  const { debitDate, initiateOn } = timing(booked.dueDate)
  return {
    type: 'debit-initiated',
    on: initiateOn,
    debitId: `D${payment}`,
    payment,
    amount: cents(amount ?? booked.amount),
    debitDate,
  }
}

/** The debit settles on the clearing day after it. */
export const settled = (terms: LoanTerms, payment: number): LedgerEvent => ({
  type: 'debit-settled',
  on: openDay(timing(terms.payments[payment - 1]?.dueDate ?? terms.advanceDate).debitDate, 1),
  debitId: `D${payment}`,
})

/** The debit is returned on the clearing day after it. */
export const returned = (terms: LoanTerms, payment: number, returnCode: string): LedgerEvent => ({
  type: 'debit-returned',
  on: openDay(timing(terms.payments[payment - 1]?.dueDate ?? terms.advanceDate).debitDate, 1),
  debitId: `D${payment}`,
  returnCode,
})

/** Every payment debited and settled on its days, in the order of the days: a debit may leave
 * before the one before it is answered. */
export const debited = (terms: LoanTerms, from = 1, through = terms.payments.length): readonly LedgerEvent[] =>
  terms.payments
    .slice(from - 1, through)
    .flatMap(({ number }) => [sent(terms, number), settled(terms, number)])
    .toSorted((a, b) => compareDays(dayOf(a), dayOf(b)))

export const paid = (
  on: string,
  paymentId: string,
  amount: number,
  purpose?: 'payment' | 'prepayment',
): LedgerEvent => ({
  type: 'payment-received',
  on: localDate(on),
  paymentId,
  amount: cents(amount),
  ...(purpose && { purpose }),
})

const time = (moment: Instant): string => {
  const minutes = Math.floor(torontoTimeOfDayMs(moment) / 60_000)
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

const detail = (event: LedgerEvent): string => {
  switch (event.type) {
    case 'activated':
      return `${event.terms.loanType}, advance ${formatCents(event.terms.advance)}, ${
        event.terms.loanType === 'cash-advance'
          ? `cost of borrowing ${formatCents(event.terms.costOfBorrowing)}`
          : `${formatRate(event.terms.annualRate)} a year${event.terms.charge ? `, charge ${formatCents(event.terms.charge)}` : ''}`
      }`
    case 'debit-initiated':
      return [
        `${event.debitId} ${formatCents(event.amount)} for ${event.payment === 'arrears' ? 'arrears' : `payment ${event.payment}`} on ${event.debitDate}`,
        ...(event.rePresents ? [`again after ${event.rePresents}`] : []),
      ].join(', ')
    case 'debit-settled':
      return event.debitId
    case 'debit-returned':
      return `${event.debitId} code ${event.returnCode}`
    case 'payment-received':
      return `${event.paymentId} ${formatCents(event.amount)}${event.purpose === 'prepayment' ? ' as a prepayment' : ''}${event.receivedOn === undefined ? '' : `, received ${event.receivedOn}`}`
    case 'debit-stopped':
    case 'debit-resumed':
      return `payment ${event.payment}`
    case 'debits-released':
      return event.looked.map(({ debitId }) => debitId).join(' ')
    case 'payments-arranged':
      return event.parts.map(({ dueDate, amount }) => `${formatCents(amount)} by ${dueDate}`).join(', ')
    case 'due-date-changed':
      return `payment ${event.payment} to ${event.dueDate}`
    case 'stay-placed':
      return event.ground
    case 'payment-reversed':
    case 'advance-paid-twice-returned':
      return event.paymentId
    case 'refunded':
      return `${event.refundId} ${formatCents(event.amount)}`
    case 'refund-returned':
      return event.refundId
    case 'advance-paid-twice':
      return `${event.paymentId} ${formatCents(event.amount)}`
    case 'recovered':
      return `${event.paymentId} ${formatCents(event.amount)}${event.receivedOn === undefined ? '' : `, received ${event.receivedOn}`}`
    case 'authorization-revoked':
    case 'authorization-replaced':
    case 'copy-received':
    case 'disbursed':
    case 'advance-returned':
    case 'cancelled':
    case 'fee-waived':
    case 'posting-corrected':
    case 'default-interest-accrued':
    case 'balance-forgiven':
    case 'stay-lifted':
    case 'sent-to-collections':
    case 'written-off':
      return ''
  }
}

const format = (event: LedgerEvent): string => {
  const when = 'at' in event ? `${torontoDateOf(event.at)} ${time(event.at)}` : `${event.on}      `
  return `  ${when}  ${event.type.padEnd(24)}${detail(event)}`.trimEnd()
}

const right = (text: string, width: number): string => text.padStart(width)
const amountOrBlank = (amount: Cents): string => right(amount === 0 ? '' : formatCents(amount), 11)

const paymentRow = ({
  number,
  dueDate,
  debitDate,
  amount,
  cost,
  principal,
  paid: paidSoFar,
  paidOn,
}: BookedPayment): string =>
  `  ${right(String(number), 3)}  ${dueDate}  ${debitDate}${[amount, cost, principal, paidSoFar].map((value) => right(formatCents(value), 12)).join('')}  ${paidOn ?? ''}`.trimEnd()

const entryRows = ({ number, on, kind, lines, reverses }: Entry): readonly string[] =>
  lines.map(({ account, debit, credit }, index) =>
    `  ${index === 0 ? `${right(String(number), 3)}  ${on}  ${(reverses === undefined ? kind : `${kind} (reverses ${reverses})`).padEnd(34)}` : ' '.repeat(51)}${(credit > 0 ? `  ${account}` : account).padEnd(36)}${amountOrBlank(debit)} ${amountOrBlank(credit)}`.trimEnd(),
  )

const bookText = (book: LoanBook): readonly string[] => {
  const { owed } = book
  const balances = balancesOf(book.entries)
  return [
    `Schedule on ${book.asOf}: ${book.status}`,
    '    #  due         debit             amount        cost   principal        paid  paid on',
    ...book.payments.map(paymentRow),
    '',
    `Owed by the borrower ${formatCents(owedInAll(owed))}: principal ${formatCents(owed.principal)}, cost ${formatCents(owed.cost)}, default interest ${formatCents(owed.defaultInterest)}, fee ${formatCents(owed.fee)}, refund to recover ${formatCents(owed.refundToRecover)}`,
    `Owed to the borrower ${formatCents(book.owedToBorrower)}${book.refundableFrom ? `, refundable from ${book.refundableFrom}` : ''}`,
    '',
    'Ledger',
    '    #  day         entry                             account                                   debit      credit',
    ...book.entries.flatMap(entryRows),
    '',
    'Balances',
    ...accountNames
      .filter((name) => balances[name] !== 0)
      .map((name) => `  ${name.padEnd(36)}${right(formatCents(balances[name]), 12)}`),
  ]
}

/** The book of events that all follow. */
export const lived = (events: readonly LedgerEvent[]): LoanBook => need(replay(events))

/** Lives the story and checks that the books refuse exactly what it lists. */
export const live = ({
  events,
  asOf,
}: Pick<Life, 'events' | 'asOf'>): { readonly book: LoanBook; readonly lines: readonly string[] } => {
  let book: LoanBook | undefined
  const lines: string[] = []
  for (const one of events) {
    const event = 'refused' in one ? one.refused : one
    const next = book ? apply(book, event) : openWith(event)
    if ('refused' in one) {
      if (next.ok) throw new Error(`${event.type} was not refused`)
      lines.push(`${format(event)}  REFUSED ${JSON.stringify(next.error)}`)
    } else {
      book = need(next)
      lines.push(format(event))
    }
  }
  if (!book) throw new Error('a life without events')
  return { book: bookAsOf(book, localDate(asOf)), lines }
}

/** A life as a lender would check it by hand: what happened, the schedule, every ledger entry, the
 * balances. */
export const lifeText = (life: Life): string => {
  const { book, lines } = live(life)
  return [life.story, '', 'What happened', ...lines, '', ...bookText(book), ''].join('\n')
}

export const after = (day: string, days: number): string => plusDays(localDate(day), days)
