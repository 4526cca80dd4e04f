import {
  comparePayment,
  comparePayments,
  paymentDifferenceKinds,
  type OurPayment,
  type PaymentDifference,
} from '@tamarack/domain/reconciliation/compare-payments'
import type { Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { OurPayments } from '../ports/our-payments.port.ts'
import type { ListedTransfer, TransferList } from '../ports/transfer-list.port.ts'
import { present } from '../present.ts'

export interface ReconcilePorts {
  readonly clock: Clock
  readonly ours: OurPayments
  readonly transfers: TransferList
  readonly differences: Differences
  readonly process: Pick<LoanProcess, 'notify'>
}

/** A younger event of a loan may be about what the provider has done already. */
const restMs = 5 * 60_000
/** Zum allows 100 calls of its list in five minutes; the sweep beside this takes up to 15 of them. */
const [listPages, lookUps] = [50, 15]
const mostOpen = 1_000

/** How many payments were compared, and what was found. */
export interface Reconciled {
  readonly compared: number
  readonly different: number
}

const idsIn = (listed: readonly ListedTransfer[]): readonly string[] => [
  ...new Set(listed.flatMap(({ paymentId }) => (paymentId === null ? [] : [paymentId]))),
]

interface Comparison {
  readonly compared: readonly OurPayment[]
  /** Payments on the list that are ours, whether they could be compared or not. */
  readonly existing: ReadonlySet<string>
  readonly listed: readonly ListedTransfer[]
  readonly found: readonly PaymentDifference[]
}

/** What is on the list is compared from it; payments that should be there and are not are looked up one by one, some in each run. */
const compare = async ({ ours, transfers, clock }: ReconcilePorts): Promise<Comparison> => {
  const restingSince = present(clock) - restMs
  const listed = await transfers.recent(listPages)
  const ids = idsIn(listed)
  const existing = await ours.existing(ids)
  const onList = await ours.among(ids, restingSince)
  const resting = new Set(onList.map(({ paymentId }) => paymentId))
  // What is ours and busy, or goes by file, is neither compared now nor unknown.
  const theirs = listed.filter(
    ({ paymentId }) => paymentId === null || !existing.has(paymentId) || resting.has(paymentId),
  )
  const found = [...comparePayments(onList, theirs)]
  const compared = [...onList]
  for (const payment of await ours.next(restingSince, lookUps)) {
    if (existing.has(payment.paymentId)) continue
    const one = await transfers.ofPayment(payment.paymentId)
    found.push(...comparePayment(payment, one === null ? [] : [one]))
    compared.push(payment)
  }
  return { compared, existing, listed, found }
}

/** Differences of before that this run looked at and did not find again are resolved. */
const resolveOthers = async (
  { differences }: ReconcilePorts,
  { compared, existing, listed, found }: Comparison,
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

/**
 * TAM-71: compares our payments with the provider's, both ways, once a day. Where a message to the loan's workflow may mend a difference, it is sent; the others are
 * for staff. Throws `ProviderUnavailable` when the list cannot be read; nothing is concluded from that.
 */
export const makeReconcilePayments = (ports: ReconcilePorts) => async (): Promise<Reconciled> => {
  const comparison = await compare(ports)
  const now = present(ports.clock)
  await resolveOthers(ports, comparison, now)
  for (const difference of comparison.found) {
    await ports.differences.found(difference, now)
    const { mendable, loanId, subject } = difference
    if (mendable && loanId !== null)
      await ports.process.notify(loanId, { about: 'transfer', paymentId: subject, providerId: '' })
  }
  return { compared: comparison.compared.length, different: comparison.found.length }
}
