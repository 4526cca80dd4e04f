import {
  paymentDifferenceKinds,
  type OurPayment,
  type PaymentDifference,
} from '@tamarack/domain/reconciliation/compare-payments'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { ListedTransfer } from '../ports/transfer-list.port.ts'

interface SettlePorts {
  readonly clock: Clock
  readonly differences: Differences
  readonly process: Pick<LoanProcess, 'notify'>
}

const mostOpen = 1_000

/** Our ids on a list of the provider. */
export const idsIn = (listed: readonly ListedTransfer[]): readonly string[] => [
  ...new Set(listed.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))),
]

/** Payments of ours that were compared with the provider's, and what was found. */
export interface PaymentComparison {
  readonly compared: readonly OurPayment[]
  /** Payments on the list that are ours, whether they could be compared or not. */
  readonly existing: ReadonlySet<string>
  readonly listed: readonly ListedTransfer[]
  readonly found: readonly PaymentDifference[]
}

/** Differences of before that were looked at and not found again are resolved. */
const resolveOthers = async (
  { differences }: SettlePorts,
  { compared, existing, listed, found }: PaymentComparison,
  now: number,
): Promise<void> => {
  const keyOf = ({ kind, subject }: { readonly kind: string; readonly subject: string }): string => `${kind} ${subject}`
  const again = new Set(found.map(keyOf))
  const lookedAt = new Set([
    ...compared.map(({ paymentId }) => paymentId),
    ...listed.flatMap(({ paymentId, providerId, state }) =>
      (paymentId !== null && existing.has(paymentId)) || state === 'failed' || state === 'cancelled'
        ? [providerId]
        : [],
    ),
  ])
  for (const kind of paymentDifferenceKinds)
    for (const place of await differences.open(kind, mostOpen))
      if (lookedAt.has(place.subject) && !again.has(keyOf(place))) await differences.resolved(place, now)
}

/** Stores what a comparison of payments found, and resolves what it no longer finds. Asks the loan's
 * workflow to read the provider if that may mend a difference. */
export const settlePayments = async (ports: SettlePorts, comparison: PaymentComparison): Promise<void> => {
  const now = present(ports.clock)
  await resolveOthers(ports, comparison, now)
  for (const difference of comparison.found) {
    await ports.differences.found(difference, now)
    const { mendable, loanId, subject } = difference
    if (mendable && loanId !== null)
      await ports.process.notify(loanId, { about: 'transfer', paymentId: subject, providerId: '' })
  }
}
