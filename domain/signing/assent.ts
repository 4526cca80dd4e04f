import { err, ok, type Result } from '../shared/result.ts'
import type { Instant } from '../values/instant.ts'

/** How far a reported moment may lie outside preparation and signature: what a device's clock is
 * off by when it did not report its time. Our own number (TAM-14). */
export const clockToleranceMs = 5 * 60_000

/** What was recorded before the borrower; undefined: it did not happen. Times and address are the
 * server's, the digest of the document shown (Electronic Commerce Act, 2000 s. 11; O. Reg. 98/09 s.
 * 18). */
export type SigningRecord = {
  /** When the document was prepared, and when it is signed. */
  readonly preparedAt: Instant
  readonly signedAt: Instant
  readonly openedAt: Instant | undefined
  /** When the last part of it came into view; undefined where the browser cannot report that. */
  readonly reachedEndAt?: Instant | undefined
  /** A copy that can be kept and printed was offered with the document. */
  readonly retainableCopyOffered: boolean
  readonly acknowledgedAt: Instant | undefined
  readonly acknowledged: boolean
  readonly documentDigest: string | undefined
  /** Digest of the document as it is when signing. */
  readonly currentDigest: string
  readonly ipAddress: string | undefined
  readonly userAgent: string | undefined
  readonly sessionId: string | undefined
}

export type AssentRefusal =
  | { readonly code: 'DOCUMENT_NOT_OPENED' }
  | { readonly code: 'COPY_NOT_RETAINABLE' }
  | { readonly code: 'NOT_ACKNOWLEDGED' }
  | {
      readonly code: 'EVIDENCE_NOT_PLAUSIBLE'
      readonly moment: 'opened' | 'reached-end' | 'ticked'
      readonly because: 'before-preparation' | 'before-opening' | 'after-signature'
    }
  | { readonly code: 'DOCUMENT_CHANGED' }
  | { readonly code: 'ASSENT_NOT_PROVABLE'; readonly missing: 'ip-address' | 'user-agent' | 'session' }

const isPresent = (text: string | undefined): boolean => text !== undefined && text !== ''

/** The first moment that cannot be true; one may tick, go back and read to the end. */
const implausible = (record: SigningRecord, openedAt: Instant): AssentRefusal | undefined => {
  const reported = [
    ['opened', openedAt],
    ['reached-end', record.reachedEndAt],
    ['ticked', record.acknowledgedAt],
  ] as const
  for (const [moment, at] of reported) {
    if (at === undefined) continue
    const refused = (because: 'before-preparation' | 'before-opening' | 'after-signature') =>
      ({ code: 'EVIDENCE_NOT_PLAUSIBLE', moment, because }) as const
    if (at < record.preparedAt - clockToleranceMs) return refused('before-preparation')
    if (at > record.signedAt + clockToleranceMs) return refused('after-signature')
    if (at < openedAt) return refused('before-opening')
  }
  return undefined
}

/** TAM-14, O. Reg. 98/09 s. 18(4) and (5): a document really opened, that can be kept and printed,
 * and is the one shown; ticked by hand ('You must agree to continue', spec section 5); and provable
 * later, by moments between preparation and signature. */
export const mayAssent = (record: SigningRecord): Result<true, AssentRefusal> => {
  const { openedAt, acknowledgedAt } = record
  if (openedAt === undefined) return err({ code: 'DOCUMENT_NOT_OPENED' })
  if (!record.retainableCopyOffered) return err({ code: 'COPY_NOT_RETAINABLE' })
  if (!record.acknowledged || acknowledgedAt === undefined || acknowledgedAt < openedAt)
    return err({ code: 'NOT_ACKNOWLEDGED' })
  if (record.documentDigest !== record.currentDigest) return err({ code: 'DOCUMENT_CHANGED' })
  const moment = implausible(record, openedAt)
  if (moment !== undefined) return err(moment)
  if (!isPresent(record.ipAddress)) return err({ code: 'ASSENT_NOT_PROVABLE', missing: 'ip-address' })
  if (!isPresent(record.userAgent)) return err({ code: 'ASSENT_NOT_PROVABLE', missing: 'user-agent' })
  return isPresent(record.sessionId) ? ok(true) : err({ code: 'ASSENT_NOT_PROVABLE', missing: 'session' })
}

/** ON-22, O. Reg. 98/09 s. 16.1 and 18(5): after provable assent, by the chosen way. */
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
