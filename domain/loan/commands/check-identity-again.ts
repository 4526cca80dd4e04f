import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import type { Loan } from '../loan.ts'
import { mayMove } from '../status.ts'
import { mayBeOnePerson, type NameFacts } from '../verified-name.ts'

/**
 * The way out when the account has another name than the verified one: back to the identity check. Terms, decision and an unsigned agreement are void,
 * answers are kept. Refused while the names agree, because a decision rests on what was answered (TAM-02).
 */
export const checkIdentityAgain = (
  loan: Loan,
  _command: CommandOf<'check-identity-again'>,
  { now, accountName }: Moment & NameFacts,
): Decided =>
  mayMove(loan.status, 'identity') && !mayBeOnePerson(accountName)
    ? happened({ type: 'identity-check-required', at: now })
    : stepNotDue(loan)
