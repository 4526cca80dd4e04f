import { torontoDateOf } from '../../calendars/toronto.ts'
import { legalTextsAcceptedWith } from '../../documents/legal-versions.ts'
import { ok, refusalOf, refuse, type Refusal, type Result } from '../../shared/result.ts'
import { mayAssent } from '../../signing/assent.ts'
import { parseInstant, type Instant } from '../../values/instant.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { Origin } from '../actor.ts'
import type { Assent } from '../loan-event.ts'
import type { SigningEvidence } from '../slice.ts'
import type { DocumentRef } from './documents.ts'

/** A moment of the browser by our clock; one that is no moment did not happen. */
const moment = (given: number | null, aheadMs: number): Instant | undefined => {
  const parsed = given === null ? undefined : parseInstant(given + aheadMs)
  return parsed?.ok ? parsed.value : undefined
}

/** When it was prepared, and the digest of the sentence next to its box. */
export type Prepared = { readonly preparedAt: Instant; readonly consentSha256: string }

type Signing = Prepared & { readonly evidence: SigningEvidence; readonly origin: Origin; readonly now: Instant }

/** TAM-14 on one document: opened, the one that was read, dated for today, ticked, plausible and
 * provable. It can be downloaded and printed where shown, and is e-mailed when signed (O. Reg.
 * 98/09 s. 18(4)). A text that changed or a day that passed is `AGREEMENT_OUT_OF_DATE`. TAM-60:
 * with how the signer had signed in. */
export const assentTo = (
  document: DocumentRef,
  date: LocalDate,
  { evidence, origin, now, preparedAt, consentSha256 }: Signing,
): Result<Assent, Refusal> => {
  if (date !== torontoDateOf(now)) return refuse('AGREEMENT_OUT_OF_DATE')
  const { pressedAt = null } = evidence
  const aheadMs = pressedAt === null ? 0 : now - pressedAt
  const openedAt = moment(evidence.openedAt, aheadMs)
  const reachedEndAt = moment(evidence.reachedEndAt, aheadMs)
  const tickedAt = moment(evidence.tickedAt, aheadMs)
  const assent = mayAssent({
    preparedAt,
    signedAt: now,
    openedAt,
    reachedEndAt,
    retainableCopyOffered: true,
    acknowledgedAt: tickedAt,
    acknowledged: tickedAt !== undefined,
    documentDigest: evidence.documentSha256,
    currentDigest: document.sha256,
    ipAddress: origin.ip ?? undefined,
    userAgent: origin.userAgent ?? undefined,
    sessionId: evidence.sessionId,
  })
  if (!assent.ok)
    return assent.error.code === 'DOCUMENT_CHANGED' ? refuse('AGREEMENT_OUT_OF_DATE') : refusalOf(assent.error)
  return ok({
    sessionId: evidence.sessionId,
    openedAt: openedAt ?? now,
    reachedEndAt: reachedEndAt ?? null,
    tickedAt: tickedAt ?? now,
    ...(pressedAt !== null && { clockAheadMs: aheadMs }),
    consentSha256,
    legalTexts: legalTextsAcceptedWith(document.kind, date),
    signIn: evidence.signIn,
  })
}
