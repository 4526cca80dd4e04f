import {
  comparePayment,
  paymentDifferenceKinds,
  type OurPayment,
  type PaymentDifference,
} from '@tamarack/domain/reconciliation/compare-payments'
import type { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Comparable, ComparableKind, ComparableLoans } from '../ports/comparable-loans.port.ts'
import type { Difference, Differences } from '../ports/differences.port.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { OurPayments } from '../ports/our-payments.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import type { ListedTransfer, TransferList } from '../ports/transfer-list.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'
import { settlePayments, type PaymentComparison } from './payment-differences.ts'

export interface ComparePorts {
  readonly clock: Clock
  readonly comparable: ComparableLoans
  readonly differences: Differences
  readonly process: Pick<LoanProcess, 'notify'>
  readonly identityProvider: Pick<IdentityProvider, 'readCheck'>
  readonly bankDataProvider: Pick<BankDataProvider, 'collect'>
  readonly ours: Pick<OurPayments, 'among' | 'recent'>
  readonly transfers: TransferList
}

/** A younger event may be on its way to us: the workflow reads by itself within that time. */
const restMs = 5 * 60_000
/** Loans of each kind in one run. Plaid allows 500 reads a minute, Zum 300 calls in five minutes in
 * its sandbox; a run comes every five minutes. */
const atOnce = 20
/** Pages of Zum's list of transfers, and single look-ups of those that no page has: Zum allows 100
 * such calls in five minutes. */
const [listPages, lookUps] = [5, 10]
/** A run that providers answer slowly ends early; the next one goes on with the next loans. */
const endsAfterMs = 60_000

/** What one comparison found: `event` is what the loan's workflow is to look at. */
interface Found {
  readonly difference: Difference
  readonly event: ProviderEvent
}

/** How many loans were compared, how many differed, and what a provider did not answer. */
export interface Compared {
  readonly compared: number
  readonly different: number
  readonly unanswered: readonly (ComparableKind | 'payment')[]
}

const checkWords = (check: IdentityCheck | null, customerId: string): string => {
  if (check === null) return 'missing'
  return check.customerId === customerId ? check.outcome : 'another-customer'
}

/** An open check may be shown as finished by the browser while the provider still holds it for
 * open: that is no difference. */
const checkAgrees = (ours: Comparable['identity-check']['state'], theirs: string): boolean => {
  const open = theirs === 'open' || theirs === 'cancelled'
  return ours === 'open' || ours === 'confirming' ? open : ours === theirs
}

const compareCheck =
  ({ identityProvider }: ComparePorts) =>
  async ({ loanId, customerId, checkId, state }: Comparable['identity-check']): Promise<Found | null> => {
    const theirs = checkWords(await identityProvider.readCheck(checkId), customerId)
    if (checkAgrees(state, theirs)) return null
    const mendable = theirs !== 'missing' && theirs !== 'another-customer'
    return {
      difference: { kind: 'identity-check', loanId, subject: '', ours: state, theirs, mendable },
      event: { about: 'identity-check', checkId },
    }
  }

const compareConnection =
  ({ bankDataProvider }: ComparePorts) =>
  async ({ loanId, requestId }: Comparable['bank-connection']): Promise<Found | null> => {
    const { state: theirs } = await bankDataProvider.collect(requestId)
    if (theirs === 'collecting') return null
    return {
      difference: {
        kind: 'bank-connection',
        loanId,
        subject: '',
        ours: 'collecting',
        theirs,
        mendable: theirs !== 'unknown',
      },
      event: { about: 'bank-data', requestId, customerId: null, loanId },
    }
  }

/** A payment may still turn out otherwise so long after its request. Our policy. */
const recentMs = 3 * 24 * 3_600_000

/** Payments that differed before, then the next recent ones of any kind and attempt. */
const paymentsToCompare = async ({ ours, differences }: ComparePorts, now: number): Promise<readonly OurPayment[]> => {
  const restingSince = now - restMs
  const open = new Set<string>()
  for (const kind of paymentDifferenceKinds)
    for (const { subject, loanId } of await differences.open(kind, atOnce)) if (loanId !== null) open.add(subject)
  const again = await ours.among([...open], restingSince)
  const next = await ours.recent({ requestedAfter: now - recentMs, restingSince, limit: atOnce })
  return [...again, ...next.filter(({ paymentId }) => !open.has(paymentId))]
}

/** Compares payments with the vendor's list. Only those that are on none of its pages are looked up
 * one by one, and not all in one run. */
const comparePaymentsNow = async (ports: ComparePorts, now: number): Promise<PaymentComparison | null> => {
  const payments = await paymentsToCompare(ports, now)
  if (payments.length === 0) return null
  const listed = await ports.transfers.recent(listPages)
  const byId = Map.groupBy(listed, ({ paymentId }) => paymentId)
  const compared: OurPayment[] = []
  const found: PaymentDifference[] = []
  let left = lookUps
  for (const payment of payments) {
    if (ports.clock.now() - now > endsAfterMs) break
    let theirs: readonly ListedTransfer[] | undefined = byId.get(payment.paymentId)
    if (theirs === undefined && left === 0) continue
    if (theirs === undefined) {
      left -= 1
      theirs = await ports.transfers.ofPayment(payment.paymentId)
    }
    compared.push(payment)
    found.push(...comparePayment(payment, theirs))
  }
  return { compared, existing: new Set(compared.map(({ paymentId }) => paymentId)), listed: [], found }
}

type Compare<Kind extends ComparableKind> = (loan: Comparable[Kind]) => Promise<Found | null>

/** Compares loans with what the providers have: those that differed before, and the next ones in
 * turn. Where a message to the loan's workflow may mend a difference, it is sent; the workflow
 * reads the provider and issues its usual commands. A difference is open until a comparison no
 * longer finds it. */
export const makeCompareWithProviders = (ports: ComparePorts) => async (): Promise<Compared> => {
  const { clock, comparable, differences, process } = ports
  const now = present(clock)
  const restingSince = now - restMs
  const counts = { compared: 0, different: 0 }
  const unanswered: (ComparableKind | 'payment')[] = []

  const settle = async (kind: ComparableKind, loanId: string, found: Found | null): Promise<void> => {
    if (found === null) return differences.resolved({ kind, loanId, subject: '' }, now)
    counts.different += 1
    await differences.found(found.difference, now)
    if (found.difference.mendable) await process.notify(loanId, found.event)
  }
  /** Anyone who differed before and can no longer be compared has moved on. */
  const openOnes = async <Kind extends ComparableKind>(kind: Kind): Promise<readonly Comparable[Kind][]> => {
    const open = new Set<string>()
    for (const { loanId } of await differences.open(kind, atOnce)) if (loanId !== null) open.add(loanId)
    if (open.size === 0) return []
    const again = await comparable.among(kind, restingSince, [...open])
    for (const { loanId } of again) open.delete(loanId)
    for (const loanId of open) await settle(kind, loanId, null)
    return again
  }
  const run = async <Kind extends ComparableKind>(kind: Kind, compare: Compare<Kind>): Promise<void> => {
    const again = await openOnes(kind)
    const taken = new Set(again.map(({ loanId }) => loanId))
    const next = (await comparable.next(kind, restingSince, atOnce)).filter(({ loanId }) => !taken.has(loanId))
    for (const loan of [...again, ...next]) {
      if (clock.now() - now > endsAfterMs) return
      const found = await compare(loan)
      counts.compared += 1
      await settle(kind, loan.loanId, found)
    }
  }
  /** A provider that does not answer holds up its own comparison only. */
  const unlessUnanswered = async (kind: ComparableKind | 'payment', comparing: Promise<void>): Promise<void> => {
    try {
      await comparing
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      unanswered.push(kind)
    }
  }
  await unlessUnanswered('identity-check', run('identity-check', compareCheck(ports)))
  await unlessUnanswered('bank-connection', run('bank-connection', compareConnection(ports)))
  const payments = async (): Promise<void> => {
    const comparison = await comparePaymentsNow(ports, now)
    if (comparison === null) return
    await settlePayments(ports, comparison)
    counts.compared += comparison.compared.length
    counts.different += comparison.found.length
  }
  await unlessUnanswered('payment', payments())
  return { ...counts, unanswered }
}
