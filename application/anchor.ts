import { canonicalJson } from './documents/canonical-json.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'

/** Where the log of a loan stood: its last event and that event's hash. */
export interface Head {
  readonly loanId: string
  readonly sequence: number
  readonly hash: string
}

/** What one night fixes of the whole book: the root over the heads of all logs, and the root of the
 * night before, so that no night can be left out. */
export interface AnchorClaims {
  /** YYYY-MM-DD in Toronto. */
  readonly day: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly loans: number
  readonly root: string
  /** Null for the first one. */
  readonly previousRoot: string | null
}

/** The claims, signed with the key of our documents. */
export interface Anchor extends AnchorClaims {
  readonly keyId: string
  /** Ed25519 over the claims as canonical JSON, in hex. */
  readonly signature: string
}

/** The root of no loan at all. */
const emptyRoot = '0'.repeat(64)

/** The root of the Merkle tree over these heads, in the order of their loans: a leaf is the hash of
 * one head, a node that of the two below it; the last one of an odd row moves up as it is. Leaves
 * and nodes are hashed under different names, so that no node passes for a leaf (RFC 6962 section
 * 2.1). */
export const rootOf = (heads: readonly Head[], fingerprint: Fingerprint): string => {
  const ordered = heads.toSorted((one, other) => (one.loanId < other.loanId ? -1 : 1))
  let row = ordered.map(({ loanId, sequence, hash }) =>
    fingerprint.of(canonicalJson({ leaf: [loanId, sequence, hash] })),
  )
  while (row.length > 1) {
    const above: string[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left = '', right] = row.slice(at, at + 2)
      above.push(right === undefined ? left : fingerprint.of(canonicalJson({ node: [left, right] })))
    }
    row = above
  }
  return row[0] ?? emptyRoot
}

/** The text that an anchor's signature covers. */
export const signedText = ({ day, at, loans, root, previousRoot }: AnchorClaims): string =>
  canonicalJson({ day, at, loans, root, previousRoot })
