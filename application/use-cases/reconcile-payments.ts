import {
  comparePayment,
  comparePayments,
  mayBeDoubled,
  type OurPayment,
  type PaymentDifference,
} from '@tamarack/domain/reconciliation/compare-payments'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { ListName, ListReading, ListReadings } from '../ports/list-readings.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { OurPayments } from '../ports/our-payments.port.ts'
import type { ListedTransfer, TransferList } from '../ports/transfer-list.port.ts'
import { idsIn, settlePayments, type PaymentComparison } from './payment-differences.ts'
import { readTransferWindow, type Calls, type ReadWindow } from './read-transfer-window.ts'

export interface ReconcilePorts {
  readonly clock: Clock
  readonly ours: OurPayments
  readonly transfers: TransferList
  readonly readings: ListReadings
  readonly differences: Differences
  readonly process: Pick<LoanProcess, 'notify'>
}

/** A younger event of a loan may be about what the provider has done already. */
const restMs = 5 * 60_000
/** Zum allows 100 calls of its list in five minutes; the sweep next to this takes up to 15 of them.
 * One attempt takes so many, the next one goes on from there. */
const mostCalls = 70
/** With fewer calls left, an attempt ends: a window would have to be cut too short. */
const fewestCalls = 10
/** Payments under way from before the list begins that are looked up in each run. */
const olderLookUps = 15
const dayMs = 24 * 3_600_000
/** A debit is made three clearing days before its day and answered on the one after it: so far back
 * every transaction is read again each day. */
const latelyMs = 14 * dayMs
/** A debit may be returned up to 90 days and some clearing days after its day (PAD-08, TAM-114): so
 * far back those that failed are read. */
const failedMs = 120 * dayMs

/** How many payments were compared, and what was found; `continues`: there is more to read. */
export interface Reconciled {
  readonly compared: number
  readonly different: number
  readonly continues: boolean
}

interface Attempt {
  readonly ports: ReconcilePorts
  readonly day: string
  readonly calls: Calls
  readonly restingSince: number
}

const lookUp = ({ ports, calls }: Attempt, { paymentId }: OurPayment): Promise<readonly ListedTransfer[]> => {
  calls.left -= 1
  return ports.transfers.ofPayment(paymentId)
}

/** Everything under the ids of payments that the provider may have twice, where the other
 * transaction is not in this part of its list. */
const twins = async (
  attempt: Attempt,
  onList: readonly OurPayment[],
  listed: readonly ListedTransfer[],
): Promise<readonly ListedTransfer[]> => {
  const under = Map.groupBy(listed, ({ paymentId }) => paymentId)
  const listedIds = new Set(listed.map(({ providerId }) => providerId))
  const more: ListedTransfer[] = []
  for (const payment of onList)
    if (mayBeDoubled(payment, under.get(payment.paymentId) ?? []) && attempt.calls.left > 0)
      more.push(...(await lookUp(attempt, payment)))
  return more.filter(({ providerId }) => !listedIds.has(providerId))
}

/** Compares what the provider lists with ours, and notes which of ours it has. */
const compareListed = async (attempt: Attempt, { listed }: ReadWindow): Promise<PaymentComparison> => {
  const { ports, day, restingSince } = attempt
  const ids = idsIn(listed)
  const existing = await ports.ours.existing(ids)
  const compared = await ports.ours.among(ids, restingSince)
  const resting = new Set(compared.map(({ paymentId }) => paymentId))
  // What is ours and busy, or goes by file, is neither compared now nor unknown.
  const theirs = [...listed, ...(await twins(attempt, compared, listed))].filter(
    ({ paymentId }) => paymentId === null || !existing.has(paymentId) || resting.has(paymentId),
  )
  await ports.ours.noteListed(day, [...existing])
  return { compared, existing, listed, found: comparePayments(compared, theirs) }
}

/** Looks each payment up: one that the provider does not have under its id is missing. */
const compareOneByOne = async (attempt: Attempt, payments: readonly OurPayment[]): Promise<PaymentComparison> => {
  const found: PaymentDifference[] = []
  for (const payment of payments) found.push(...comparePayment(payment, await lookUp(attempt, payment)))
  return { compared: payments, existing: new Set(), listed: [], found }
}

/** Nobody may take silence for agreement: what stands while a list could not be read whole. */
const noteWhole = async ({ differences, clock }: ReconcilePorts, name: ListName, whole: boolean): Promise<void> => {
  const place = { kind: 'payment-list', loanId: null, subject: name } as const
  if (whole) await differences.resolved(place, present(clock))
  else await differences.found({ ...place, ours: 'whole', theirs: 'in-parts', mendable: false }, present(clock))
}

/** Where the reading of this day begins: after what the last one has read, or as far back as each
 * day reads again. */
const begin = async ({ ports, day }: Attempt, name: ListName): Promise<ListReading> => {
  const last = await ports.readings.last(name)
  if (last !== null && last.day === day) return last
  // Begun on another day and never ended.
  if (last !== null && last.through < last.to) await noteWhole(ports, name, false)
  const to = present(ports.clock) - restMs
  const lately = to - latelyMs
  if (name === 'failed-late') return { day, from: to - failedMs, to: lately, through: to - failedMs, whole: true }
  const first = last === null ? ((await ports.ours.firstRequestedAt()) ?? lately) : last.through
  const from = Math.min(lately, first)
  return { day, from, to, through: from, whole: true }
}

/** Reads a list of the provider as far as the calls suffice; each part is compared before the next
 * is read. Null while there is more of it. */
const readList = async (
  attempt: Attempt,
  name: ListName,
  use: (read: ReadWindow) => Promise<void>,
): Promise<ListReading | null> => {
  const { ports, calls } = attempt
  let reading = await begin(attempt, name)
  while (reading.through < reading.to) {
    const window = { from: reading.through, to: reading.to, ...(name === 'failed-late' && { only: 'failed' as const }) }
    const read = calls.left < fewestCalls ? null : await readTransferWindow(ports.transfers, window, calls)
    if (read === null) return null
    await use(read)
    const through = read.filtered ? read.window.to : reading.to
    reading = { ...reading, through, whole: reading.whole && read.whole }
    await ports.readings.store(name, reading)
  }
  await noteWhole(ports, name, reading.whole)
  return reading
}

/** TAM-71: compares our payments with the provider's, both ways, once a day: everything that the
 * provider has made since the last run and in the two weeks before, what failed of the four months
 * before that, what of ours was on no list, and what is still under way from earlier. Where a
 * message to the loan's workflow may mend a difference, it is sent; the others are for staff. A
 * list that could not be read whole is a difference of its own. Each attempt keeps to the
 * provider's limit of calls, and the next one of the same day goes on from there. Throws
 * `ProviderUnavailable` when the list cannot be read. */
export const makeReconcilePayments =
  (ports: ReconcilePorts) =>
  async ({ day }: { readonly day: string }): Promise<Reconciled> => {
    const attempt: Attempt = {
      ports,
      day,
      calls: { most: mostCalls, left: mostCalls },
      restingSince: present(ports.clock) - restMs,
    }
    const sums = { compared: 0, different: 0 }
    const add = async (comparison: PaymentComparison): Promise<void> => {
      await settlePayments(ports, comparison)
      sums.compared += comparison.compared.length
      sums.different += comparison.found.length
    }
    const use = async (read: ReadWindow): Promise<void> => add(await compareListed(attempt, read))
    const lately = await readList(attempt, 'made-lately', use)
    if (lately === null || (await readList(attempt, 'failed-late', use)) === null) return { ...sums, continues: true }
    const { from, to } = lately
    const unlisted = await ports.ours.unlisted({ day, from, to, restingSince: attempt.restingSince, limit: mostCalls })
    const now = unlisted.slice(0, Math.max(0, attempt.calls.left))
    await add(await compareOneByOne(attempt, now))
    await ports.ours.noteListed(
      day,
      now.map(({ paymentId }) => paymentId),
    )
    if (now.length < unlisted.length || attempt.calls.left < olderLookUps) return { ...sums, continues: true }
    const older = await ports.ours.next({
      day,
      requestedBefore: from,
      failedAfter: to - failedMs,
      restingSince: attempt.restingSince,
      limit: olderLookUps,
    })
    await add(await compareOneByOne(attempt, older))
    return { ...sums, continues: false }
  }
