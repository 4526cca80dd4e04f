import type { BankDataProvider } from '../ports/bank-data-provider.port.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Comparable, ComparableKind, ComparableLoans } from '../ports/comparable-loans.port.ts'
import type { Difference, Differences } from '../ports/differences.port.ts'
import type { IdentityCheck, IdentityProvider } from '../ports/identity-provider.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import type { ListedTransfer, TransferList } from '../ports/transfer-list.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'

export interface ComparePorts {
  readonly clock: Clock
  readonly comparable: ComparableLoans
  readonly differences: Differences
  readonly process: Pick<LoanProcess, 'notify'>
  readonly identityProvider: Pick<IdentityProvider, 'readCheck'>
  readonly bankDataProvider: Pick<BankDataProvider, 'collect'>
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
  readonly unanswered: readonly ComparableKind[]
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

const transferStates: Readonly<Record<Comparable['transfer']['state'], ListedTransfer['state']>> = {
  requested: 'under-way',
  submitted: 'under-way',
  acknowledged: 'under-way',
  'under-review': 'under-review',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** A transfer that the vendor refused was never one of its own, and one that we have only requested
 * may not have reached it. */
const mayBeMissing = (state: Comparable['transfer']['state']): boolean => state === 'failed' || state === 'requested'

const transferDifference = (
  ours: Comparable['transfer'],
  theirs: ListedTransfer | null,
): Omit<Found, 'event'> | null => {
  const { loanId, state, amountCents } = ours
  if (theirs === null)
    return mayBeMissing(state)
      ? null
      : { difference: { kind: 'transfer', loanId, subject: '', ours: state, theirs: 'missing', mendable: false } }
  if (transferStates[state] !== theirs.state)
    return { difference: { kind: 'transfer', loanId, subject: '', ours: state, theirs: theirs.state, mendable: true } }
  if (theirs.amountCents === null || theirs.amountCents === amountCents) return null
  return {
    difference: {
      kind: 'transfer-amount',
      loanId,
      subject: '',
      ours: String(amountCents),
      theirs: String(theirs.amountCents),
      mendable: false,
    },
  }
}

/** Transfers are read from the vendor's list; only those that are on none of its pages are looked
 * up one by one, and not all in one run. */
const makeCompareTransfer = (ports: ComparePorts) => {
  let listed: Promise<ReadonlyMap<string, ListedTransfer>> | undefined
  let left = lookUps
  const read = async (): Promise<ReadonlyMap<string, ListedTransfer>> => {
    const latestFirst = await ports.transfers.recent(listPages)
    return new Map(latestFirst.toReversed().flatMap((one) => (one.paymentId === null ? [] : [[one.paymentId, one]])))
  }
  return async (ours: Comparable['transfer']): Promise<Found | null | 'later'> => {
    listed ??= read()
    let theirs = (await listed).get(ours.paymentId) ?? null
    if (theirs === null) {
      if (left === 0) return 'later'
      left -= 1
      theirs = (await ports.transfers.ofPayment(ours.paymentId))[0] ?? null
    }
    const found = transferDifference(ours, theirs)
    const event = { about: 'transfer', paymentId: ours.paymentId, providerId: theirs?.providerId ?? '' } as const
    return found === null ? null : { ...found, event }
  }
}

type Compare<Kind extends ComparableKind> = (loan: Comparable[Kind]) => Promise<Found | null | 'later'>

const kindsOf = (kind: ComparableKind): readonly Difference['kind'][] =>
  kind === 'transfer' ? ['transfer', 'transfer-amount'] : [kind]

/** Compares loans with what the providers have: those that differed before, and the next ones in
 * turn. Where a message to the loan's workflow may mend a difference, it is sent; the workflow
 * reads the provider and issues its usual commands. A difference is open until a comparison no
 * longer finds it. */
export const makeCompareWithProviders = (ports: ComparePorts) => async (): Promise<Compared> => {
  const { clock, comparable, differences, process } = ports
  const now = present(clock)
  const restingSince = now - restMs
  const counts = { compared: 0, different: 0 }
  const unanswered: ComparableKind[] = []

  const settle = async (kind: ComparableKind, loanId: string, found: Found | null): Promise<void> => {
    for (const each of kindsOf(kind))
      if (found?.difference.kind !== each) await differences.resolved({ kind: each, loanId, subject: '' }, now)
    if (found === null) return
    counts.different += 1
    await differences.found(found.difference, now)
    if (found.difference.mendable) await process.notify(loanId, found.event)
  }
  /** Anyone who differed before and can no longer be compared has moved on. */
  const openOnes = async <Kind extends ComparableKind>(kind: Kind): Promise<readonly Comparable[Kind][]> => {
    const open = new Set<string>()
    for (const each of kindsOf(kind))
      for (const { loanId } of await differences.open(each, atOnce)) if (loanId !== null) open.add(loanId)
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
      if (found === 'later') continue
      counts.compared += 1
      await settle(kind, loan.loanId, found)
    }
  }
  /** A provider that does not answer holds up its own comparison only. */
  const unlessUnanswered = async (kind: ComparableKind, comparing: Promise<void>): Promise<void> => {
    try {
      await comparing
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      unanswered.push(kind)
    }
  }
  await unlessUnanswered('identity-check', run('identity-check', compareCheck(ports)))
  await unlessUnanswered('bank-connection', run('bank-connection', compareConnection(ports)))
  await unlessUnanswered('transfer', run('transfer', makeCompareTransfer(ports)))
  return { ...counts, unanswered }
}
