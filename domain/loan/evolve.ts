import {
  agreementPrepared,
  agreementSigned,
  answered,
  applyCoApplicantEvent,
  authorizationPrepared,
  bankConnection,
  bankDataCollected,
  checked,
  checkRequired,
  debitAuthorized,
  decided,
  end,
  identityVerified,
  proposed,
  reopened,
  started,
  termsChosen,
  withoutProposal,
} from './evolve/application.ts'
import {
  activated,
  answeredRequest,
  applyDebitEvent,
  booked,
  disbursing,
  inServicing,
  refunding,
  requesting,
} from './evolve/servicing.ts'
import type { LoanEvent } from './loan-event.ts'
import { isServiced, type Loan } from './loan.ts'
import { anonymousLoan } from './staff/anonymous.ts'

/* What an event makes of a loan: the one place that sets a status, with `evolve/application.ts`
 * until activation and `evolve/servicing.ts` after it. It holds no rules: `decide` has applied
 * them before the event was written. An event that does not fit the loan leaves it as it is;
 * `decide` makes none, and a rebuild of the log would show one. */

const evolved = (loan: Loan, event: LoanEvent): Loan => {
  switch (event.type) {
    case 'application-started':
      return loan
    case 'identity-check-started':
    case 'identity-check-retried':
    case 'identity-check-left-open':
      return checked(loan, { checkId: event.checkId, state: 'open' })
    case 'identity-check-finished':
      return checked(loan, { checkId: event.checkId, state: 'confirming' })
    case 'identity-check-pending-review':
      return checked(loan, { checkId: event.checkId, state: 'pending-review' })
    case 'identity-check-failed':
      return checked(loan, { checkId: event.checkId, state: 'failed', failed: event.failed })
    case 'identity-verified':
      return identityVerified(loan, event)
    case 'identity-check-required':
      return checkRequired(loan)
    case 'bank-connection-started':
      return bankConnection(loan, { state: 'open' })
    case 'bank-connection-finished':
      return bankConnection(loan, { state: 'collecting', requestId: event.requestId })
    case 'bank-connection-failed':
      return bankConnection(loan, { state: 'failed', requestId: event.requestId, failed: event.reason })
    case 'bank-data-collected':
      return bankDataCollected(loan, event)
    case 'personal-info-saved':
      return answered(loan, 'personal-info')
    case 'financial-info-saved':
      return answered(loan, 'financial-info')
    case 'terms-chosen':
      return termsChosen(loan, event)
    case 'checks-computed':
      return loan.status === 'review' ? { ...loan, checks: event.checks } : loan
    case 'decision-proposed':
      return proposed(loan, event)
    case 'proposal-withdrawn':
      return loan.status === 'review' || isServiced(loan) ? withoutProposal(loan) : loan
    case 'decision-made':
      return decided(loan, event)
    case 'application-reopened':
      return reopened(loan)
    case 'agreement-prepared':
      return agreementPrepared(loan, event)
    case 'agreement-signed':
      return agreementSigned(loan, event)
    case 'authorization-prepared':
      return authorizationPrepared(loan, event)
    case 'debit-authorized':
      return debitAuthorized(loan, event)
    case 'co-applicant-invited':
    case 'co-applicant-accepted':
    case 'co-applicant-declined':
    case 'co-applicant-invitation-expired':
    case 'co-applicant-withdrawn':
    case 'co-applicant-identity-checked':
    case 'co-applicant-verified':
    case 'co-applicant-consented':
    case 'agreement-co-signed':
      return applyCoApplicantEvent(loan, event)
    case 'application-withdrawn':
      return end(loan, 'withdrawn', event.at)
    case 'application-expired':
      return end(loan, 'expired', event.at)
    case 'reminder-sent':
      return { ...loan, reminded: { since: event.since, number: event.number } }
    case 'disbursement-requested':
    case 'disbursement-submitted':
    case 'disbursement-acknowledged':
    case 'disbursement-held-for-review':
    case 'disbursement-failed':
    case 'funding-hour-missed':
    case 'copies-sent':
    case 'notice-sent':
      return disbursing(loan, event)
    case 'money-action-proposed': {
      const { type: _type, ...proposal } = event
      return isServiced(loan) ? { ...loan, proposal } : loan
    }
    case 'arrangement-requested': {
      const { at, wish, situation } = event
      return inServicing(loan, { arrangementRequest: { at, wish, situation, state: 'open' } })
    }
    case 'money-action-taken':
      return isServiced(loan) ? answeredRequest(withoutProposal(loan), event) : loan
    case 'debit-submitted':
    case 'debit-acknowledged':
    case 'debit-held-for-review':
    case 'debit-became-final':
      return applyDebitEvent(loan, event)
    case 'e-transfer-requested':
    case 'e-transfer-request-sent':
    case 'e-transfer-request-withdrawn':
    case 'e-transfer-request-ended':
      return requesting(loan, event)
    case 'refund-requested':
    case 'refund-submitted':
    case 'refund-acknowledged':
    case 'refund-held-for-review':
    case 'refund-completed':
    case 'refund-failed':
      return refunding(loan, event)
    case 'records-destroyed':
      return { ...anonymousLoan(loan), destroyedAt: event.at }
    case 'activated':
      return activated(loan, event)
    default:
      return booked(loan, event)
  }
}

/** The loan after one event. The first must be `application-started`: throws a `TypeError` for a
 * log that begins otherwise. */
export const evolve = (loan: Loan | undefined, event: LoanEvent, loanId: string): Loan => {
  if (loan === undefined) {
    if (event.type === 'application-started') return started(loanId, event)
    throw new TypeError(`a loan cannot begin with ${event.type}`)
  }
  return evolved(loan, event)
}

/** The loan that a whole log makes; undefined for an empty one. */
export const replayLoan = (loanId: string, events: readonly LoanEvent[]): Loan | undefined =>
  events.reduce<Loan | undefined>((loan, event) => evolve(loan, event, loanId), undefined)
