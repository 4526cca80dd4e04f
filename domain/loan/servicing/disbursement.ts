import { torontoDateOf } from '../../calendars/toronto.ts'
import { sendAgainAfterMs } from '../../funding/transfer-failure.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import { ok, refusalOf, type Refusal, type Result } from '../../shared/result.ts'
import { mayDisburse } from '../../signing/assent.ts'
import type { Cents } from '../../values/cents.ts'
import { instant, type Instant } from '../../values/instant.ts'
import type { EventOf } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { advanceOf, failedInARow, paymentsOf } from '../payments/payment.ts'

/** The same for the same attempt, always: the provider recognises a repeat by it. */
export type DisbursementIds = { readonly disbursementId: (attempt: number) => string }

/** The agreement names it, and the borrower chooses it by signing. */
const agreedDelivery = 'e-transfer'

type Request = DisbursementIds & {
  readonly assented: boolean
  readonly attempt: number
  readonly amount: Cents
  readonly now: Instant
  readonly recipient?: string
}

/** ON-22: one attempt to send the advance, after provable assent, by the chosen way. */
export const disbursementRequested = ({
  assented,
  attempt,
  amount,
  now,
  disbursementId,
  recipient,
}: Request): Result<EventOf<'payment-requested'>, Refusal> => {
  const allowed = mayDisburse({ assented, chosenDelivery: agreedDelivery, delivery: agreedDelivery })
  if (!allowed.ok) return refusalOf(allowed.error)
  return ok({
    type: 'payment-requested',
    kind: 'advance',
    at: now,
    paymentId: disbursementId(attempt),
    attempt,
    amount,
    delivery: agreedDelivery,
    ...(recipient !== undefined && { recipient }),
  })
}

/** Money that arrived after the first debit was sent would be debited back at once. */
export const isInTime = ({ offer, book }: Pick<ServicedLoan, 'offer' | 'book'>, now: Instant): boolean => {
  const [first] = offer.payments
  if (book.debits.length > 0) return false
  const timing = first && debitTiming(first.dueDate)
  return timing?.ok === true && torontoDateOf(now) < timing.value.initiateOn
}

/** TAM-94: when the system sends a failed advance again; undefined if staff decide. */
export const sendAgainAt = (
  loan: Pick<ServicedLoan, 'status' | 'offer' | 'payments' | 'book'>,
): Instant | undefined => {
  const last = advanceOf(loan)
  if (loan.status !== 'disbursement-failed' || last === undefined || last.state === 'cancelled') return undefined
  const wait = sendAgainAfterMs('advance', last.failure ?? null, last.attempt)
  if (wait === undefined || last.endedAt === undefined) return undefined
  const at = instant(last.endedAt + wait)
  return isInTime(loan, at) ? at : undefined
}

/** Since when the borrower has been without the advance: the first failure of those in a row. */
export const advanceFailedSince = (loan: Pick<ServicedLoan, 'payments' | 'activatedAt'>): Instant => {
  const attempts = paymentsOf(loan, 'advance')
  const returned = attempts.findLast(({ state }) => state === 'returned')
  const [first] = returned === undefined ? failedInARow(attempts) : attempts.slice(attempts.indexOf(returned))
  return first?.endedAt ?? loan.activatedAt
}
