import { isUnderWay, type Payment, type PaymentState } from './payment.ts'

/** A payment as its provider reports it. `completedAt`: epoch milliseconds, null if unknown. */
export type ProviderReport = {
  readonly state: 'submitted' | 'acknowledged' | 'under-review' | 'completed' | 'failed' | 'cancelled'
  readonly providerId: string
  /** The provider's event for what went wrong; null if it names none. */
  readonly failure: string | null
  readonly completedAt: number | null
}

type ReportedState = ProviderReport['state']

/** How a report changes a payment: it goes on, its money arrived, it ended without its money, or
 * money that had arrived came back. */
export type PaymentChange =
  | { readonly type: 'progressed'; readonly state: 'submitted' | 'acknowledged' | 'under-review' }
  | { readonly type: 'completed' | 'failed' | 'returned' }

const orderUnderWay: Partial<Readonly<Record<PaymentState, number>>> = {
  requested: 0,
  'under-review': 1,
  submitted: 2,
  acknowledged: 3,
}

const progressFrom = (
  { state, failure = null }: Pick<Payment, 'state' | 'failure'>,
  report: Pick<ProviderReport, 'state' | 'failure'>,
): boolean => {
  // What we withdraw stays so until the provider says how it ended.
  if (state === 'withdrawing') return false
  if (report.state === 'under-review') return state !== 'under-review' || failure !== report.failure
  return (orderUnderWay[report.state as PaymentState] ?? 0) > (orderUnderWay[state] ?? 0)
}

const isEnd = (state: ReportedState): state is 'failed' | 'cancelled' => state === 'failed' || state === 'cancelled'

/** The one table of state changes, for every kind of payment. A provider may contradict itself, so
 * no state is beyond change: money that moves after a failure is recorded when it moves, and an
 * attempt that failed may turn out to be under way again. Undefined if the report is no news. */
export const changeBy = (
  payment: Pick<Payment, 'state' | 'failure'>,
  report: Pick<ProviderReport, 'state' | 'failure'>,
): PaymentChange | undefined => {
  const { state } = report
  if (payment.state === 'completed') return isEnd(state) ? { type: 'returned' } : undefined
  if (state === 'completed') return { type: 'completed' }
  if (isUnderWay(payment)) {
    if (isEnd(state)) return { type: 'failed' }
    return progressFrom(payment, report) ? { type: 'progressed', state } : undefined
  }
  return isEnd(state) ? undefined : { type: 'progressed', state }
}

/** Whether the provider says that no money of the payment can move any more. `null`: it never had
 * the payment. */
export const hasEndedWithoutMoney = (report: Pick<ProviderReport, 'state'> | null): boolean =>
  report === null || isEnd(report.state)
