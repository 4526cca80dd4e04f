import { torontoDateOf } from '../../calendars/toronto.ts'
import { recalledCode } from '../../ledger/authorization.ts'
import type { LedgerEvent } from '../../ledger/ledger-event.ts'
import { inFlight, owedInAll, type BookedDebit } from '../../ledger/loan-book.ts'
import { isSmallBalance } from '../../ledger/overpayment.ts'
import { returnReasonOf, unnamedReturn } from '../../pad/return-codes.ts'
import { instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { withReturnOfAdvance } from '../commands/cancel-loan.ts'
import { book } from '../commands/shared/book.ts'
import { bookAfter, requestToPay, withdrawn, type RequestIds } from '../debits/payment-request.ts'
import { purposeOfPart } from '../debits/purpose-of-part.ts'
import type { ServicedLoan } from '../loan.ts'
import { happened, noChange, type Decided, type Moment } from '../slice.ts'
import { finalMoment } from './payment-steps.ts'
import type { PaymentKind, PaymentOf } from './payment.ts'
import type { ProviderReport } from './provider-report.ts'

type Context<Kind extends PaymentKind = PaymentKind> = Moment &
  RequestIds & {
    readonly loan: ServicedLoan
    readonly payment: PaymentOf<Kind>
    readonly report: ProviderReport
  }

/** What the end of a payment means for its loan: the events that follow the payment's own. */
type Effects<Kind extends PaymentKind> = {
  readonly completed: (context: Context<Kind>) => Decided
  /** It ended without its money. */
  readonly failed: (context: Context<Kind>) => Decided
  /** Its money came back after it had arrived. */
  readonly returned: (context: Context<Kind>) => Decided
}

/** The advance arrived, at the time that the provider reports, never later than now nor before the
 * agreement. */
const advanceArrived = ({ loan, report, ...facts }: Context<'advance'>): Decided => {
  const { now } = facts
  const at = instant(Math.max(loan.activatedAt, Math.min(report.completedAt ?? now, now)))
  const isCancelled = loan.book.cancelledAt !== undefined
  // The book has the cancellation already and accepts nothing dated before it.
  const disbursed = book(loan, { type: 'disbursed', at: isCancelled ? now : at })
  return disbursed.ok && isCancelled ? withReturnOfAdvance(loan, disbursed.value, facts) : disbursed
}

const advance: Effects<'advance'> = {
  completed: (context) => {
    const { loan, payment, now } = context
    if (loan.book.fundedAt === undefined) return advanceArrived(context)
    const { paymentId, amount } = payment
    return book(loan, { type: 'advance-paid-twice', on: torontoDateOf(now), paymentId, amount })
  },
  failed: () => noChange,
  // TAM-140: without the money nothing is asked of the borrower. If another attempt arrived too,
  // the borrower keeps one advance.
  returned: ({ loan, now }) => {
    const duplicate = loan.book.refunds.findLast(({ isAdvance, returned }) => isAdvance === true && returned !== true)
    if (duplicate !== undefined)
      return book(loan, { type: 'advance-paid-twice-returned', on: torontoDateOf(now), paymentId: duplicate.id })
    const returned = book(loan, { type: 'advance-returned', at: now })
    return returned.ok ? happened(...returned.value, ...withdrawn(loan, now)) : returned
  },
}

const bookedRefund = ({ loan, payment }: Context<'refund'>) =>
  loan.book.refunds.find(({ id }) => id === payment.paymentId)

/** TAM-93: a refund is booked when it is requested, so that nothing sends it twice. */
const refund: Effects<'refund'> = {
  // The provider had reported a failure, so the ledger reversed the refund; now it has arrived.
  completed: (context) => {
    const { loan, payment, now } = context
    const { paymentId: refundId, amount } = payment
    return bookedRefund(context)?.returned === true
      ? book(loan, { type: 'refunded', on: torontoDateOf(now), refundId, amount })
      : noChange
  },
  failed: (context) => {
    const { loan, payment, now } = context
    return bookedRefund(context)?.returned === true
      ? noChange
      : book(loan, { type: 'refund-returned', on: torontoDateOf(now), refundId: payment.paymentId })
  },
  returned: (context) => refund.failed(context),
}

const bookedDebit = ({ loan, payment }: Context<'debit'>): BookedDebit | undefined =>
  loan.book.debits.find(({ debitId }) => debitId === payment.paymentId)

/** TAM-80: what a returned debit of a cancelled loan was to pay of the advance is requested now. */
const returnOf = (context: Context<'debit'>, returnCode: string): Decided => {
  const { loan, payment, now } = context
  if (bookedDebit(context)?.state === 'returned') return noChange
  const event = { type: 'debit-returned', on: torontoDateOf(now), debitId: payment.paymentId, returnCode } as const
  const booked = book(loan, event)
  return booked.ok && loan.book.cancelledAt !== undefined ? withReturnOfAdvance(loan, booked.value, context) : booked
}

const codeOf = ({ state, failure }: ProviderReport): string | undefined => {
  if (state === 'cancelled') return recalledCode
  const reason = returnReasonOf(failure ?? '')
  return reason.ok ? reason.value.code : undefined
}

/** TAM-67: a debit is booked as the provider reports it. */
const debit: Effects<'debit'> = {
  // Booked from its debit date on; final once no return can arrive (TAM-114).
  completed: (context) => {
    const { loan, payment, now } = context
    const debit = bookedDebit(context)
    if (debit === undefined) return noChange
    const settled =
      debit.state === 'settled'
        ? noChange
        : book(loan, { type: 'debit-settled', on: torontoDateOf(now), debitId: payment.paymentId })
    return settled.ok && now >= finalMoment(debit) ? happened(...settled.value, becameFinal(context)) : settled
  },
  // Staff decide about a failure without a code (`needsPerson`).
  failed: (context) => returnOf(context, codeOf(context.report) ?? unnamedReturn.code),
  // TAM-141: what was reported as settled and then as failed, for whatever reason, was not paid.
  returned: (context) =>
    returnOf(context, (context.report.state === 'failed' && codeOf(context.report)) || unnamedReturn.code),
}

/** The event that ends a debit's time to be claimed back. */
export const becameFinal = ({ payment, now }: Pick<Context, 'payment' | 'now'>) =>
  ({ type: 'payment-progressed', kind: payment.kind, at: now, paymentId: payment.paymentId, state: 'final' }) as const

type Received = { readonly on: LocalDate; readonly receivedOn?: LocalDate }

/** The days of a receipt: it is booked today and counts from the day that the provider reports (in
 * Toronto), but from no day before the advance was paid out. */
const daysOf = ({ loan, report, now }: Context<'e-transfer'>): Received => {
  const { outFrom } = loan.book
  const today = torontoDateOf(now)
  const arrived = torontoDateOf(instant(Math.min(Math.max(report.completedAt ?? now, 0), now)))
  const receivedOn = arrived < outFrom ? outFrom : arrived
  return receivedOn < today ? { on: today, receivedOn } : { on: today }
}

/** Books the payment. If it was to pay off the loan and less than a dollar is left, the rest is
 * forgiven (C-11). */
const moneyReceived = (context: Context<'e-transfer'>): Decided => {
  const { loan, payment } = context
  const { paymentId, amount, purpose } = payment
  const days = daysOf(context)
  // What was written off is no debt on the book any more: money on it is a recovery.
  if (loan.status === 'written-off') return book(loan, { type: 'recovered', ...days, paymentId, amount })
  const received = {
    type: 'payment-received',
    ...days,
    paymentId,
    amount,
    ...(purpose === 'part' && purposeOfPart(loan, days.on) === 'prepayment' && { purpose: 'prepayment' as const }),
  } as const
  const booked = book(loan, received)
  if (!booked.ok || purpose === 'part') return booked
  const after = bookAfter(loan.book, booked.value)
  const left = owedInAll(after.owed)
  return left > 0 && isSmallBalance(left) && inFlight(after).length === 0
    ? book(loan, received, { type: 'balance-forgiven', on: days.on } satisfies LedgerEvent)
    : booked
}

/** TAM-82: requested money is booked once under the request's id, also on a request that we had
 * withdrawn. What it pays off is not requested a second time. */
const requested: Effects<'e-transfer'> = {
  completed: (context) => {
    const { loan, payment, now } = context
    const received = moneyReceived(context)
    if (!received.ok) return received
    const other = requestToPay(loan)
    const isDone = owedInAll(bookAfter(loan.book, received.value).owed) === 0
    return other !== undefined && other.paymentId !== payment.paymentId && isDone
      ? happened(...received.value, ...withdrawn(loan, now))
      : received
  },
  failed: () => noChange,
  returned: ({ loan, payment, now }) =>
    book(loan, { type: 'payment-reversed', on: torontoDateOf(now), paymentId: payment.paymentId }),
}

export const effectsOf: { readonly [Kind in PaymentKind]: Effects<Kind> } = {
  advance,
  refund,
  debit,
  'e-transfer': requested,
}

/** Whether a report is believed already: no bank pays a debit before its day. */
export const isTooEarly = (context: Context): boolean =>
  context.payment.kind === 'debit' &&
  context.report.state === 'completed' &&
  torontoDateOf(context.now) < (bookedDebit(context as Context<'debit'>)?.debitDate ?? '')

/** Whether a debit failed for a reason that no table has. Nothing is guessed: a person looks at it
 * (TAM-67). */
export const needsPerson = ({ payment, report }: Pick<Context, 'payment' | 'report'>): boolean =>
  payment.kind === 'debit' && report.state === 'failed' && codeOf(report) === undefined
