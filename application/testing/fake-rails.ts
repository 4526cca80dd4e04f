import type { PaymentOrder, PaymentRail, ProviderPayment } from '../ports/payment-rail.port.ts'

/** A bank's answer to a debit: paid, a failure event, or no answer yet. */
type BankAnswer = (order: PaymentOrder) => 'completed' | 'under-way' | { readonly failure: string }

type Made = { readonly order: PaymentOrder; readonly payment: ProviderPayment }

/** A rail whose calls a test may replace. */
type Rail = { -readonly [Call in keyof PaymentRail]: PaymentRail[Call] }

type OrderKind = 'transfer' | 'debit' | 'request'

const kindOf = ({ direction, account }: PaymentOrder): OrderKind => {
  if (direction === 'out') return 'transfer'
  return account === undefined ? 'request' : 'debit'
}

/** When the file of a debit's day goes to the bank. */
const transmittedAt = ({ account }: PaymentOrder): number => Date.parse(`${account?.debitDate}T11:00:00Z`)

const hasEnded = ({ state }: ProviderPayment): boolean =>
  state === 'completed' || state === 'failed' || state === 'cancelled'

/** Payments in memory, one for each id, however often it is sent. `now` is the clock of the day.
 *
 * Transfers and requests wait for `complete`, `fail` or `pay`. The bank answers a debit on the
 * clearing day after its day, when it is read, as `answerWith` decides; it pays every one unless
 * told otherwise. `change` makes a payment report anything, also what contradicts its past. */
export const makeFakeRails = (now: () => number) => {
  const made = new Map<string, Made>()
  const handedOver: PaymentOrder[] = []
  let answer: BankAnswer = () => 'completed'

  const change = (paymentId: string, to: Partial<ProviderPayment>): void => {
    const found = made.get(paymentId)
    if (found) made.set(paymentId, { ...found, payment: { ...found.payment, ...to } })
  }
  const answered = ({ order, payment }: Made): ProviderPayment => {
    if (order.account === undefined || hasEnded(payment) || now() < transmittedAt(order)) return payment
    const given = now() < transmittedAt(order) + 24 * 3_600_000 ? 'under-way' : answer(order)
    if (given === 'under-way') return { ...payment, state: 'acknowledged' }
    return given === 'completed' ? { ...payment, state: 'completed' } : { ...payment, state: 'failed', ...given }
  }
  const read = (paymentId: string): ProviderPayment | null => {
    const found = made.get(paymentId)
    if (found === undefined) return null
    const payment = answered(found)
    made.set(paymentId, { ...found, payment })
    return payment
  }
  const makeRail = (prefix: string, refusal: string): Rail => ({
    async send(order) {
      handedOver.push(order)
      const { paymentId } = order
      const existing = read(paymentId)
      if (existing !== null) return existing
      const nothing = { paymentId, completedAt: null } as const
      if (order.amountCents <= 0) return { ...nothing, providerId: '', state: 'failed', failure: refusal }
      const payment = { ...nothing, providerId: `${prefix}_${paymentId}`, state: 'submitted', failure: null } as const
      made.set(paymentId, { order, payment })
      return payment
    },
    read: async (paymentId) => read(paymentId),
    async cancel(paymentId) {
      if (read(paymentId)?.state === 'submitted') change(paymentId, { state: 'cancelled' })
      return read(paymentId)
    },
  })
  const rails = {
    interac: makeRail('zt', 'refused 400'),
    pad: makeRail('zd', 'EftFailedValidationRejection'),
  }
  const madeOf = (kind: OrderKind): readonly Made[] => [...made.values()].filter(({ order }) => kindOf(order) === kind)
  return {
    rails,
    /** Every payment by its id. */
    payments: made,
    /** Orders that were handed over, repeats included. */
    sent: (kind: OrderKind): readonly PaymentOrder[] => handedOver.filter((order) => kindOf(order) === kind),
    /** Payments that were made, each once. */
    made: madeOf,
    change,
    /** All transfers to customers arrive. */
    complete: (at: number): void => {
      for (const { order } of madeOf('transfer'))
        change(order.paymentId, { state: 'completed', failure: null, completedAt: at })
    },
    /** All transfers to customers fail, or only those that have not arrived. */
    fail: (failure: string, only: 'all' | 'open' = 'all'): void => {
      for (const { payment } of madeOf('transfer'))
        if (only === 'all' || payment.state !== 'completed') change(payment.paymentId, { state: 'failed', failure })
    },
    /** The customer pays a requested e-Transfer. */
    pay: (paymentId: string, at: number): void => {
      if (made.get(paymentId)?.payment.state === 'submitted') change(paymentId, { state: 'completed', completedAt: at })
    },
    /** How banks answer debits from now on. */
    answerWith: (other: BankAnswer): void => {
      answer = other
    },
  }
}
export type FakeRails = ReturnType<typeof makeFakeRails>
