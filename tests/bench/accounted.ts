/** A payment as our books have it. */
export interface PaymentInBooks {
  readonly paymentId: string
  readonly kind: string
  readonly state: string
  /** Cents. */
  readonly amount: number
  readonly providerId: string | null
}

/** What the provider made of one id of ours. */
export interface Moved {
  readonly transactions: number
  readonly completed: number
  /** Cents of what was neither failed nor cancelled. */
  readonly effectiveCents: number
}

const fault = (payment: PaymentInBooks, moved: Moved | undefined): string | undefined => {
  const { state, amount } = payment
  const isDone = state === 'completed'
  if (moved === undefined) return isDone ? 'is completed in our books and not known to the provider' : undefined
  if (moved.transactions > 1) return `is at the provider ${moved.transactions} times`
  if (isDone && moved.completed !== 1) return 'is completed in our books and not at the provider'
  if (!isDone && moved.completed === 1) return `is completed at the provider and ${state} in our books`
  if (isDone && Math.abs(moved.effectiveCents) !== amount)
    return `is ${amount} cents in our books and ${moved.effectiveCents} at the provider`
  return undefined
}

/** What does not stand on both sides exactly once: a sentence for each payment that is missing,
 * doubled, or other than the other side has it. */
export const unaccounted = (
  payments: readonly PaymentInBooks[],
  movements: Readonly<Record<string, Moved>>,
): readonly string[] => {
  const ours = new Set(payments.map(({ paymentId }) => paymentId))
  return [
    ...payments.flatMap((payment) => {
      const found = fault(payment, movements[payment.paymentId])
      return found === undefined ? [] : [`${payment.kind} ${payment.paymentId} ${found}`]
    }),
    ...Object.keys(movements)
      .filter((id) => !ours.has(id))
      .map((id) => `${id} is at the provider and not in our books`),
  ]
}
