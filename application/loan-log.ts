import type { Actor } from '@tamarack/domain/loan/actor'
import type { LoanEvent } from '@tamarack/domain/loan/loan-event'
import type { DocumentRef } from '@tamarack/domain/loan/signing/documents'
import { anonymousEvent } from '@tamarack/domain/loan/staff/anonymous'
import { canonicalJson } from './documents/canonical-json.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'

/** One line of a loan's log: the event, and its actor, time, origin and documents. */
export interface LoggedEvent {
  readonly loanId: string
  readonly sequence: number
  readonly event: LoanEvent
  /** When it was written, epoch milliseconds. */
  readonly at: number
  readonly actor: Actor
  readonly ip: string | null
  readonly userAgent: string | null
  readonly documents: readonly DocumentRef[]
  readonly previousHash: string
  /** SHA-256 over everything in the line and the hash before. */
  readonly hash: string
}

/** The previous hash of the first event of a loan. */
export const firstPreviousHash = '0'.repeat(64)

/** The hash that a line must carry: SHA-256 over the canonical JSON of everything in it and the
 * hash before. */
export const hashOfLine = (line: Omit<LoggedEvent, 'hash'>, fingerprint: Fingerprint): string => {
  const { loanId, sequence, event, at, ip, userAgent, documents, previousHash } = line
  // Exactly the actor's fields that the row stores, no matter what else the given object has.
  const { id, name, role } = line.actor
  const actor = { id, name, role }
  return fingerprint.of(canonicalJson({ loanId, sequence, event, at, actor, ip, userAgent, documents, previousHash }))
}

/** The documents that an event is about. */
const documentsOf = (event: LoanEvent): readonly DocumentRef[] => {
  if ('document' in event) return [event.document]
  return event.type === 'copies-sent' ? event.documents : []
}

export type Envelope = Pick<LoggedEvent, 'at' | 'actor' | 'ip' | 'userAgent'>

/** The lines that these events add to a log: numbered, and each chained to the one before. */
export const linesOf = (
  log: { readonly loanId: string; readonly sequence: number; readonly lastHash: string },
  events: readonly LoanEvent[],
  envelope: Envelope,
  fingerprint: Fingerprint,
): readonly LoggedEvent[] => {
  let previousHash = log.lastHash
  return events.map((event, index) => {
    const line = {
      ...envelope,
      loanId: log.loanId,
      sequence: log.sequence + index + 1,
      event,
      documents: documentsOf(event),
      previousHash,
    }
    previousHash = hashOfLine(line, fingerprint)
    return { ...line, hash: previousHash }
  })
}

export interface ChainCheck {
  readonly verified: number
  readonly total: number
  /** Sequence of the first line that does not match; null when all do. */
  readonly firstBroken: number | null
}

/** TAM-102: a line without what is about a person: of its people, staff stay, who answer for what
 * they did. */
export const anonymousLine = (line: LoggedEvent): LoggedEvent => ({
  ...line,
  event: anonymousEvent(line.event),
  actor: line.actor.role === 'customer' ? { id: null, name: null, role: 'customer' } : line.actor,
  ip: null,
  userAgent: null,
})

export const isDestroyed = (log: readonly LoggedEvent[]): boolean =>
  log.some(({ event }) => event.type === 'records-destroyed')

/** SHA-256 over these lines as they are, their hashes among them. */
export const hashOfLines = (lines: readonly LoggedEvent[], fingerprint: Fingerprint): string =>
  fingerprint.of(canonicalJson(lines))

/** Checks a loan's log, oldest first: numbered without a gap, chained, and unchanged since it was
 * written. What stands before the destruction of its records is no longer what was written: there,
 * the hash that the destruction recorded of what was left takes the place of each line's own. */
export const verifyChain = (lines: readonly LoggedEvent[], fingerprint: Fingerprint): ChainCheck => {
  const destruction = lines.findIndex(({ event }) => event.type === 'records-destroyed')
  const isLeft = (line: LoggedEvent): boolean =>
    line.event.type !== 'records-destroyed' ||
    line.event.remaining === hashOfLines(lines.slice(0, destruction), fingerprint)
  let previousHash = firstPreviousHash
  for (const [index, line] of lines.entries()) {
    const intact =
      line.sequence === index + 1 &&
      line.previousHash === previousHash &&
      (index < destruction || line.hash === hashOfLine(line, fingerprint)) &&
      isLeft(line)
    if (!intact) return { verified: index, total: lines.length, firstBroken: line.sequence }
    previousHash = line.hash
  }
  return { verified: lines.length, total: lines.length, firstBroken: null }
}
