import { refuse } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { disbursementRequested, isInTime, sendAgainAt, type DisbursementIds } from '../disbursement.ts'
import { isServiced, type Loan } from '../loan.ts'
import { book } from './book.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryFacts = Moment & DisbursementIds & { readonly recipient: string | undefined }

/**
 * Staff send the advance again after it failed: a new attempt with a number of its own, to a corrected recipient where one is given. Refused once the
 * first debit is about to be sent: then the loan can only be cancelled.
 */
export const retryDisbursement = (
  loan: Loan,
  _command: CommandOf<'retry-disbursement'>,
  { now, disbursementId, recipient }: RetryFacts,
): Decided => {
  if (!isServiced(loan) || loan.status !== 'disbursement-failed' || !loan.disbursement) return stepNotDue(loan)
  if (!isInTime(loan, now)) return refuse('DISBURSEMENT_TOO_LATE')
  const requested = disbursementRequested({
    assented: true,
    attempt: loan.disbursement.attempt + 1,
    amount: loan.disbursement.amount,
    now,
    disbursementId,
    ...(recipient !== undefined && { recipient }),
  })
  return requested.ok ? happened(requested.value) : requested
}

/**
 * TAM-94: sends an advance again that failed for a passing reason, to the same recipient, when that is due; nothing before, nor where the failure waits for
 * staff.
 */
export const repeatDisbursement = (
  loan: Loan,
  _command: CommandOf<'repeat-disbursement'>,
  { now, disbursementId, recipient }: RetryFacts,
): Decided => {
  const at = isServiced(loan) ? sendAgainAt(loan) : undefined
  if (!isServiced(loan) || loan.disbursement === undefined || at === undefined || at > now) return alreadySo
  const { attempt, amount } = loan.disbursement
  const request = { assented: true, attempt: attempt + 1, amount, now, disbursementId }
  const requested = disbursementRequested({ ...request, ...(recipient !== undefined && { recipient }) })
  return requested.ok ? happened(requested.value) : requested
}

/** Staff end a loan whose advance never left: the borrower owes nothing, and may apply again. */
export const cancelUndisbursedLoan = (
  loan: Loan,
  _command: CommandOf<'cancel-undisbursed-loan'>,
  { now }: Moment,
): Decided => {
  if (loan.status === 'cancelled') return alreadySo
  if (!isServiced(loan) || loan.status !== 'disbursement-failed') return stepNotDue(loan)
  return book(loan, { type: 'cancelled', at: now })
}
