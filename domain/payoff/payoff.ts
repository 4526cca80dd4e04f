import type { NotADayCount, OutsideCalendar } from '../calendars/business-calendar.ts'
import { explain, formatCents, inCents, inDays, type Explanation } from '../explanations/explanation.ts'
import { restated } from '../ledger/accruals.ts'
import { receiptOf } from '../ledger/debits-paid.ts'
import {
  inFlight,
  owedInAll,
  type BookedDebit,
  type LoanBook,
  type Owed,
  type Position,
  type Receipt,
} from '../ledger/loan-book.ts'
import { refundableFrom } from '../ledger/overpayment.ts'
import { positionOf } from '../ledger/position.ts'
import { valueDateOf } from '../ledger/value-date.ts'
import type { BookStatus } from '../loan/status.ts'
import { contractOf } from '../products/contract-of.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'

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
  /** The least that closes the loan that day if every debit on its way settles. */
  readonly leftIfDebitsSettle: Cents
  /** What would go back if the debits settled too, and from when (C-10). */
  readonly refundIfBoth: Cents
  readonly refundFrom: LocalDate | undefined
  readonly explanations: readonly Explanation[]
}

export type PayoffRefusal =
  | { readonly code: 'DAY_BEFORE_LAST_EVENT'; readonly on: LocalDate; readonly asOf: LocalDate }
  | { readonly code: 'NOTHING_TO_PAY_OFF'; readonly status: BookStatus }
  | OutsideCalendar
  | NotADayCount

const explanationOf = (
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
  return explain(
    { payoff: inCents(total) },
    `${contractOf(book.terms).payoffRule}: principal, cost and interest up to the day, default interest and fee, less the unearned part of a charge; no charge for paying early`,
    {
      ...Object.fromEntries(shown.map(([name, amount]) => [name, inCents(amount)])),
      daysSinceAdvance: inDays(daysBetween(book.terms.advanceDate, on)),
    },
    `${shown.map(([name, amount]) => `${name} ${formatCents(amount)}`).join(' + ')} = ${formatCents(total)}`,
  )
}

/** What of the charge payment that day gives back; none of a cancelled loan. */
const chargeRefundOn = ({ terms, cancelledAt, accrued }: LoanBook, valueDate: LocalDate): Cents =>
  cancelledAt === undefined && accrued.chargeRefunded === 0 ? contractOf(terms).unearnedCharge(valueDate) : cents(0)

/** Money that would be received on these days next to what was. */
const withMoney = (
  book: LoanBook,
  on: LocalDate,
  amount: number,
  debits: readonly BookedDebit[],
): Pick<Position, 'owed' | 'owedToBorrower'> => {
  const receipts: readonly Receipt[] = [
    ...debits.map((debit) => receiptOf(book, debit)),
    ...(amount > 0
      ? [
          {
            id: 'payoff',
            kind: 'payment' as const,
            amount: cents(amount),
            receivedOn: on,
            valueDate: valueDateOf(book, on),
            designation: {},
            entry: 0,
            reversed: false,
          },
        ]
      : []),
  ]
  const last = receipts.reduce((day, { valueDate }) => (valueDate > day ? valueDate : day), valueDateOf(book, on))
  return positionOf({ ...book, receipts: [...book.receipts, ...receipts] }, last)
}

/** The least that closes the loan on the day together with debits on their way, found by halving,
 * since more never leaves more. Its last cent saves interest until the last debit, so some cents
 * too much may go back; a cent less would leave something to pay. */
const leftAfterDebits = (book: LoanBook, on: LocalDate, total: Cents): Cents => {
  const debits = inFlight(book)
  if (debits.length === 0) return total
  const closes = (amount: number): boolean => owedInAll(withMoney(book, on, amount, debits).owed) === 0
  let [least, enough]: [number, number] = [0, total]
  while (least < enough) {
    const middle = Math.floor((least + enough) / 2)
    if (closes(middle)) enough = middle
    else least = middle + 1
  }
  return cents(enough)
}

/** TAM-24, ON-14, CPA-05, C-09: what pays the loan off on any day from its last event on, with
 * debits on their way. Cost agreed at signing is owed whole, interest to the day. Money is taken on
 * any day; three days' notice only decides whether a debit can still be stopped. */
export const payoffQuote = (book: LoanBook, on: LocalDate): Result<PayoffQuote, PayoffRefusal> => {
  if (on < book.asOf) return err({ code: 'DAY_BEFORE_LAST_EVENT', on, asOf: book.asOf })
  if (!['funded', 'overdue', 'in-collections', 'cancelling'].includes(book.status))
    return err({ code: 'NOTHING_TO_PAY_OFF', status: book.status })
  const valueDate = valueDateOf(book, on)
  const brought = restated(book, valueDate)
  const { owed } = brought
  const chargeRefund = chargeRefundOn(brought, valueDate)
  const total = cents(owedInAll(owed) - chargeRefund)
  const waiting = inFlight(book)
  // What both pay too much rests on the debits: it waits from the later of the payment and them.
  const received = waiting.reduce((day, { debitDate }) => (debitDate > day ? debitDate : day), on)
  const from = refundableFrom({ receivedOn: received, debitInFlight: waiting.length > 0 })
  if (!from.ok) return from
  const figures = { owed, chargeRefund, total }
  return ok({
    on,
    ...figures,
    debitsInFlight: waiting.map(({ debitId, amount, debitDate }) => ({ debitId, amount, debitDate })),
    leftIfDebitsSettle: leftAfterDebits(book, on, total),
    refundIfBoth: waiting.length > 0 ? withMoney(book, on, total, waiting).owedToBorrower : cents(0),
    refundFrom: waiting.length > 0 ? from.value : undefined,
    explanations: [explanationOf(brought, figures, on)],
  })
}
