import { err, ok, type Result } from '../shared/result.ts'
import { cents, sumOf, type Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { restated } from './accruals.ts'
import { isBookedAmount } from './booked-amount.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { refundsMade, type BookedRefund, type LoanBook } from './loan-book.ts'
import { postRest } from './posting.ts'
import type { EventRefusal } from './refusals.ts'

type Of<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { readonly type: Type }>
type Booked = Result<LoanBook, EventRefusal>

/** TAM-221, our policy: days in which the borrower may send back what we sent by mistake. */
export const daysToSendBack = 30

/** What we sent by mistake, with the last day on which it is not late. */
const sentByMistake = ({ refunds, agreed }: Pick<LoanBook, 'refunds' | 'agreed'>) =>
  refundsMade(refunds).flatMap(({ mistakenOn: on, amount, isAdvance = false }) => {
    if (on === undefined) return []
    const [days, end] = [plusDays(on, daysToSendBack), agreed.at(-1)?.debitDate ?? on]
    return [{ on, amount, isAdvance, until: end > days ? end : days }]
  })

/** What we sent by mistake and the borrower has not sent back whole, with what is left of it. What
 * came back counts for the oldest. */
export const toSendBack = (book: Pick<LoanBook, 'owed' | 'refunds' | 'agreed'>) => {
  let rest: number = book.owed.refundToRecover
  return sentByMistake(book)
    .toReversed()
    .map((sent) => {
      const left = cents(Math.min(rest, sent.amount))
      rest -= left
      return { ...sent, left }
    })
    .filter(({ left }) => left > 0)
    .toReversed()
}

/** TAM-221: what the borrower is to send back and is not late yet, in cents: it has its days, and
 * is never late before the last payment of the loan. */
export const notYetToSendBack = (book: Pick<LoanBook, 'owed' | 'refunds' | 'agreed'>, on: LocalDate): Cents =>
  cents(Math.min(book.owed.refundToRecover, sumOf(sentByMistake(book).filter(({ until }) => on <= until))))

/** The days from which money sent by mistake is late. */
export const sendBackDays = (book: Pick<LoanBook, 'refunds' | 'agreed'>): readonly LocalDate[] =>
  sentByMistake(book).map(({ until }) => plusDays(until, 1))

/** Money that was reported as returned and left after all: it counts again, from the day on which
 * it was sent. What of it the borrower was not owed is to be sent back. */
export const sentAfterAll = (
  book: LoanBook,
  sent: BookedRefund,
  { on, amount, type }: Of<'refunded' | 'advance-paid-twice'>,
): Booked => {
  if (sent.returned !== true || sent.amount !== amount) return err({ code: 'ID_USED_BEFORE', id: sent.id })
  const kept = cents(Math.max(0, book.smallBalanceKept - Math.max(0, amount - book.owedToBorrower)))
  const { returned: _returned, ...rest } = sent
  const again = { ...rest, entry: book.entries.length + 1, mistakenOn: on }
  const refunds = book.refunds.map((one) => (one === sent ? again : one))
  return ok(postRest(restated({ ...book, kept, refunds }), on, type))
}

/** TAM-221: a second transfer of the advance arrived. The borrower owes it, without any cost. */
export const advancePaidTwice = (book: LoanBook, event: Of<'advance-paid-twice'>): Booked => {
  const { paymentId: id, amount, on, type } = event
  if (!isBookedAmount(amount)) return err({ code: 'NOT_AN_AMOUNT', given: amount })
  const known = book.refunds.find((one) => one.id === id)
  if (known !== undefined)
    return known.isAdvance === true ? sentAfterAll(book, known, event) : err({ code: 'ID_USED_BEFORE', id })
  if (book.fundedAt === undefined) return err({ code: 'ADVANCE_NOT_OUT' })
  const sent = { id, on, amount, entry: book.entries.length + 1, mistakenOn: on, isAdvance: true } as const
  return ok(postRest(restated({ ...book, refunds: [...book.refunds, sent] }), on, type))
}

/** Money that did not reach the borrower is reversed in full, once. */
export const cameBack = (
  book: LoanBook,
  sent: BookedRefund | undefined,
  {
    id,
    on,
    type,
  }: { readonly id: string } & Pick<Of<'refund-returned' | 'advance-paid-twice-returned'>, 'on' | 'type'>,
): Booked => {
  if (sent === undefined) return err({ code: 'UNKNOWN_PAYMENT', payment: id })
  if (sent.returned === true) return err({ code: 'ALREADY_REVERSED', paymentId: id })
  const refunds = book.refunds.map((one) => (one === sent ? { ...one, returned: true as const } : one))
  return ok(postRest(restated({ ...book, refunds }), on, type, sent.entry))
}

/** The second transfer of the advance did not arrive after all. */
export const advancePaidTwiceReturned = (
  book: LoanBook,
  { paymentId: id, on, type }: Of<'advance-paid-twice-returned'>,
): Booked =>
  cameBack(
    book,
    book.refunds.find((one) => one.id === id && one.isAdvance),
    { id, on, type },
  )
