import { err, ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'

/**
 * What was recorded when a document was put before the borrower; undefined means it did not happen. Times and address are the server's, the
 * digest is of the very document shown (Electronic Commerce Act, 2000 s. 11; O. Reg. 98/09 s. 18).
 */
export type SigningRecord = {
  readonly openedAt: Instant | undefined
  /** A copy that can be kept and printed was offered with the document. */
  readonly retainableCopyOffered: boolean
  readonly acknowledgedAt: Instant | undefined
  readonly acknowledged: boolean
  readonly documentDigest: string | undefined
  /** Digest of the document as it stands when signing. */
  readonly currentDigest: string
  readonly ipAddress: string | undefined
  readonly userAgent: string | undefined
  readonly sessionId: string | undefined
}

export type AssentRefusal =
  | { readonly code: 'DOCUMENT_NOT_OPENED' }
  | { readonly code: 'COPY_NOT_RETAINABLE' }
  | { readonly code: 'NOT_ACKNOWLEDGED' }
  | { readonly code: 'DOCUMENT_CHANGED' }
  | { readonly code: 'ASSENT_NOT_PROVABLE'; readonly missing: 'ip-address' | 'user-agent' | 'session' }

const isPresent = (text: string | undefined): boolean => text !== undefined && text !== ''

/**
 * TAM-14, O. Reg. 98/09 s. 18(4) and (5): a remote borrower can agree only to a document that was really opened, can be kept and printed,
 * and is the one shown; the box is ticked by hand ('You must agree to continue', spec section 5); and what happened can be proved later.
 */
export const mayAssent = (record: SigningRecord): Result<true, AssentRefusal> => {
  const { openedAt, acknowledgedAt } = record
  if (openedAt === undefined) return err({ code: 'DOCUMENT_NOT_OPENED' })
  if (!record.retainableCopyOffered) return err({ code: 'COPY_NOT_RETAINABLE' })
  if (!record.acknowledged || acknowledgedAt === undefined || acknowledgedAt < openedAt)
    return err({ code: 'NOT_ACKNOWLEDGED' })
  if (record.documentDigest !== record.currentDigest) return err({ code: 'DOCUMENT_CHANGED' })
  if (!isPresent(record.ipAddress)) return err({ code: 'ASSENT_NOT_PROVABLE', missing: 'ip-address' })
  if (!isPresent(record.userAgent)) return err({ code: 'ASSENT_NOT_PROVABLE', missing: 'user-agent' })
  return isPresent(record.sessionId) ? ok(true) : err({ code: 'ASSENT_NOT_PROVABLE', missing: 'session' })
}

/** ON-22, O. Reg. 98/09 s. 16.1 and 18(5): money leaves only after provable assent, by the way of delivery the borrower chose. */
export const mayDisburse = (disbursement: {
  readonly assented: boolean
  readonly chosenDelivery: string | undefined
  readonly delivery: string
}): Result<
  true,
  { readonly code: 'NOT_ASSENTED' } | { readonly code: 'DELIVERY_NOT_CHOSEN'; readonly delivery: string }
> => {
  if (!disbursement.assented) return err({ code: 'NOT_ASSENTED' })
  return disbursement.delivery === disbursement.chosenDelivery
    ? ok(true)
    : err({ code: 'DELIVERY_NOT_CHOSEN', delivery: disbursement.delivery })
}
