import type { LoggedEvent } from '../loan-log.ts'

/** How a document was signed, from the loan's log: what its certificate page prints. */
export interface Certificate {
  readonly signerId: string
  readonly at: number
  readonly sessionId: string
  readonly ip: string | null
  readonly userAgent: string | null
  readonly openedAt: number
  readonly reachedEndAt: number | null
  readonly tickedAt: number
  /** SHA-256 of the sentence beside the box; null in a log of earlier releases. */
  readonly consentSha256: string | null
  /** The line of the loan's log, its hash, and the hash of the line before, which chains it to all earlier ones. */
  readonly sequence: number
  readonly hash: string
  readonly previousHash: string
}

/** The certificate of the document with this fingerprint; null when the log has no signature under it. */
export const certificateOf = (events: readonly LoggedEvent[], documentSha256: string): Certificate | null => {
  for (const { event, at, actor, ip, userAgent, sequence, hash, previousHash } of events) {
    if (event.type !== 'agreement-signed' && event.type !== 'debit-authorized') continue
    if (event.document.sha256 !== documentSha256) continue
    const { sessionId, openedAt, reachedEndAt, tickedAt, consentSha256 = null } = event.assent
    const signerId = actor.id ?? 'N/A'
    const reading = { openedAt, reachedEndAt, tickedAt, consentSha256 }
    return { signerId, at, sessionId, ip, userAgent, ...reading, sequence, hash, previousHash }
  }
  return null
}
