import { inCents, inDays, sayCents, type Explanation } from '../explanations/explanation.ts'
import { accrueTo, countsFrom, refundableCharge } from '../ledger/accruals.ts'
import { inFlight, owedInAll, type BookedDebit, type LoanBook, type Owed } from '../ledger/loan-book.ts'
import { receive, applyCredit } from '../ledger/receipts.ts'
import type { NotADayCount, OutsideCalendar } from '../calendars/business-calendar.ts'
import type { ServicingStatus } from '../loan/status.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { compareDays, daysBetween, type LocalDate } from '../values/local-date.ts'
import { refundableFrom } from '../ledger/overpayment.ts'

export type PayoffQuote = {
  readonly on: LocalDate
  readonly owed: Owed
  /** CPA-05: unearned charge that full payment on that day gives back. */
  readonly chargeRefund: Cents
  /** What settles the loan on that day if it is paid then and no debit on its way settles. */
  readonly total: Cents
  readonly debitsInFlight: readonly {
    readonly debitId: string
    readonly amount: Cents
    readonly debitDate: LocalDate
  }[]
  /** What is left to pay on that day if every debit on its way settles. */
  readonly leftIfDebitsSettle: Cents
  /** What would go back if the total were paid and the debits settled too, and the first day on which it may (C-10). */
  readonly refundIfBoth: Cents
  readonly refundFrom: LocalDate | undefined
  readonly explanations: readonly Explanation[]
}

export type PayoffRefusal =
  | { readonly code: 'DAY_BEFORE_LAST_EVENT'; readonly on: LocalDate; readonly asOf: LocalDate }
  | { readonly code: 'NOTHING_TO_PAY_OFF'; readonly status: ServicingStatus }
  | OutsideCalendar
  | NotADayCount

const explain = (
  book: LoanBook,
  { owed, total, chargeRefund }: Pick<PayoffQuote, 'owed' | 'total' | 'chargeRefund'>,
  on: LocalDate,
): Explanation => {
  const parts: readonly (readonly [string, Cents])[] = [
    ['principal', owed.principal],
    ['costOfBorrowing', owed.cost],
    ['defaultInterest', owed.defaultInterest],
    ['returnedItemFee', owed.fee],
    ['refundToRecover', owed.refundToRecover],
    ['refundOfUnearnedCharge', cents(0 - chargeRefund)],
  ]
  const shown = parts.filter(([, amount]) => amount !== 0)
  return {
    figure: 'payoff',
    value: inCents(total),
    ruleId: book.terms.loanType === 'cash-advance' ? 'ON-14' : 'CPA-05',
    formula:
      'principal, cost and interest up to the day, default interest and fee, less the unearned part of a charge; no charge for paying early',
    inputs: [
      ...shown.map(([name, amount]) => ({ name, value: inCents(amount) })),
      { name: 'daysSinceAdvance', value: inDays(daysBetween(book.terms.advanceDate, on)) },
    ],
    steps: [`${shown.map(([name, amount]) => `${name} ${sayCents(amount)}`).join(' + ')} = ${sayCents(total)}`],
  }
}

/** What of the charge full payment on that day gives back; a cancelled loan had all of it reversed already. */
const chargeGivenBack = (book: LoanBook, on: LocalDate): Cents =>
  book.cancelledAt === undefined ? cents(Math.min(refundableCharge(book, on), book.owed.principal)) : cents(0)

/** The book after the bank said yes to some of the debits on its way, in the order of their days. */
const afterSettling = (book: LoanBook, on: LocalDate, which: readonly BookedDebit[]): LoanBook =>
  which
    .toSorted((a, b) => compareDays(a.debitDate, b.debitDate))
    .reduce((current, { debitId, amount, debitDate, payment }) => {
      const answered = debitDate > on ? debitDate : on
      return receive(
        { ...current, debits: current.debits.filter((one) => one.debitId !== debitId) },
        {
          id: debitId,
          kind: 'debit',
          amount,
          on: answered,
          from: countsFrom(current, debitDate),
          ...(typeof payment === 'number' && { designation: { payment } }),
        },
        'debit-settled',
      )
    }, book)

/** The book when so much was paid on the day and the bank has said yes to every debit on its way. */
const afterBoth = (book: LoanBook, on: LocalDate, amount: Cents): LoanBook => {
  const from = countsFrom(book, on)
  const paid =
    amount > 0 ? receive(book, { id: 'payoff', kind: 'payment', amount, on, from }, 'payment-received') : book
  const last = inFlight(book).reduce((day, { debitDate }) => (debitDate > day ? debitDate : day), on)
  return applyCredit(accrueTo(afterSettling(paid, on, inFlight(book)), last, { toTheDay: true }), last)
}

/** Each look adds the default interest of what the look before left to the debits of later days; it is smaller every time. */
const looksMax = 8

/**
 * What would still have to be paid on the day if the bank says yes to every debit on its way. On a cash advance in default interest runs on
 * to the days of those debits; on an installment loan it is their day's own, as if all were paid at once.
 */
const leftAfterDebits = (book: LoanBook, on: LocalDate): Cents => {
  const settled = afterSettling(
    book,
    on,
    inFlight(book).filter(({ debitDate }) => debitDate <= on),
  )
  const later = inFlight(settled).reduce((sum, { amount }) => sum + amount, 0)
  const brought = accrueTo(settled, on, { toTheDay: true, ignoreFlights: true })
  let left = cents(Math.max(0, owedInAll(brought.owed) - chargeGivenBack(brought, on) - later))
  const runsOn = book.terms.loanType === 'cash-advance' && later > 0
  for (let look = 0; look < looksMax && runsOn; look += 1) {
    const more = owedInAll(afterBoth(book, on, left).owed)
    if (more === 0) break
    left = cents(left + more)
  }
  return left
}

/**
 * ON-14, CPA-05, C-09: what pays the loan off on any day from its last event on, knowing the debits that are on their way. A cash advance
 * owes its whole cost whenever it is paid; an installment loan owes interest to the day. Money is taken on any day; three days' notice
 * only decides whether a debit can still be stopped.
 */
export const payoffQuote = (book: LoanBook, on: LocalDate): Result<PayoffQuote, PayoffRefusal> => {
  if (on < book.asOf) return err({ code: 'DAY_BEFORE_LAST_EVENT', on, asOf: book.asOf })
  if (!['funded', 'overdue', 'in-collections', 'cancelling'].includes(book.status))
    return err({ code: 'NOTHING_TO_PAY_OFF', status: book.status })
  const brought = accrueTo(book, on, { toTheDay: true, ignoreFlights: true })
  const { owed } = brought
  const chargeRefund = chargeGivenBack(brought, on)
  const total = cents(owedInAll(owed) - chargeRefund)
  const waiting = inFlight(book)
  const from = refundableFrom({ receivedOn: on, debitInFlight: waiting.length > 0 })
  if (!from.ok) return from
  const figures = { owed, chargeRefund, total }
  return ok({
    on,
    ...figures,
    debitsInFlight: waiting.map(({ debitId, amount, debitDate }) => ({ debitId, amount, debitDate })),
    leftIfDebitsSettle: leftAfterDebits(book, on),
    refundIfBoth: waiting.length > 0 ? afterBoth(book, on, total).owedToBorrower : cents(0),
    refundFrom: waiting.length > 0 ? from.value : undefined,
    explanations: [explain(brought, figures, on)],
  })
}
