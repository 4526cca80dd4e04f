import { startOfTorontoDay } from '../../calendars/toronto.ts'
import type { Instant } from '../../values/instant.ts'
import { byHandOf, type ByHand } from '../application/by-hand.ts'
import { debitsHolding, debitStatusOf } from '../debits/debits-ahead.ts'
import { isEndedApplication, isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { advanceFailedSince, sendAgainAt } from '../servicing/disbursement.ts'
import { creditByHandSince, refundWaitsForStaffSince } from '../servicing/refund.ts'

/** What waits for staff: an application, papers to read (TAM-208), a second review, a request for a
 * later day or parts, held debits, a refund or advance that is not sent again by itself, a credit
 * booked by hand, a sample of the policy's approvals. */
export const staffWorkKinds = [
  'decision',
  'papers',
  'second-person',
  'request',
  'held-debits',
  'refund',
  'credit-by-hand',
  'disbursement',
  'sample',
] as const
type StaffWorkKind = (typeof staffWorkKinds)[number]
export type StaffWork = { readonly kind: StaffWorkKind; readonly since: Instant }

const answerable: readonly ServicedLoan['status'][] = ['funded', 'overdue', 'in-collections']

/** The first return that holds debits; one that the provider looks at has its debit's day. */
const heldSince = (loan: ServicedLoan): readonly StaffWork[] => {
  if (!answerable.includes(loan.status) || debitStatusOf(loan).state !== 'held') return []
  const holding = new Set(debitsHolding(loan).map(({ debitId }) => debitId))
  const days = loan.book.debits
    .filter(({ debitId }) => holding.has(debitId))
    .map(({ answeredOn, debitDate }) => answeredOn ?? debitDate)
  const [first] = days.toSorted()
  return first === undefined ? [] : [{ kind: 'held-debits', since: startOfTorontoDay(first) }]
}

const ofServiced = (loan: ServicedLoan): readonly StaffWork[] => {
  const { status, proposal, arrangementRequest: request } = loan
  const refundSince = refundWaitsForStaffSince(loan)
  const creditSince = proposal === undefined ? creditByHandSince(loan) : undefined
  const isUnsent = status === 'disbursement-failed' && sendAgainAt(loan) === undefined
  return [
    ...(proposal ? [{ kind: 'second-person', since: proposal.at } as const] : []),
    ...(request?.state === 'open' && answerable.includes(status)
      ? [{ kind: 'request', since: request.at } as const]
      : []),
    ...heldSince(loan),
    ...(refundSince === undefined ? [] : [{ kind: 'refund', since: refundSince } as const]),
    ...(creditSince === undefined ? [] : [{ kind: 'credit-by-hand', since: startOfTorontoDay(creditSince) } as const]),
    ...(isUnsent ? [{ kind: 'disbursement', since: advanceFailedSince(loan) } as const] : []),
  ]
}

/** TAM-207: an approval of the policy that a person is to look at; undefined where none is. */
export const awaitedSample = (loan: Loan): StaffWork | undefined => {
  if (loan.destroyedAt !== undefined || isEndedApplication(loan) || !('decision' in loan)) return undefined
  const { automatic, at } = loan.decision ?? {}
  return at !== undefined && automatic?.sampled && automatic.reviewed === undefined
    ? { kind: 'sample', since: at }
    : undefined
}

const ofPapers = ({ since, proposal }: ByHand): StaffWork =>
  proposal === undefined ? { kind: 'papers', since } : { kind: 'second-person', since: proposal.at }

/** What waits for staff about a loan, the oldest first; it follows from the loan alone. */
export const staffWork = (loan: Loan): readonly StaffWork[] => {
  const sample = awaitedSample(loan)
  if (isServiced(loan)) return [...ofServiced(loan), ...(sample ? [sample] : [])].toSorted((a, b) => a.since - b.since)
  const byHand = byHandOf(loan)
  if (byHand?.state === 'submitted') return [ofPapers(byHand)]
  if (loan.status !== 'review' || loan.decision !== undefined) return sample ? [sample] : []
  return loan.proposal === undefined
    ? [{ kind: 'decision', since: loan.submittedAt }]
    : [{ kind: 'second-person', since: loan.proposal.at }]
}
