import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided } from '../decided.ts'
import type { Loan } from '../loan.ts'

/** The provider's window is about to show this check: the open one, or a fresh one after a failure. */
export const startIdentityCheck = (
  loan: Loan,
  { type, checkId }: CommandOf<'start-identity-check' | 'retry-identity-check'>,
): Decided => {
  if (loan.status !== 'identity') return stepNotDue(loan)
  return happened({
    type: type === 'retry-identity-check' ? 'identity-check-retried' : 'identity-check-started',
    checkId,
  })
}
