import { mayBeOnePerson, type NameFacts } from '../application/verified-name.ts'
import { happened, slice, stepNotDue, type Moment } from '../slice.ts'
import { mayMove } from '../status.ts'

/** The account has another name than the verified one: back to the identity check, answers kept.
 * Refused while the names agree, because a decision rests on the answers (TAM-02). */
export const checkIdentityAgain = slice({
  issuer: 'customer',
  statuses: ['personal-info', 'financial-info', 'terms', 'review', 'agreement', 'pad'],
  gathers: true,
  decide: (loan, _command, { now, accountName }: Moment & NameFacts) =>
    mayMove(loan.status, 'identity') && !mayBeOnePerson(accountName)
      ? happened({ type: 'identity-check-required', at: now })
      : stepNotDue(loan),
})
