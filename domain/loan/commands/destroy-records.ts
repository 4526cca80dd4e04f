import { torontoDateOf } from '../../calendars/toronto.ts'
import { destroyJointLoanFrom, retentionPolicy, type RecordsOf, type RetentionPolicy } from '../../privacy/retention.ts'
import { refuse } from '../../shared/result.ts'
import type { Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import { requestsOf } from '../debits/payment-request.ts'
import { isEndedApplication, isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { isUnderWay } from '../payments/payment.ts'
import { isServicedToTheEnd, isWrittenOffToTheEnd } from '../servicing/servicing-steps.ts'
import { happened, noChange, slice, type Decided, type Moment } from '../slice.ts'

export type RetentionFacts = Moment & {
  /** When anything happened to the loan last: from then on it has been closed. */
  readonly lastEventAt: Instant
  /** SHA-256 of what would be left of the log. */
  readonly remaining: string
  /** Whether a legal hold on the loan or on one of its people is in force. */
  readonly held: boolean
  readonly retention?: RetentionPolicy
}

const isOpen = (loan: ServicedLoan): boolean =>
  loan.proposal !== undefined || loan.arrangementRequest?.state === 'open' || requestsOf(loan).some(isUnderWay)

/** TAM-103: an application that ended, or a loan with nothing owed or left to do. TAM-106: a
 * written-off debt, too, although still owed: else its records would never end. */
export const needsNoRecords = (loan: Loan, now: Instant): boolean => {
  if (!isServiced(loan)) return isEndedApplication(loan)
  return !isOpen(loan) && (isServicedToTheEnd(loan, now) || isWrittenOffToTheEnd(loan, now))
}

const later = (one: LocalDate, other: LocalDate): LocalDate => (other > one ? other : one)

/** TAM-106: when the debt was last written off, paid or acknowledged: the last posting, or what the
 * borrower signed or requested (Limitations Act, 2002, s. 13). */
export const lastAcknowledgedOn = (loan: ServicedLoan): LocalDate => {
  const { book, authorized, arrangementRequest } = loan
  const acknowledged = [
    authorized.at,
    arrangementRequest?.at,
    ...requestsOf(loan).map(({ requestedAt }) => requestedAt),
  ]
  return [
    ...book.entries.map(({ on }) => on),
    ...acknowledged.flatMap((at) => (at === undefined ? [] : [torontoDateOf(at)])),
  ].reduce(later)
}

/** What the records are those of, and since when: their period counts from then. */
const recordsOf = (loan: Loan, lastEventAt: Instant): { readonly of: RecordsOf; readonly closedOn: LocalDate } => {
  if (!isServiced(loan)) return { of: 'application-without-loan', closedOn: torontoDateOf(lastEventAt) }
  return loan.status === 'written-off'
    ? { of: 'written-off-debt', closedOn: lastAcknowledgedOn(loan) }
    : { of: 'loan', closedOn: torontoDateOf(lastEventAt) }
}

/** TAM-16, TAM-106: the day from which the records are destroyed if nothing else happens; null
 * while they are needed. A legal hold is not counted. */
export const recordsKeptUntil = (loan: Loan, lastEventAt: Instant, now: Instant): LocalDate | null => {
  if (!needsNoRecords(loan, now)) return null
  const { of, closedOn } = recordsOf(loan, lastEventAt)
  return destroyJointLoanFrom(of, closedOn).from
}

/** TAM-16, TAM-103: destroys what is personal in a loan's records: never before its period is over,
 * while anything is open, nor under a legal hold (TAM-104), which moves no period. It counts from
 * the last thing that happened, of a written-off debt from its last payment or acknowledgment
 * (TAM-106). */
export const destroyRecords = slice({
  issuer: 'system',
  gathers: true,
  decide: (loan, _command, { now, lastEventAt, remaining, held, retention = retentionPolicy }: RetentionFacts) => {
    if (held) return refuse('RECORDS_ON_HOLD')
    if (!needsNoRecords(loan, now)) return refuse('RECORDS_STILL_NEEDED', { status: loan.status })
    const { of, closedOn } = recordsOf(loan, lastEventAt)
    const { from, months } = destroyJointLoanFrom(of, closedOn, retention)
    if (torontoDateOf(now) < from) return refuse('RETENTION_NOT_OVER', { from })
    return happened({ type: 'records-destroyed', at: now, closedOn, months, remaining })
  },
})

/** Nothing happens to a loan whose records are destroyed, but that they are so already. */
export const recordsAreDestroyed = (type: string): Decided =>
  type === 'destroy-records' ? noChange : refuse('RECORDS_DESTROYED')
