import { apply } from '../../ledger/replay.ts'
import { refusalOf } from '../../shared/refusal.ts'
import type { CommandOf } from '../command.ts'
import { alreadySo, happened, stepNotDue, type Decided, type Moment } from '../decided.ts'
import { disbursementRequested, type DisbursementIds } from '../disbursement.ts'
import { isServiced, type Loan } from '../loan.ts'

/** SHA-256 of the corrected recipient; undefined keeps the customer's own address. */
export type RetryFacts = Moment & DisbursementIds & { readonly recipient: string | undefined }

/** Staff send the advance again after it failed: a new attempt with a number of its own, to a corrected recipient where one is given. */
export const retryDisbursement = (
  loan: Loan,
  _command: CommandOf<'retry-disbursement'>,
  { now, disbursementId, recipient }: RetryFacts,
): Decided => {
  if (!isServiced(loan) || loan.status !== 'disbursement-failed' || !loan.disbursement) return stepNotDue(loan)
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
  const event = { type: 'cancelled', at: now } as const
  const book = apply(loan.book, event)
  return book.ok ? happened(event) : refusalOf(book.error)
}
