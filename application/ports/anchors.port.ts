import type { Anchor, Head } from '../anchor.ts'
import { token } from './token.ts'

/** A document's text and file as they are stored; null for what cannot be opened. */
export interface StoredPaper {
  readonly kind: string
  readonly version: number
  readonly sha256: string
  readonly content: unknown
  /** Those that were rendered of it. */
  readonly files: readonly { readonly sha256: string; readonly bytes: Uint8Array | null }[]
}

/** Anchors of the logs, and what is compared with them. Rows are only added. */
export interface Anchors {
  /** Ids of the loans whose records are checked next, after those of the last call; fewer than the
   * limit are the last ones, and the next call begins again. */
  nextLoans(limit: number): Promise<readonly string[]>
  /** The heads of all chains: of logs as the loans' rows hold them, of looks and acts as they are
   * stored. */
  heads(): Promise<readonly Head[]>
  /** The heads that the anchor of that day covers. */
  headsOf(day: string): Promise<readonly Head[]>
  /** Those of these heads of logs and looks that are a line of their chain as it is stored now. */
  onTheirChains(heads: readonly Head[]): Promise<readonly Head[]>
  /** All anchors, the last first. */
  all(): Promise<readonly Anchor[]>
  /** Stores an anchor with the heads that no earlier one covers; nothing where that day has one. */
  add(anchor: Anchor, heads: readonly Head[]): Promise<void>
  /** Where an anchor last saw that chain, and on which day; null where none has. */
  lastHead(of: Pick<Head, 'log' | 'id'>): Promise<(Head & { readonly day: string }) | null>
  papers(loanId: string): Promise<readonly StoredPaper[]>
}
export const Anchors = token<Anchors>('Anchors')

/** Anchors outside the database, where whoever can write the database has no hand. */
export interface AnchorCopies {
  /** Keeps a copy with the heads that it covers; one that a run left which stopped before it had
   * stored the anchor is replaced. */
  keep(anchor: Anchor, heads: readonly Head[]): Promise<void>
  /** The copy of that day; null where there is none, or none that can be read. */
  find(day: string): Promise<Anchor | null>
  days(): Promise<readonly string[]>
}
/** An authority outside that states when a hash was there (RFC 3161). */
export interface TimeStamps {
  /** Its token for that SHA-256 in hex, DER in base64; null where none is configured. Throws when
   * it does not answer, or refuses. */
  stamp(sha256: string): Promise<string | null>
  /** Whether the token states that hash. */
  covers(token: string, sha256: string): boolean
}
export const TimeStamps = token<TimeStamps>('TimeStamps')

export const AnchorCopies = token<AnchorCopies | null>('AnchorCopies')
