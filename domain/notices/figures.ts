import { cancellationWindow } from '../cancellation/cancellation-window.ts'
import { assignmentTakesEffectOn } from '../collections/assignment.ts'
import { debitableOf } from '../ledger/agreed-debits.ts'
import { isRecalled } from '../ledger/authorization.ts'
import { revokedOn } from '../ledger/authorized-debits.ts'
import type { LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { reversiblePayments } from '../ledger/reversible-payments.ts'
import { openOf, stillToPay } from '../ledger/still-to-pay.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import type { Notice, NoticeFigures, NoticeKind, OpenPayment, Paid, Standing } from './notice.ts'

/** Payments of which something is still to be paid, in order (TAM-108). */
const openPayments = (book: LoanBook): readonly OpenPayment[] =>
  stillToPay(book)
    .filter(({ paid, amount }) => paid < amount)
    .map(({ number, debitDate, amount, paid }) => ({ number, debitDate, amount: cents(amount - paid) }))

/** TAM-272: how a loan stands on a day, as its pages show it. */
export const standingOn = (loan: LoanBook, on: LocalDate): Standing => {
  const book = bookAsOf(loan, on)
  return {
    asOf: book.asOf,
    owed: book.owed,
    owedInAll: owedInAll(book.owed),
    owedToBorrower: cents(book.owedToBorrower + book.smallBalanceKept),
    open: openPayments(book),
  }
}

/** What the book has to state on its day; `about` is what only this notice has. */
export const figuresOf = (book: LoanBook, amount: Cents, about: Partial<NoticeFigures> = {}): NoticeFigures => ({
  ...standingOn(book, book.asOf),
  amount,
  fee: cents(0),
  debitDate: undefined,
  returnCode: undefined,
  paid: undefined,
  statement: undefined,
  assignedFrom: undefined,
  parts: [],
  shortfall: undefined,
  ...about,
})

const paidBy = (book: LoanBook, receipt: string): Paid | undefined => {
  const found = book.allocations.find((allocation) => allocation.receipt === receipt)
  if (found === undefined) return undefined
  const { principal, cost, defaultInterest, fee, refundToRecover, toBorrower } = found
  return { principal, cost, defaultInterest, fee, refundToRecover, toBorrower }
}

const debitOf = (book: LoanBook, debitId: string) => book.debits.find((debit) => debit.debitId === debitId)

/** Each change of the debit authorization has a subject of its own. */
const changeOf = ({ authorization }: LoanBook): string => `authorization-${authorization.changes}`

/** C-18: with everything that is owed on the day, default interest up to it among it. */
const inCollections = (book: LoanBook, on: LocalDate): Notice => ({
  kind: 'collections',
  on,
  subject: `collections-${on}`,
  figures: figuresOf(book, owedInAll(book.owed), {
    assignedFrom: assignmentTakesEffectOn(book.terms.loanType, on),
  }),
})

/** TAM-80: what debits on their way do not pay of the advance, and by when it goes back. */
const cancelledOn = (book: LoanBook): readonly Notice[] => {
  const { activatedAt: agreedAt, copyReceivedAt, fundedAt } = book
  const window = cancellationWindow({ agreedAt, copyReceivedAt, fundedAt })
  const onTheirWay = inFlight(book).reduce((sum, { amount }) => sum + amount, 0)
  const about = window.ok && window.value.kind === 'until' ? { returnBy: window.value.lastDay } : {}
  const left = cents(Math.max(0, owedInAll(book.owed) - onTheirWay))
  return [{ kind: 'cancelled', on: book.asOf, subject: 'loan', figures: figuresOf(book, left, about) }]
}

/** The open amount of a payment. With `by: 'debit'`, the amount that its debit may take under the
 * agreement in force and its announcement. */
const amountOf = (book: LoanBook, number: number, by: 'debit' | 'any'): Cents => {
  const payment = stillToPay(book).find((one) => one.number === number)
  if (payment === undefined) return cents(0)
  return by === 'debit' ? debitableOf(book, payment) : cents(openOf(payment))
}

/** Without the closing statement and what time brings. */
export const noticesOfEvent = (before: LoanBook, made: LoanBook, event: LedgerEvent): readonly Notice[] => {
  const on: LocalDate = made.asOf
  const after = bookAsOf(made, on)
  const one = (kind: NoticeKind, subject: string, amount: Cents, about?: Partial<NoticeFigures>): readonly Notice[] => [
    { kind, on, subject, figures: figuresOf(after, amount, about) },
  ]
  switch (event.type) {
    case 'disbursed': {
      const { terms, advanceReturned } = after
      const subject = advanceReturned === undefined ? 'advance' : `advance-${advanceReturned.times + 1}`
      const isPlan = 'paymentPlan' in terms && terms.paymentPlan !== 'single'
      return [
        ...one('disbursed', subject, terms.advance),
        ...(isPlan ? one('plan', 'extended-plan', after.owed.principal) : []),
      ]
    }
    case 'debit-initiated':
      return event.rePresents !== undefined || event.payment === 'arrears'
        ? one('debit-again', event.debitId, event.amount, { debitDate: event.debitDate })
        : []
    case 'debit-settled':
      return one('paid', event.debitId, debitOf(after, event.debitId)?.amount ?? cents(0), {
        paid: paidBy(after, event.debitId),
      })
    case 'payment-received':
    case 'recovered':
      return one('paid', event.paymentId, event.amount, { paid: paidBy(after, event.paymentId) })
    case 'debit-stopped':
    case 'debit-resumed': {
      const payment = after.payments.find(({ number }) => number === event.payment)
      const amount = amountOf(after, event.payment, 'debit')
      return one(event.type, changeOf(after), amount, { debitDate: payment?.debitDate })
    }
    case 'authorization-revoked':
      return one(event.type, changeOf(after), owedInAll(after.owed), { debitDate: revokedOn(after) })
    case 'authorization-replaced':
    case 'debits-released':
      return one(event.type, changeOf(after), owedInAll(after.owed))
    case 'debit-returned':
      // TAM-76: a debit that its payor had us call back was refused by nobody.
      if (isRecalled(after, { debitId: event.debitId, returnCode: event.returnCode })) return []
      // TAM-140: nor is a debit missed of a loan without its money.
      if (after.fundedAt === undefined) return []
      return one('returned', event.debitId, debitOf(after, event.debitId)?.amount ?? cents(0), {
        returnCode: event.returnCode,
        fee: cents(Math.max(0, after.accrued.fees - before.accrued.fees)),
      })
    case 'payment-reversed': {
      if (after.fundedAt === undefined) return []
      const reversed = reversiblePayments(before).find(({ paymentId }) => paymentId === event.paymentId)
      return one('returned', event.paymentId, reversed?.amount ?? cents(0))
    }
    case 'due-date-changed': {
      const moved = after.payments.find(({ number }) => number === event.payment)
      const amount = amountOf(after, event.payment, 'any')
      const subject = `payment-${event.payment}-${event.dueDate}`
      const byStop = event.byStop && { byStop: event.byStop }
      return one('date-changed', subject, amount, { payment: event.payment, debitDate: moved?.debitDate, ...byStop })
    }
    case 'payments-arranged': {
      const sum = event.parts.reduce((all, { amount }) => all + amount, 0)
      return one('arrangement', `parts-${event.on}`, cents(sum), { parts: event.parts })
    }
    case 'sent-to-collections':
      return [inCollections(after, on)]
    case 'cancelled':
      return cancelledOn(after)
    case 'refunded':
      return one('refunded', event.refundId, event.amount)
    case 'refund-returned': {
      const amount = before.refunds.find(({ id }) => id === event.refundId)?.amount ?? cents(0)
      return one('refund-returned', event.refundId, amount)
    }
    default:
      return []
  }
}
