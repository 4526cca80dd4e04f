import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { explain, formatCents, inCents } from '@tamarack/domain/explanations/explanation'
import type { Arrears } from '@tamarack/domain/ledger/arrears'
import { arrearsAsOf } from '@tamarack/domain/ledger/arrears-as-of'
import type { LoanBook } from '@tamarack/domain/ledger/loan-book'
import { payNowOn } from '@tamarack/domain/ledger/pay-now'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { openOf, stillToPay } from '@tamarack/domain/ledger/still-to-pay'
import { debitsAhead } from '@tamarack/domain/loan/debits/debits-ahead'
import { refundDue } from '@tamarack/domain/loan/servicing/refund'
import type { Notice } from '@tamarack/domain/notices/notice'
import { noticesOfLife } from '@tamarack/domain/notices/notices-of-life'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { cents, sumOf } from '@tamarack/domain/values/cents'
import { plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import { formatMoment } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, pick, question, type Refusal } from '../question.ts'
import { bookOf, eventsOf, life } from './loans.ts'

/* What a loan in service brings on a day, from its events. */

const daysAheadMax = 366

/** A day after the last event of a life, and at most a year after it. */
const dayAfter = (book: LoanBook, on: LocalDate): Result<LocalDate, Refusal> => {
  if (on < book.asOf) return err({ code: 'DAY_BEFORE_LAST_EVENT', on, asOf: book.asOf })
  const latest = plusDays(book.asOf, daysAheadMax)
  return on > latest ? err({ code: 'DAY_TOO_FAR', on, latest }) : ok(on)
}

type Given = f.ValuesOf<typeof life>

const foundOn = <Found>(given: Given, on: LocalDate, find: (book: LoanBook, on: LocalDate) => Found) =>
  andThen(bookOf(given), (book) => andThen(dayAfter(book, on), (day) => ok(find(book, day))))

const noticesOf = (given: Given, through: LocalDate): Result<readonly Notice[], Refusal> =>
  andThen(eventsOf(given), (events) => foundOn(given, through, (_, last) => noticesOfLife(events, last)))

const onDay = { life, on: f.day }

export const servedCases = {
  late: question({
    fields: onDay,
    evaluate: ({ life: given, on }) =>
      foundOn(given, on, (book, day) => {
        const { amount: payNow = cents(0), partDue } = payNowOn(book, day) ?? {}
        const { amount = cents(0), payments = [], interest = [], ...rest } = arrearsAsOf(book, day) ?? {}
        return { amount, payNow, partDue, payments, ...rest, interest }
      }),
    result: ({ amount, payNow, partDue, payments, interest, ...rest }) => ({
      amount,
      payNow,
      ...(partDue && { partDue }),
      payments,
      ...pick(rest as Partial<Arrears>, 'defaultInterest', 'fee', 'refundToRecover', 'interestSinceEnd'),
      interest,
    }),
    figure: { amount: f.money },
    rule: 'TAM-92: what is missing of payments whose day passed, with default interest up to the day, the fee of a return and a refund to give back',
    inputs: ['on'],
    steps: ({ payments, amount }) => [
      ...payments.map((one) => `payment ${one.number} of ${one.dueDate}: ${formatCents(one.amount)} are missing`),
      `in all ${formatCents(amount)}`,
    ],
    explanations: ({ payNow, partDue }) => [
      explain(
        { payNow: inCents(payNow) },
        'TAM-110: what is left of the next arranged part while the arrangement is kept, otherwise all that is late',
        {},
        partDue === undefined ? 'no arranged part is open' : `the part of ${partDue}`,
      ),
    ],
  }),
  'still-to-pay': question({
    fields: onDay,
    evaluate: ({ life: given, on }) =>
      foundOn(given, on, (book, day) => {
        const payments = stillToPay(bookAsOf(book, day))
          .filter((payment) => openOf(payment) > 0)
          .map((payment) => ({ ...pick(payment, 'number', 'dueDate', 'debitDate'), amount: cents(openOf(payment)) }))
        return { payments, total: cents(sumOf(payments)) }
      }),
    figure: { total: f.money },
    rule: 'TAM-108: of each payment no more than the loan will owe on its day; what is paid ahead takes the last payments away',
    inputs: ['on'],
    steps: ({ payments, total }) =>
      `${payments.map(({ amount }) => formatCents(amount)).join(' + ') || 'nothing'} = ${formatCents(total)}`,
  }),
  'debits-ahead': question({
    fields: onDay,
    evaluate: ({ life: given, on }) =>
      foundOn(given, on, (book, day) => ({ debits: debitsAhead({ book: bookAsOf(book, day), payments: [] }, day) })),
    figure: { debits: f.items },
    rule: 'TAM-65: one debit for what is left of each payment that the agreement in force lists, one re-presentment of a return for want of funds, and no other',
    inputs: ['on'],
    steps: ({ debits }) =>
      debits.length === 0
        ? 'the system makes no debit by itself'
        : debits.map(
            ({ payment, amount, initiateOn }) => `payment ${payment}: ${formatCents(amount)}, sent on ${initiateOn}`,
          ),
  }),
  notices: question({
    fields: { life, through: f.day },
    evaluate: ({ life: given, through }) =>
      andThen(noticesOf(given, through), (found) =>
        ok({
          notices: found.map(({ on, kind, subject, figures }) => ({
            on,
            kind,
            about: subject,
            amount: figures.amount,
            owed: figures.owedInAll,
            ...(figures.debitDate && { debitDate: figures.debitDate }),
            ...(figures.returnBy && { returnBy: figures.returnBy }),
          })),
        }),
      ),
    figure: { notices: f.items },
    rule: 'TAM-90: what each event brings on its day and what time brings after it, each notice once in a life',
    inputs: ['through'],
    steps: ({ notices }) =>
      notices.length === 0 ? 'no notice' : notices.map(({ on, kind, about }) => `${on} ${kind}, ${about}`),
  }),
  statements: question({
    fields: { life, through: f.day },
    evaluate: ({ life: given, through }) =>
      andThen(noticesOf(given, through), (found) =>
        ok({
          statements: found.flatMap(({ kind, figures: { statement } }) =>
            statement === undefined
              ? []
              : [{ kind, ...pick(statement, 'from', 'to', 'opening', 'movements', 'closing') }],
          ),
        }),
      ),
    figure: { statements: f.items },
    rule: 'TAM-87: on the first of each month every posting that no statement before has listed, opening where that one closed; at the end of the loan a closing statement',
    inputs: ['through'],
    steps: ({ statements }) =>
      statements.length === 0
        ? 'no statement'
        : statements.map(
            ({ to, opening, movements, closing }) =>
              `through ${to}: ${formatCents(opening)} + ${movements.map(({ amount }) => formatCents(amount)).join(' + ') || 'nothing'} = ${formatCents(closing)}`,
          ),
  }),
  'refund-due': question({
    fields: { life, now: f.moment },
    evaluate: ({ life: given, now }) =>
      foundOn(given, torontoDateOf(now), (book) => {
        const due = refundDue({ book, payments: [] }, now)
        return { amount: due?.amount ?? cents(0), at: due && formatMoment(due.at) }
      }),
    figure: { amount: f.money },
    rule: 'TAM-62: a dollar or more that is owed to the borrower; what is owed only if a debit stays paid waits four clearing days from its day, and nothing goes back along with a debit on its way',
    inputs: ['now'],
    steps: ({ at }) => (at === undefined ? 'nothing goes back by itself' : `goes back from ${at}`),
  }),
}
