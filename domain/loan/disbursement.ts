import { mayDisburse } from '../signing/assent.ts'
import { refusalOf, type Refusal } from '../shared/refusal.ts'
import { ok, type Result } from '../shared/result.ts'
import type { Cents } from '../values/cents.ts'
import type { Instant } from '../values/instant.ts'
import type { EventOf } from './loan-event.ts'

/** The id of one attempt: the same for the same attempt, always, because the provider recognises a repeat by it. */
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

/** ON-22: one attempt to send the advance, after provable assent and by the way that the borrower chose. */
export const disbursementRequested = ({
  assented,
  attempt,
  amount,
  now,
  disbursementId,
  recipient,
}: Request): Result<EventOf<'disbursement-requested'>, Refusal> => {
  const allowed = mayDisburse({ assented, chosenDelivery: agreedDelivery, delivery: agreedDelivery })
  if (!allowed.ok) return refusalOf(allowed.error)
  return ok({
    type: 'disbursement-requested',
    at: now,
    disbursementId: disbursementId(attempt),
    attempt,
    amount,
    delivery: agreedDelivery,
    ...(recipient !== undefined && { recipient }),
  })
}
