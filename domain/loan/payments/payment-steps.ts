import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { plusBusinessDays } from '../../calendars/business-calendar.ts'
import { startOfTorontoDay, torontoDateOf, torontoInstant } from '../../calendars/toronto.ts'
import type { BookedDebit } from '../../ledger/loan-book.ts'
import { returnArrivesBy } from '../../pad/return-arrival.ts'
import { plusMilliseconds, type Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { courseOf } from '../debits/debit-course.ts'
import type { ServicedLoan } from '../loan.ts'
import { debitLooks, refundLooks, requestLooks, sendLooks, transferLooks } from '../staff/policy.ts'
import { isUnderWay, paymentsOf, type Payment, type PaymentKind } from './payment.ts'

/** Waits between two reads of a provider, which may change a payment without a message. Each wait
 * is twice the one before, up to the longest. */
export type Look = { readonly again: { readonly firstMs: number; readonly longestMs: number } }

/** One call that a payment needs: it is sent, read or cancelled at its provider. */
export type PaymentStep = {
  readonly type: 'send-payment' | 'look-at-payment' | 'cancel-payment'
  readonly at: Instant
  /** Absent from a look that a message of the provider asked for. */
  readonly kind?: PaymentKind
  readonly paymentId: string
} & Look

/** Hour of the day in Toronto at which a debit goes to the bank: our own choice. */
const debitInitiationHour = 6
const lookHour = 9

export const initiationMoment = (initiateOn: LocalDate): Instant =>
  torontoInstant(initiateOn, debitInitiationHour, 0, 0)

/** The bank answers on the clearing day after the debit. */
const answerMoment = ({ debitDate }: BookedDebit): Instant => {
  const day = plusBusinessDays(acssCalendar, debitDate, 1)
  return torontoInstant(day.ok ? day.value : plusDays(debitDate, 1), lookHour, 0, 0)
}

/** PAD-08, TAM-114: when a settled debit is looked at again, since every timely claim has arrived.
 */
export const finalMoment = ({ debitDate }: Pick<BookedDebit, 'debitDate'>): Instant =>
  torontoInstant(plusDays(returnArrivesBy(debitDate), 1), lookHour, 0, 0)

const looks: Readonly<Record<PaymentKind, Look['again']>> = {
  advance: transferLooks,
  refund: refundLooks,
  debit: debitLooks,
  'e-transfer': requestLooks,
}

const debitOf = (loan: ServicedLoan, { paymentId }: Payment): BookedDebit | undefined =>
  loan.book.debits.find(({ debitId }) => debitId === paymentId)

/** Whether we no longer want a payment that has not ended, so that the provider is asked to cancel
 * it. */
export const isUnwanted = (loan: ServicedLoan, payment: Payment, today: LocalDate): boolean => {
  switch (payment.kind) {
    case 'advance': {
      const hasArrived = paymentsOf(loan, 'advance').some((one) => one !== payment && one.state === 'completed')
      return hasArrived || (payment.state === 'requested' && loan.status !== 'active')
    }
    case 'refund': {
      // An earlier attempt arrived after it had been reported as failed: more went back than is
      // owed.
      const later = paymentsOf(loan, 'refund').slice(1)
      return loan.book.owed.refundToRecover > 0 && later.includes(payment)
    }
    case 'debit': {
      const debit = debitOf(loan, payment)
      return debit !== undefined && courseOf(loan, debit, today).state === 'being-called-back'
    }
    case 'e-transfer':
      return payment.state === 'withdrawing'
  }
}

/** When a requested payment is sent; undefined while a stop of the house holds it (TAM-198). */
const sendMoment = (loan: ServicedLoan, payment: Payment): Instant | undefined => {
  const { held } = loan
  switch (payment.kind) {
    case 'advance':
      return held === undefined ? (payment.waitsUntil ?? payment.requestedAt) : undefined
    case 'debit': {
      const debit = debitOf(loan, payment)
      return held?.what === 'debits' ? undefined : debit && initiationMoment(debit.initiatedOn)
    }
    case 'refund':
      return payment.waitsUntil ?? startOfTorontoDay(torontoDateOf(payment.requestedAt))
    case 'e-transfer':
      return payment.requestedAt
  }
}

const lookMoment = (loan: ServicedLoan, payment: Payment): Instant => {
  const debit = payment.kind === 'debit' ? debitOf(loan, payment) : undefined
  return debit === undefined ? plusMilliseconds(payment.requestedAt, looks[payment.kind].firstMs) : answerMoment(debit)
}

const stepOf = (loan: ServicedLoan, payment: Payment, now: Instant): readonly PaymentStep[] => {
  const { paymentId, kind } = payment
  const again = looks[kind]
  if (payment.state === 'completed') {
    const debit = debitOf(loan, payment)
    if (debit === undefined || payment.isFinal === true) return []
    return [{ type: 'look-at-payment', at: finalMoment(debit), kind, paymentId, again }]
  }
  if (!isUnderWay(payment)) return []
  const today = torontoDateOf(now)
  if (isUnwanted(loan, payment, today)) {
    const at = kind === 'debit' ? startOfTorontoDay(today) : payment.requestedAt
    return [{ type: 'cancel-payment', at, kind, paymentId, again }]
  }
  if (payment.state !== 'requested')
    return [{ type: 'look-at-payment', at: lookMoment(loan, payment), kind, paymentId, again }]
  const at = sendMoment(loan, payment)
  return at === undefined ? [] : [{ type: 'send-payment', at, kind, paymentId, again: sendLooks }]
}

/** Keeps only the first look at settled debits: a loan has dozens of them, and the other looks come
 * later. */
const withoutLaterLooks = (loan: ServicedLoan, steps: readonly PaymentStep[]): readonly PaymentStep[] => {
  const settled = new Set(loan.payments.filter(({ state }) => state === 'completed').map(({ paymentId }) => paymentId))
  const first = steps.filter(({ paymentId }) => settled.has(paymentId)).toSorted((a, b) => a.at - b.at)[0]
  return steps.filter((step) => step === first || !settled.has(step.paymentId))
}

/** The calls that the payments of a loan need now or later. They follow from the loan alone. */
export const paymentSteps = (loan: ServicedLoan, now: Instant): readonly PaymentStep[] =>
  withoutLaterLooks(
    loan,
    loan.payments.flatMap((payment) => stepOf(loan, payment, now)),
  )
