import { refuse } from '../shared/refusal.ts'
import type { CommandType } from './command.ts'
import type { Decided } from './decided.ts'
import type { LoanEvent } from './loan-event.ts'
import type { Loan } from './loan.ts'
import { changesAllowed } from './policy.ts'

/** What a customer may do over and over without bringing the application to its end. */
const repeatable: readonly LoanEvent['type'][] = [
  'identity-check-started',
  'identity-check-retried',
  'identity-check-finished',
  'identity-check-required',
  'bank-connection-started',
  'bank-connection-finished',
  'personal-info-saved',
  'financial-info-saved',
  'co-applicant-invited',
  'co-applicant-identity-checked',
  'co-applicant-consented',
  'application-reopened',
]

/** Whether the event is one that counts towards the changes that an application may have. */
export const isChange = ({ type }: LoanEvent): boolean => repeatable.includes(type)

/**
 * A decision within the changes that one application may have: beyond them nothing is repeated any more, so that nobody makes a log without end. What
 * ends the application or brings it to a decision is never refused for this.
 */
export const withinChanges = (loan: Loan, decided: Decided): Decided =>
  decided.ok && loan.changes >= changesAllowed && decided.value.some(isChange)
    ? refuse('TOO_MANY_CHANGES', { allowed: changesAllowed })
    : decided

/** Commands that do nothing but repeat what may be repeated. */
export const repeats: readonly CommandType[] = [
  'start-identity-check',
  'retry-identity-check',
  'check-identity-again',
  'start-bank-connection',
  'start-account-change',
  'save-personal-info',
  'save-financial-info',
  'invite-co-applicant',
  'start-co-applicant-check',
  'save-co-applicant-info',
  'reopen-application',
]
