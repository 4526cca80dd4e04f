import { canonicalJson } from './documents/canonical-json.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { LoanEvent } from './ports/loan-queries.port.ts'

/** What stands before the first event of a loan. */
export const firstPreviousHash = '0'.repeat(64)

/** The hash that an event must carry: SHA-256 over the canonical JSON of everything in it and the hash before. */
export const loanEventHash = (event: Omit<LoanEvent, 'hash'>, fingerprint: Fingerprint): string => {
  const { loanId, sequence, type, at, actor, ip, userAgent, data, documents, previousHash } = event
  return fingerprint.of(
    canonicalJson({ loanId, sequence, type, at, actor, ip, userAgent, data, documents, previousHash }),
  )
}

export interface ChainCheck {
  readonly verified: number
  readonly total: number
  /** Sequence of the first event that does not match; null when all do. */
  readonly firstBroken: number | null
}

/** Checks a loan's events, oldest first: numbered without a gap, chained, and unchanged since they were written. */
export const verifyChain = (events: readonly LoanEvent[], fingerprint: Fingerprint): ChainCheck => {
  let previousHash = firstPreviousHash
  for (const [index, event] of events.entries()) {
    const holds =
      event.sequence === index + 1 &&
      event.previousHash === previousHash &&
      event.hash === loanEventHash(event, fingerprint)
    if (!holds) return { verified: index, total: events.length, firstBroken: event.sequence }
    previousHash = event.hash
  }
  return { verified: events.length, total: events.length, firstBroken: null }
}
