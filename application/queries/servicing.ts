import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Arrears } from '@tamarack/domain/ledger/arrears'
import { arrearsAsOf } from '@tamarack/domain/ledger/arrears-as-of'
import { isRecalled } from '@tamarack/domain/ledger/authorization'
import type { Entry } from '@tamarack/domain/ledger/entry'
import { inFlight, type BookedPayment } from '@tamarack/domain/ledger/loan-book'
import { payNowOn, type PayNow } from '@tamarack/domain/ledger/pay-now'
import { stayInForce } from '@tamarack/domain/ledger/stay'
import { stillToPay } from '@tamarack/domain/ledger/still-to-pay'
import { afterReturn, type AfterReturn, type NoFee } from '@tamarack/domain/loan/debits/after-return'
import {
  authorizationControlOf,
  controlOf,
  type AuthorizationControl,
  type PaymentControl,
} from '@tamarack/domain/loan/debits/debit-control'
import { courseOf, debitsOnTheirWay, type OnItsWay } from '@tamarack/domain/loan/debits/debit-course'
import { debitsAhead, debitStatusOf, type DebitAhead } from '@tamarack/domain/loan/debits/debits-ahead'
import {
  isServiced,
  type ArrangementRequest,
  type DebitProgress,
  type Loan,
  type Refund,
  type ServicedLoan,
} from '@tamarack/domain/loan/loan'
import { answeredBy } from '@tamarack/domain/loan/servicing/answered-by'
import { creditByHand, refundDue, refundsOf, refundWaitsForStaff } from '@tamarack/domain/loan/servicing/refund'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { figuresOn, paidDayOf, type BookFigures } from '../book-figures.ts'
import { declinedWords, type DeclinedWords } from '../documents/declined-words.ts'
import { collectionState, type CollectionState } from './collection-state.ts'

/** due: ahead or still to be paid; debit-sent: its debit is on its way; returned: its last debit
 * was; missed: its day passed without the money. */
export type PaymentState = 'due' | 'debit-sent' | 'paid' | 'returned' | 'missed'

export interface ServicedPayment {
  readonly number: number
  readonly dueDate: string
  readonly amount: number
  readonly paid: number
  readonly paidOn: string | null
  readonly state: PaymentState
  /** The day its debit was sent, and the day on which the account is debited; null where none
   * was. */
  readonly sentOn: string | null
  readonly debitDate: string | null
  /** The same of that debit's re-presentment, where one was made. */
  readonly rePresented: { readonly sentOn: string; readonly debitDate: string } | null
  /** Whether its debit can be stopped or let go on, and until when (TAM-76). */
  readonly control: PaymentControl
  /** What the return of its last debit leads to. */
  readonly returned: (AfterReturn & { readonly on: string }) | null
}

/** A debit as staff see it. */
export interface ServicedDebit {
  readonly debitId: string
  readonly payment: number | 'arrears'
  readonly amount: number
  readonly initiatedOn: string
  readonly debitDate: string
  readonly state: DebitProgress['state']
  readonly rePresents: string | null
  readonly failure: string | null
  readonly final: boolean
  /** What its return costs the borrower, or why nothing; null where it was not returned. */
  readonly returnFee: { readonly cents: number; readonly none: NoFee | null } | null
}

/** Money that went back to the borrower by e-Transfer. */
export interface ServicedRefund {
  readonly refundId: string
  readonly amount: number
  readonly sentOn: string
  readonly state: Refund['state']
  readonly failure: string | null
}

/** How a signed loan is today: what is owed, every payment, the next debit. */
export interface Servicing {
  readonly asOf: string
  readonly figures: BookFigures
  /** What is late, what interest goes on, and what to pay next; null where nothing is. */
  readonly late: (Arrears & { readonly payNow: PayNow }) | null
  /** What the borrower requested last, and what came of it, with the words for a decline; null
   * where nothing was. */
  readonly request:
    | (ArrangementRequest & { readonly answeredBy: LocalDate | undefined; readonly declined: DeclinedWords | null })
    | null
  readonly debits: 'running' | 'held' | 'stopped' | 'paused'
  readonly authorization: AuthorizationControl
  readonly nextDebit: {
    readonly payment: number
    readonly amount: number
    readonly sentOn: string
    readonly debitDate: string
    /** It is on its way to the bank. */
    readonly isSent: boolean
    readonly isAgain: boolean
  } | null
  /** Debits that were sent and have no answer yet, and whether one can be stopped (TAM-196). */
  readonly onTheirWay: readonly OnItsWay[]
  readonly payments: readonly ServicedPayment[]
  readonly made: readonly ServicedDebit[]
  readonly refunds: {
    readonly dueOn: string | null
    readonly waitsForStaff: boolean
    /** What is owed on the word of our staff alone, and goes back when two of them have acted. */
    readonly byHand: number
    readonly sent: readonly ServicedRefund[]
  }
  readonly entries: readonly Entry[]
  readonly collection: CollectionState
}

const stateOf = (
  loan: ServicedLoan,
  { number, amount, paid, debitDate }: BookedPayment,
  today: LocalDate,
): PaymentState => {
  if (paid >= amount) return 'paid'
  const last = loan.book.debits.findLast(({ payment }) => payment === number)
  if (last?.state === 'in-flight') return 'debit-sent'
  if (last?.state === 'returned' && !isRecalled(loan.book, last)) return 'returned'
  return debitDate < today ? 'missed' : 'due'
}

const paymentOf = (
  loan: ServicedLoan,
  booked: BookedPayment,
  now: Instant,
  ahead: readonly DebitAhead[],
): ServicedPayment => {
  const today = torontoDateOf(now)
  const debits = loan.book.debits.filter(({ payment }) => payment === booked.number)
  const last = debits.at(-1)
  const first = debits.findLast(({ rePresents }) => rePresents === undefined)
  const again = debits.find(({ rePresents }) => rePresents !== undefined && rePresents === first?.debitId)
  const returned = last === undefined ? undefined : afterReturn(loan, last.debitId, today)
  const state = stateOf(loan, booked, today)
  return {
    number: booked.number,
    dueDate: booked.dueDate,
    amount: booked.amount,
    paid: booked.paid,
    paidOn: paidDayOf(loan.book, booked),
    state,
    sentOn: first?.initiatedOn ?? null,
    debitDate: first?.debitDate ?? null,
    rePresented: again === undefined ? null : { sentOn: again.initiatedOn, debitDate: again.debitDate },
    control: controlOf(loan, booked.number, now, ahead),
    returned:
      state === 'returned' && returned !== undefined && last?.answeredOn !== undefined
        ? { ...returned, on: last.answeredOn }
        : null,
  }
}

const nextDebitOf = (loan: ServicedLoan, [ahead]: readonly DebitAhead[], today: LocalDate): Servicing['nextDebit'] => {
  const [sent] = inFlight(loan.book)
    .filter((debit) => courseOf(loan, debit, today).state !== 'being-called-back')
    .toSorted((a, b) => (a.debitDate < b.debitDate ? -1 : 1))
  if (sent !== undefined && typeof sent.payment === 'number') {
    const { payment, amount, initiatedOn, debitDate, rePresents } = sent
    return {
      payment,
      amount,
      sentOn: initiatedOn,
      debitDate,
      isSent: true,
      isAgain: rePresents !== undefined,
    }
  }
  return ahead === undefined
    ? null
    : {
        payment: ahead.payment,
        amount: ahead.amount,
        sentOn: ahead.initiateOn,
        debitDate: ahead.debitDate,
        isSent: false,
        isAgain: ahead.rePresents !== undefined,
      }
}

const madeOf = (loan: ServicedLoan, today: LocalDate): readonly ServicedDebit[] =>
  loan.book.debits.map(({ debitId, payment, amount, initiatedOn, debitDate, rePresents = null }) => {
    const progress = loan.debits?.find((one) => one.debitId === debitId)
    const returned = afterReturn(loan, debitId, today)
    return {
      debitId,
      payment,
      amount,
      initiatedOn,
      debitDate,
      state: progress?.state ?? 'requested',
      rePresents,
      failure: progress?.failure ?? null,
      final: progress?.final ?? false,
      returnFee: returned === undefined ? null : { cents: returned.fee, none: returned.noFee ?? null },
    }
  })

const refundsIn = (loan: ServicedLoan, now: Instant): Servicing['refunds'] => {
  const due = refundDue(loan, now)
  return {
    dueOn: due === undefined ? null : torontoDateOf(due.at),
    waitsForStaff: refundWaitsForStaff(loan),
    byHand: creditByHand(loan),
    sent: refundsOf(loan).map(({ refundId, amount, requestedAt, state, failure }) => ({
      refundId,
      amount,
      sentOn: torontoDateOf(requestedAt),
      state,
      failure: failure ?? null,
    })),
  }
}

const requestOf = ({ arrangementRequest: request, book }: ServicedLoan, today: LocalDate): Servicing['request'] => {
  if (request === undefined) return null
  const { state, wish, reason, at } = request
  const isLate = arrearsAsOf(book, today) !== undefined
  return {
    ...request,
    answeredBy: answeredBy(at),
    declined: state === 'declined' ? declinedWords({ wish, reason, isLate }) : null,
  }
}

const lateAndNow = ({ book }: ServicedLoan, today: LocalDate): Servicing['late'] => {
  const [late, payNow] = [arrearsAsOf(book, today), payNowOn(book, today)]
  return late === undefined || payNow === undefined ? null : { ...late, payNow }
}

/** TAM-68: null for an application, which has no money yet. */
export const servicingOf = (loan: Loan, now: Instant): Servicing | null => {
  if (!isServiced(loan)) return null
  const today = torontoDateOf(now)
  // Once for all payments: a weekly loan of five years has 260 of them.
  const ahead = debitsAhead(loan, today)
  return {
    asOf: today,
    figures: figuresOn(loan, today),
    late: lateAndNow(loan, today),
    request: requestOf(loan, today),
    debits: stayInForce(loan.book) === undefined ? debitStatusOf(loan).state : 'paused',
    authorization: authorizationControlOf(loan, now),
    nextDebit: nextDebitOf(loan, ahead, today),
    onTheirWay: debitsOnTheirWay(loan, today),
    payments: stillToPay(loan.book)
      .filter(({ amount }) => amount > 0)
      .map((payment) => paymentOf(loan, payment, now, ahead)),
    made: madeOf(loan, today),
    refunds: refundsIn(loan, now),
    entries: loan.book.entries,
    collection: collectionState(loan, now),
  }
}
