import { torontoDateOf } from '../../calendars/toronto.ts'
import { refuse } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { plusMilliseconds, type Instant } from '../../values/instant.ts'
import { requested } from '../commands/shared/refunds.ts'
import type { ServicedLoan } from '../loan.ts'
import { advanceOf, type Payment } from '../payments/payment.ts'
import { happened, type Decided } from '../slice.ts'
import { disbursementRequested, isInTime, type DisbursementIds } from './disbursement.ts'
import { certainCredit, refundWaitsForStaff, type RefundIds } from './refund.ts'

/** TAM-293: the time in which the borrower can object before money leaves for another address
 * than the verified one. The value is the lender's choice. */
export const recipientWaitMs = 24 * 3_600_000

/** `recipient`: SHA-256 of the other address. */
export type RecipientFacts = DisbursementIds & RefundIds & { readonly recipient: string | undefined }

/** The amount of a failed advance or refund that waits for staff, in cents. Zero if there is
 * none. */
export const unsentAmount = (loan: ServicedLoan, now: Instant): Cents => {
  if (loan.status === 'disbursement-failed') return advanceOf(loan)?.amount ?? cents(0)
  return refundWaitsForStaff(loan) ? certainCredit(loan.book, torontoDateOf(now)) : cents(0)
}

/** TAM-293: sends failed money to another address than the borrower's. It takes two people for
 * every amount, and the money leaves a day later. Refuses `NO_PAYMENT_TO_SEND`, and
 * `DISBURSEMENT_TOO_LATE` if the first debit would be sent earlier. */
export const sentElsewhere = (
  loan: ServicedLoan,
  { now, recipient = '', ...ids }: RecipientFacts & { readonly now: Instant },
): Decided => {
  const waitsUntil = plusMilliseconds(now, recipientWaitMs)
  const last = loan.status === 'disbursement-failed' ? advanceOf(loan) : undefined
  if (last !== undefined) {
    if (!isInTime(loan, waitsUntil)) return refuse('DISBURSEMENT_TOO_LATE')
    const { amount, attempt } = last
    const asked = disbursementRequested({ assented: true, attempt: attempt + 1, amount, now, recipient, ...ids })
    return asked.ok ? happened({ ...asked.value, waitsUntil }) : asked
  }
  if (!refundWaitsForStaff(loan)) return refuse('NO_PAYMENT_TO_SEND')
  return requested(loan, { amount: unsentAmount(loan, now), recipient, waitsUntil }, { now, ...ids })
}

/** The payment to another address that has not left yet. */
export const waitingElsewhere = ({ payments }: Pick<ServicedLoan, 'payments'>): Payment | undefined =>
  payments.find(({ state, waitsUntil }) => state === 'requested' && waitsUntil !== undefined)
