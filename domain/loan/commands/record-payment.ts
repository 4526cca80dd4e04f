import { refuse } from '../../shared/result.ts'
import type { RequestIds } from '../debits/payment-request.ts'
import type { EventOf } from '../loan-event.ts'
import { isServiced } from '../loan.ts'
import { becameFinal, effectsOf, isTooEarly, needsPerson } from '../payments/payment-effects.ts'
import { finalMoment } from '../payments/payment-steps.ts'
import { paymentOf, type PaymentState } from '../payments/payment.ts'
import { changeBy, type PaymentChange, type ProviderReport } from '../payments/provider-report.ts'
import { happened, noChange, slice, type Decided, type Issued, type Moment } from '../slice.ts'

type Facts = Moment & RequestIds

type RecordPayment = Issued & {
  readonly paymentId: string
  /** The state that the payment had here when the provider was read. */
  readonly seen: PaymentState
  readonly report: ProviderReport
}

type Context = Parameters<typeof isTooEarly>[0]

const progressed = ({ payment, report, now }: Context): Decided =>
  happened({
    type: 'payment-progressed',
    kind: payment.kind,
    at: now,
    paymentId: payment.paymentId,
    state: report.state as EventOf<'payment-progressed'>['state'],
    providerId: report.providerId,
    ...(report.state === 'under-review' && { failure: report.failure }),
  })

const ended = (context: Context, type: 'completed' | 'failed' | 'returned'): Decided => {
  const { payment, report, now } = context
  const { paymentId, kind } = payment
  const { providerId, failure } = report
  const effect = (effectsOf[kind][type] as (context: Context) => Decided)(context)
  if (!effect.ok) return effect
  const event =
    type === 'completed'
      ? ({ type: 'payment-completed', kind, at: now, paymentId, providerId } as const)
      : ({
          type: `payment-${type}`,
          kind,
          at: now,
          paymentId,
          providerId,
          outcome: report.state === 'cancelled' ? 'cancelled' : 'failed',
          failure,
        } as const)
  return happened(event, ...effect.value)
}

const recorded = (context: Context, change: PaymentChange): Decided => {
  if (isTooEarly(context)) return noChange
  if (change.type === 'progressed') return progressed(context)
  if (change.type !== 'failed' || !needsPerson(context)) return ended(context, change.type)
  const held = { ...context, report: { ...context.report, state: 'under-review' as const } }
  return changeBy(held.payment, held.report) === undefined ? noChange : progressed(held)
}

/** Records what the provider reports of a payment of any kind, and what that means for the loan. A
 * report that was read before the payment last changed here is refused (`PAYMENT_CHANGED`): the
 * caller reads the provider again. A repeated report changes nothing. TAM-67, TAM-82, TAM-93,
 * TAM-140. */
export const recordPayment = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, { paymentId, seen, report }: RecordPayment, facts: Facts) => {
    const payment = isServiced(loan) ? paymentOf(loan, paymentId) : undefined
    if (!isServiced(loan) || payment === undefined) return noChange
    if (payment.state !== seen) return refuse('PAYMENT_CHANGED')
    const context: Context = { loan, payment, report, ...facts } as Context
    const change = changeBy(payment, report)
    if (change !== undefined) return recorded(context, change)
    const debit = loan.book.debits.find(({ debitId }) => debitId === paymentId)
    const isOver = debit !== undefined && report.state === 'completed' && facts.now >= finalMoment(debit)
    return isOver && payment.isFinal !== true ? happened(becameFinal(context)) : noChange
  },
})
