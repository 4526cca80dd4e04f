import { refuse } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { isServiced, type Loan } from '../loan.ts'
import { bookAction } from './take-money-action.ts'

/** What is requested books no money of its own, so that no id is needed. */
const noMoney = (): string => 'none'

/**
 * TAM-83: a borrower in trouble requests a later day for a payment that is ahead, or parts of what is late. Only what the ledger would take today, so that
 * what the law or our policy forbids is refused at once and in words; and one request at a time. Staff decide on it by an action on the
 * loan's money; until then nothing changes.
 */
export const requestArrangement = (
  loan: Loan,
  { wish, situation }: CommandOf<'request-arrangement'>,
  { now }: Moment,
): Decided => {
  if (!isServiced(loan) || (loan.status !== 'funded' && loan.status !== 'overdue')) return stepNotDue(loan)
  if (loan.arrangementRequest?.state === 'open') return refuse('ARRANGEMENT_ALREADY_REQUESTED')
  const booked = bookAction(loan, wish, { now, moneyId: noMoney })
  return booked.ok ? happened({ type: 'arrangement-requested', at: now, wish, situation }) : booked
}
