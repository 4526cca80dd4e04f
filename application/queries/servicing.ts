import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { ServicingView } from '@tamarack/contracts/views/servicing'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { arrearsAsOf } from '@tamarack/domain/ledger/arrears-as-of'
import { isRecalled } from '@tamarack/domain/ledger/authorization'
import { inFlight, type BookedPayment } from '@tamarack/domain/ledger/loan-book'
import { payNowOn } from '@tamarack/domain/ledger/pay-now'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { stayInForce } from '@tamarack/domain/ledger/stay'
import { stillToPay } from '@tamarack/domain/ledger/still-to-pay'
import { afterReturn } from '@tamarack/domain/loan/debits/after-return'
import { authorizationControlOf, controlOf } from '@tamarack/domain/loan/debits/debit-control'
import { courseOf, debitsOnTheirWay } from '@tamarack/domain/loan/debits/debit-course'
import { debitsAhead, debitStatusOf, type DebitAhead } from '@tamarack/domain/loan/debits/debits-ahead'
import { isServiced, type Loan, type ServicedLoan } from '@tamarack/domain/loan/loan'
import { paymentOf as findPayment } from '@tamarack/domain/loan/payments/payment'
import { answeredBy } from '@tamarack/domain/loan/servicing/answered-by'
import { ofSecondDebit } from '@tamarack/domain/loan/servicing/paid-twice'
import { creditByHand, refundDue, refundsOf, refundWaitsForStaff } from '@tamarack/domain/loan/servicing/refund'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { figuresOn, paidDayOf } from '../book-figures.ts'
import { declinedWords } from '../documents/declined-words.ts'
import { collectionState } from './collection-state.ts'
import { shownDebit, shownTransfer } from './shown-payment.ts'

/** How a signed loan is today, for its borrower and for staff. */
export type Servicing = Omit<ReadOnly<ServicingView>, 'shortDebit' | 'forStaff'> &
  NonNullable<ReadOnly<ServicingView>['forStaff']>
type ServicedPayment = Servicing['payments'][number]

/** A debit of what is late is for no payment. */
const withPayment = <Debit extends { readonly payment: number | 'arrears' }>({ payment, ...debit }: Debit) => ({
  ...debit,
  payment: payment === 'arrears' ? null : payment,
})

/** TAM-196: debits that were sent and have no answer yet, as they stand on that day. */
export const onTheirWay = (loan: ServicedLoan, today: LocalDate): Servicing['onTheirWay'] =>
  debitsOnTheirWay(loan, today).map(withPayment)

const stateOf = (
  loan: ServicedLoan,
  { number, amount, paid, debitDate }: BookedPayment,
  today: LocalDate,
): ServicedPayment['state'] => {
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
    control: { until: null, ...controlOf(loan, booked.number, now, ahead) },
    returned:
      state === 'returned' && returned !== undefined && last?.answeredOn !== undefined
        ? {
            ...returned,
            on: last.answeredOn,
            interestFrom: returned.interestFrom ?? null,
            presentedAgainOn: returned.presentedAgainOn ?? null,
          }
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

const madeOf = (loan: ServicedLoan, today: LocalDate): Servicing['made'] =>
  loan.book.debits.map(withPayment).map(({ debitId, payment, amount, initiatedOn, debitDate, rePresents = null }) => {
    const progress = findPayment(loan, debitId)
    const returned = afterReturn(loan, debitId, today)
    return {
      debitId,
      payment,
      amount,
      initiatedOn,
      debitDate,
      state: shownDebit(progress?.state),
      rePresents,
      failure: progress?.failure ?? null,
      final: progress?.isFinal ?? false,
      returnFee: returned === undefined ? null : { cents: returned.fee, none: returned.noFee ?? null },
    }
  })

const refundsIn = (loan: ServicedLoan, now: Instant): Servicing['refunds'] => {
  const due = refundDue(loan, now)
  return {
    dueOn: due === undefined ? null : torontoDateOf(due.at),
    dueAmount: due?.amount ?? 0,
    waitsForStaff: refundWaitsForStaff(loan),
    byHand: creditByHand(loan),
    sent: refundsOf(loan).map(({ paymentId, amount, requestedAt, state, failure }) => ({
      refundId: paymentId,
      amount,
      sentOn: torontoDateOf(requestedAt),
      ...(ofSecondDebit(loan.book, paymentId) > 0 && { ofSecondDebit: true as const }),
      state: shownTransfer(state),
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
    reason: reason ?? null,
    answeredBy: answeredBy(at) ?? null,
    declined: state === 'declined' ? declinedWords({ wish, reason, isLate }) : null,
  }
}

const lateAndNow = ({ book }: ServicedLoan, today: LocalDate): Servicing['late'] => {
  const [late, payNow] = [arrearsAsOf(book, today), payNowOn(book, today)]
  if (late === undefined || payNow === undefined) return null
  const interest = late.interest.map(({ pausedUntil = null, ...one }) => ({ ...one, pausedUntil }))
  return { ...late, interest, payNow: { ...payNow, partDue: payNow.partDue ?? null } }
}

const authorizationOf = (loan: ServicedLoan, now: Instant): Servicing['authorization'] => {
  const control = authorizationControlOf(loan, now)
  const { revokedOn = null, endsOn = null, endsOnIfRevoked = null, newAccount } = control
  const comesBack = control.comesBack.map(({ number: payment, dueDate, amount }) => ({ payment, dueDate, amount }))
  return { revokedOn, endsOn, endsOnIfRevoked, newAccount, comesBack }
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
    authorization: authorizationOf(loan, now),
    nextDebit: nextDebitOf(loan, ahead, today),
    onTheirWay: onTheirWay(loan, today),
    payments: stillToPay(bookAsOf(loan.book, today))
      .filter(({ amount }) => amount > 0)
      .map((payment) => paymentOf(loan, payment, now, ahead)),
    made: madeOf(loan, today),
    refunds: refundsIn(loan, now),
    entries: loan.book.entries,
    collection: collectionState(loan, now),
  }
}
