import { torontoDateOf } from '../../calendars/toronto.ts'
import { destroyTogetherFrom, retentionPolicy, type RetentionPolicy } from '../../privacy/retention.ts'
import { refuse } from '../../shared/refusal.ts'
import type { Instant } from '../../values/instant.ts'
import type { CommandOf, CommandType } from '../command.ts'
import { alreadySo, happened, type Decided, type Moment } from '../decided.ts'
import { isEndedApplication, isServiced, type Loan } from '../loan.ts'
import { isOpenRequest, requestsOf } from '../payment-request.ts'
import { isServicedToTheEnd } from '../servicing-steps.ts'

export type RetentionFacts = Moment & {
  /** When anything happened to the loan last: from then on it has been closed. */
  readonly lastEventAt: Instant
  /** SHA-256 of what would be left of the log. */
  readonly remaining: string
  readonly policy?: RetentionPolicy
}

/** TAM-103: an application that ended; or a loan that owes nothing and is owed nothing, and with which nobody has anything left to do. */
export const needsNoRecords = (loan: Loan, now: Instant): boolean => {
  if (!isServiced(loan)) return isEndedApplication(loan)
  const isOpen =
    loan.proposal !== undefined || loan.arrangementRequest?.state === 'open' || requestsOf(loan).some(isOpenRequest)
  return !isOpen && isServicedToTheEnd(loan, now)
}

/**
 * TAM-16, TAM-103: destroys what is personal in the records of a loan: never before its period after closing is over, nor while anything of the loan is open. The
 * period counts from the last thing that happened to it, so that a return or a correction after the last cent starts it anew.
 */
export const destroyRecords = (
  loan: Loan,
  _command: CommandOf<'destroy-records'>,
  { now, lastEventAt, remaining, policy = retentionPolicy }: RetentionFacts,
): Decided => {
  if (!needsNoRecords(loan, now)) return refuse('RECORDS_STILL_NEEDED', { status: loan.status })
  const closedOn = torontoDateOf(lastEventAt)
  const { from, months } = destroyTogetherFrom(isServiced(loan), closedOn, policy)
  if (torontoDateOf(now) < from) return refuse('RETENTION_NOT_OVER', { from })
  return happened({ type: 'records-destroyed', at: now, closedOn, months, remaining })
}

/** Nothing happens to a loan whose records are destroyed, but that they are so already. */
export const recordsAreDestroyed = (type: CommandType): Decided =>
  type === 'destroy-records' ? alreadySo : refuse('RECORDS_DESTROYED')
