import type { PaymentKind, PaymentState } from '../loan/payments/payment.ts'

/** One attempt to move money, from our log. Amounts in cents. */
export type OurPayment = {
  readonly paymentId: string
  readonly loanId: string
  readonly kind: PaymentKind
  readonly amount: number
  readonly state: PaymentState
  /** The provider's id of it, as it answered our request; null if it has not. */
  readonly providerId: string | null
}

/** A transaction as the provider lists it; `paymentId` is the id that we gave it. */
export type TheirPayment = {
  readonly providerId: string
  readonly paymentId: string | null
  readonly amountCents: number | null
  readonly state: 'under-way' | 'under-review' | 'completed' | 'failed' | 'cancelled' | 'unclear'
}

export const paymentDifferenceKinds = [
  'payment-missing',
  'payment-unknown',
  'payment-amount',
  'payment-state',
  'payment-doubled',
] as const

export type PaymentDifference = {
  readonly kind: (typeof paymentDifferenceKinds)[number]
  /** Null for what belongs to no loan of ours. */
  readonly loanId: string | null
  /** Our id of the payment, or the provider's where we have none. */
  readonly subject: string
  readonly ours: string
  readonly theirs: string
  /** Whether the loan's workflow may mend it by reading the provider once more. */
  readonly mendable: boolean
}

type Theirs = TheirPayment['state'] | 'none'

/** Every state in which no money has moved. */
const unmoved: readonly Theirs[] = ['failed', 'cancelled', 'none']

/** What the provider may have, by the state of a payment of any kind; `none`: it may have nothing.
 */
const expected: Readonly<Record<PaymentState, readonly Theirs[]>> = {
  requested: ['none'],
  submitted: ['under-way'],
  acknowledged: ['under-way'],
  // The history of one in progress may name a failure, which a list does not show.
  'under-review': ['under-review', 'under-way', 'unclear'],
  withdrawing: ['under-way'],
  completed: ['completed'],
  // An order that the provider refused is on no list.
  failed: unmoved,
  cancelled: unmoved,
  returned: unmoved,
}

const moves = ({ state }: TheirPayment): boolean => state !== 'failed' && state !== 'cancelled'

const differenceOf = (
  { loanId, paymentId }: OurPayment,
  kind: PaymentDifference['kind'],
  sides: Pick<PaymentDifference, 'ours' | 'theirs' | 'mendable'>,
): PaymentDifference => ({ kind, loanId, subject: paymentId, ...sides })

/** Whether the provider may have another transaction for a payment: then all under its id is read,
 * as the two may stand in different parts of its list. */
export const mayBeDoubled = ({ providerId }: OurPayment, theirs: readonly TheirPayment[]): boolean =>
  providerId !== null && theirs.some(moves) && theirs.every((one) => one.providerId !== providerId)

/** Next to everything that the provider lists under its id, the latest first. */
export const comparePayment = (ours: OurPayment, theirs: readonly TheirPayment[]): readonly PaymentDifference[] => {
  const moving = theirs.filter(moves)
  const counted = moving[0] ?? theirs[0]
  const allowed = expected[ours.state]
  if (counted === undefined)
    return allowed.includes('none')
      ? []
      : [differenceOf(ours, 'payment-missing', { ours: ours.state, theirs: 'missing', mendable: false })]
  const found: PaymentDifference[] = []
  if (moving.length > 1)
    found.push(differenceOf(ours, 'payment-doubled', { ours: 'once', theirs: 'twice', mendable: false }))
  if (counted.amountCents !== null && counted.amountCents !== ours.amount)
    found.push(
      differenceOf(ours, 'payment-amount', {
        ours: String(ours.amount),
        theirs: String(counted.amountCents),
        mendable: false,
      }),
    )
  if (!allowed.includes(counted.state))
    found.push(
      differenceOf(ours, 'payment-state', {
        ours: ours.state,
        theirs: counted.state,
        mendable: counted.state !== 'unclear',
      }),
    )
  return found
}

/** TAM-71: our payments and the provider's list, both ways: each of ours is there once, with its
 * amount and a fitting state, and each of theirs is ours. One that moved no money is none. `ours`:
 * every payment of ours on the list, and others that should be. */
export const comparePayments = (
  ours: readonly OurPayment[],
  theirs: readonly TheirPayment[],
): readonly PaymentDifference[] => {
  const listed = Map.groupBy(theirs, ({ paymentId }) => paymentId)
  const mine = new Set(ours.map(({ paymentId }) => paymentId))
  const unknown = theirs.filter((one) => moves(one) && (one.paymentId === null || !mine.has(one.paymentId)))
  return [
    ...ours.flatMap((payment) => comparePayment(payment, listed.get(payment.paymentId) ?? [])),
    ...unknown.map(
      ({ providerId, state }) =>
        ({
          kind: 'payment-unknown',
          loanId: null,
          subject: providerId,
          ours: 'missing',
          theirs: state,
          mendable: false,
        }) as const,
    ),
  ]
}
