import { allocate, type Allocated, type Designation } from './allocation.ts'
import { costShares } from '../payday/cost-shares.ts'
import { spreadEqually } from '../schedule/spread.ts'
import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import { backdated, surplusOf } from './backdated.ts'
import { credit, debit, type EntryKind, type Line } from './entry.ts'
import {
  hasDebitInFlight,
  owedInAll,
  post,
  type Allocation,
  type BookedPayment,
  type LoanBook,
  type Receipt,
} from './loan-book.ts'
import { bookedPayments } from './open-book.ts'

export type Incoming = {
  readonly id: string
  readonly kind: Receipt['kind']
  readonly amount: Cents
  /** The day it was booked. */
  readonly on: LocalDate
  /** The day it counts from. */
  readonly from: LocalDate
  readonly designation?: Designation
}

/** Receivables that an allocation pays, on the credit side, and what it leaves owed to the borrower. */
const linesOf = (allocation: Allocation, amount: Cents, source: 'cash' | 'owed to borrower'): readonly Line[] => [
  debit(source, amount),
  debit('charge not yet earned', allocation.chargeRefund),
  credit('cost of borrowing receivable', allocation.cost),
  credit('advance receivable', allocation.principal + allocation.chargeRefund),
  credit('default interest receivable', allocation.defaultInterest),
  credit('returned-item fee receivable', allocation.fee),
  credit('refund to recover', allocation.refundToRecover),
  credit('owed to borrower', allocation.toBorrower),
]

/** A loan that owes nothing owes no payments either: those ahead fall away, and so does the rest of one that was forgiven. */
export const clearRemainingSchedule = (book: LoanBook, on: LocalDate): LoanBook =>
  owedInAll(book.owed) > 0
    ? book
    : {
        ...book,
        payments: book.payments.map((payment) => {
          const cost = cents(Math.min(payment.cost, payment.paid))
          const paidOn = payment.paid > 0 ? (payment.paidOn ?? on) : undefined
          return { ...payment, amount: payment.paid, cost, principal: cents(payment.paid - cost), paidOn }
        }),
      }

/** The book after an allocation, its entry posted already. */
const allocated = (
  book: LoanBook,
  posted: LoanBook,
  { allocation, payments }: Allocated,
  from: LocalDate,
): LoanBook => {
  const principal = allocation.principal + allocation.chargeRefund
  return {
    ...posted,
    payments,
    owed: {
      principal: cents(book.owed.principal - principal),
      cost: cents(book.owed.cost - allocation.cost),
      defaultInterest: cents(book.owed.defaultInterest - allocation.defaultInterest),
      fee: cents(book.owed.fee - allocation.fee),
      refundToRecover: cents(book.owed.refundToRecover - allocation.refundToRecover),
    },
    owedToBorrower: cents(book.owedToBorrower + allocation.toBorrower),
    prepaidCost: cents(book.prepaidCost + allocation.prepaid.cost),
    principalChanges:
      principal === 0 ? book.principalChanges : [...book.principalChanges, { on: from, amount: cents(-principal) }],
    posted: { ...book.posted, chargeRefunded: cents(book.posted.chargeRefunded + allocation.chargeRefund) },
  }
}

/** Books a payment received: accrues to its value date, allocates it in order, posts one entry with the lines of its own besides. */
export const receive = (
  before: LoanBook,
  { id, kind, amount, on, from, designation }: Incoming,
  entryKind: EntryKind,
  besides: readonly Line[] = [],
): LoanBook => {
  const book = accrueTo(before, from, { toTheDay: true })
  const used = allocate(book, amount, from, designation)
  const posted = post(book, on, entryKind, [...besides, ...linesOf(used.allocation, amount, 'cash')])
  const own = designation?.payment
  const received = backdated(
    allocated(book, posted, used, from),
    from,
    surplusOf(used.allocation, amount, book, from, own),
    own,
  )
  const { allocation } = used
  const receipt: Receipt = {
    id,
    kind,
    amount,
    from,
    allocation,
    costTakenOver: cents(0),
    entry: posted.entries.length,
    reversed: false,
  }
  return accrueTo(clearRemainingSchedule({ ...received, receipts: [...received.receipts, receipt] }, from), on, {
    toTheDay: false,
  })
}

/** What is owed to the borrower pays what the borrower owes, before anything is asked for or sent back. */
export const applyCredit = (book: LoanBook, on: LocalDate): LoanBook => {
  const amount = cents(Math.min(book.owedToBorrower, owedInAll(book.owed)))
  if (amount === 0) return book
  const used = allocate(book, amount, on)
  const posted = post(book, on, 'credit-applied', linesOf(used.allocation, amount, 'owed to borrower'))
  const after = allocated(book, posted, used, on)
  return clearRemainingSchedule({ ...after, owedToBorrower: cents(after.owedToBorrower - amount) }, on)
}

const unpaid = (payment: BookedPayment, cost: number, principal: number, on: LocalDate): BookedPayment => ({
  ...payment,
  paid: cents(payment.paid - cost - principal),
  costPaid: cents(payment.costPaid - cost),
  paidOn: undefined,
  reductions: principal === 0 ? payment.reductions : [...payment.reductions, { on, amount: cents(-principal) }],
})

/** The signed schedule; the calendars covered it when the book was opened. */
const signedPayments = ({ terms }: LoanBook): readonly BookedPayment[] => {
  const booked = bookedPayments(terms)
  return booked.ok ? booked.value : []
}

/** What each payment grows by: what it was signed for where no other prepayment stands, else an even part. */
const shareBack = (
  onto: readonly BookedPayment[],
  signed: readonly BookedPayment[],
  { cost, principal }: Allocation['prepaid'],
) => {
  const lost = onto.map(({ number, ...now }) => {
    const then = signed.find((one) => one.number === number) ?? now
    return { amount: then.amount - now.amount, cost: then.cost - now.cost }
  })
  if (lost.reduce((sum, { amount }) => sum + amount, 0) === cost + principal) return lost
  const amounts = spreadEqually(cents(cost + principal), onto.length)
  const shares = costShares(amounts, cost)
  return amounts.map((amount, index) => ({ amount, cost: shares[index] ?? 0 }))
}

/**
 * A reversed prepayment goes onto the payments still to come, those that it had ended among them, or onto the last one that was signed,
 * where it is missing from now on only.
 */
const spreadBack = (book: LoanBook, prepaid: Allocation['prepaid'], on: LocalDate): readonly BookedPayment[] => {
  if (prepaid.cost + prepaid.principal === 0) return book.payments
  const signed = signedPayments(book)
  const ended = { amount: cents(0), cost: cents(0), principal: cents(0) }
  const all = signed.map((then) => book.payments.find(({ number }) => number === then.number) ?? { ...then, ...ended })
  const ahead = all.filter(({ number, dueDate }) => dueDate > on && !hasDebitInFlight(book, number))
  const onto = ahead.length > 0 ? ahead : all.slice(-1)
  const back = shareBack(onto, signed, prepaid)
  return all.flatMap((payment) => {
    const more = back[onto.indexOf(payment)]
    if (!more) return book.payments.includes(payment) ? [payment] : []
    const morePrincipal = more.amount - more.cost
    const missingBefore =
      ahead.length > 0
        ? []
        : [
            { on: book.terms.advanceDate, amount: cents(morePrincipal) },
            { on, amount: cents(-morePrincipal) },
          ]
    return [
      {
        ...payment,
        amount: cents(payment.amount + more.amount),
        cost: cents(payment.cost + more.cost),
        principal: cents(payment.principal + morePrincipal),
        reductions: [...payment.reductions, ...missingBefore],
        paidOn: undefined,
      },
    ]
  })
}

const reopened = (book: LoanBook, { allocation }: Receipt, on: LocalDate): readonly BookedPayment[] => {
  const byNumber = new Map(allocation.payments.map((share) => [share.number, share]))
  const signed = book.terms.loanType === 'installment' ? signedPayments(book) : []
  const payments = book.payments.map((payment) => {
    const share = byNumber.get(payment.number)
    const then = signed.find(({ number }) => number === payment.number) ?? payment
    const whole = { ...payment, amount: then.amount, cost: then.cost, principal: then.principal }
    return share ? unpaid(whole, share.cost, share.principal, on) : whole
  })
  return spreadBack({ ...book, payments }, allocation.prepaid, on)
}

/** After cancelling only the advance is owed, so a reversal first consumes what was owed to the borrower, then reopens the advance. */
const reverseOnCancelled = (book: LoanBook, receipt: Receipt, on: LocalDate, kind: EntryKind): LoanBook => {
  const fromBorrower = Math.min(receipt.amount, book.owedToBorrower)
  const principal = Math.min(receipt.amount - fromBorrower, book.terms.advance - book.owed.principal)
  const toRecover = receipt.amount - fromBorrower - principal
  const posted = post(
    book,
    on,
    kind,
    [
      debit('owed to borrower', fromBorrower),
      debit('advance receivable', principal),
      debit('refund to recover', toRecover),
      credit('cash', receipt.amount),
    ],
    receipt.entry,
  )
  return {
    ...posted,
    owedToBorrower: cents(book.owedToBorrower - fromBorrower),
    owed: {
      ...book.owed,
      principal: cents(book.owed.principal + principal),
      refundToRecover: cents(book.owed.refundToRecover + toRecover),
    },
  }
}

/** Reverses a receipt: the entry is reversed, and what it had paid is owed again from that day on, not before. */
export const reverse = (before: LoanBook, receipt: Receipt, on: LocalDate, kind: EntryKind): LoanBook => {
  const marked = {
    ...before,
    receipts: before.receipts.map((one) => (one === receipt ? { ...one, reversed: true } : one)),
  }
  if (marked.cancelledAt !== undefined) return reverseOnCancelled(marked, receipt, on, kind)
  const book = accrueTo(marked, on, { toTheDay: true })
  const { allocation, amount } = receipt
  const fromBorrower = Math.min(allocation.toBorrower, book.owedToBorrower)
  const toRecover = allocation.toBorrower - fromBorrower
  const principal = allocation.principal + allocation.chargeRefund
  const posted = post(
    book,
    on,
    kind,
    [
      debit('cost of borrowing receivable', allocation.cost),
      debit('advance receivable', principal),
      debit('default interest receivable', allocation.defaultInterest),
      debit('returned-item fee receivable', allocation.fee),
      debit('refund to recover', allocation.refundToRecover + toRecover),
      debit('owed to borrower', fromBorrower),
      credit('charge not yet earned', allocation.chargeRefund),
      credit('cash', amount),
    ],
    receipt.entry,
  )
  return {
    ...posted,
    payments: reopened(book, receipt, on),
    prepaidCost: cents(book.prepaidCost - allocation.prepaid.cost),
    principalChanges:
      principal === 0 ? book.principalChanges : [...book.principalChanges, { on, amount: cents(principal) }],
    owed: {
      principal: cents(book.owed.principal + principal),
      cost: cents(book.owed.cost + allocation.cost),
      defaultInterest: cents(book.owed.defaultInterest + allocation.defaultInterest),
      fee: cents(book.owed.fee + allocation.fee),
      refundToRecover: cents(book.owed.refundToRecover + allocation.refundToRecover + toRecover),
    },
    owedToBorrower: cents(book.owedToBorrower - fromBorrower),
    posted: { ...book.posted, chargeRefunded: cents(book.posted.chargeRefunded - allocation.chargeRefund) },
  }
}
