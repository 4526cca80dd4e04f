/** A payment in our log; `state` is that of its kind. Amounts in cents. */
export type OurPayment = {
  readonly paymentId: string
  readonly loanId: string
  readonly kind: 'disbursement' | 'debit' | 'e-transfer-request' | 'refund'
  readonly amount: number
  readonly state: string
  /** The provider's id of it, as it answered our request; null where it has not yet. */
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

/** By the state of a payment of ours; `none`: it may have nothing. */
type Expected = Readonly<Record<string, readonly (TheirPayment['state'] | 'none')[]>>

const expected: Readonly<Record<OurPayment['kind'], Expected>> = {
  // Its way is compared every five minutes by itself (decision 0019); here that it is there once,
  // and one that arrived is not reported as failed (TAM-140).
  disbursement: { completed: ['completed'] },
  debit: {
    requested: ['none'],
    submitted: ['under-way'],
    acknowledged: ['under-way'],
    'under-review': ['under-review', 'unclear'],
    completed: ['completed'],
    // Called back, returned, or refused before it was one of the provider's.
    returned: ['failed', 'cancelled', 'none'],
  },
  'e-transfer-request': {
    requested: ['none'],
    sent: ['under-way'],
    withdrawing: ['under-way', 'cancelled'],
    completed: ['completed'],
    failed: ['failed', 'none'],
    cancelled: ['cancelled', 'failed', 'none'],
  },
  refund: {
    requested: ['none'],
    submitted: ['under-way'],
    acknowledged: ['under-way'],
    'under-review': ['under-review', 'unclear'],
    completed: ['completed'],
    failed: ['failed', 'none'],
    cancelled: ['cancelled', 'none'],
  },
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
  const allowed = expected[ours.kind][ours.state]
  if (counted === undefined)
    return allowed === undefined || allowed.includes('none')
      ? []
      : [differenceOf(ours, 'payment-missing', { ours: ours.state, theirs: 'missing', mendable: false })]
  const found: PaymentDifference[] = []
  if (moving.length > 1)
    found.push(differenceOf(ours, 'payment-doubled', { ours: 'once', theirs: 'twice', mendable: false }))
  if (ours.kind !== 'disbursement' && counted.amountCents !== null && counted.amountCents !== ours.amount)
    found.push(
      differenceOf(ours, 'payment-amount', {
        ours: String(ours.amount),
        theirs: String(counted.amountCents),
        mendable: false,
      }),
    )
  if (allowed !== undefined && !allowed.includes(counted.state))
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
