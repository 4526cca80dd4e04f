import { torontoDateOf } from '../../calendars/toronto.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { refuse } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { disbursementRequested, type DisbursementIds } from '../disbursement.ts'
import { isServiced, type Loan, type ServicedLoan } from '../loan.ts'
import { book } from './book.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryFacts = Moment & DisbursementIds & { readonly recipient: string | undefined }

/** Whether the first debit would still go to the bank after today: money that arrives later would be debited back at once. */
const isInTime = ({ offer }: ServicedLoan, { now }: Moment): boolean => {
  const [first] = offer.payments
  const timing = first && debitTiming(first.dueDate)
  return timing?.ok === true && torontoDateOf(now) < timing.value.initiateOn
}

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
  if (!isInTime(loan, { now })) return refuse('DISBURSEMENT_TOO_LATE')
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
