import { canonicalJson } from './documents/canonical-json.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'

/** Where a chain stood, that of a loan's log, or of looks at a loan or by a member of staff: its
 * last line and that line's hash. An act of staff that is in no log (a legal hold, a step of a
 * request from outside, a change of an employee, a breach answered, a stop) is a chain of one
 * line. */
export interface Head {
  readonly log: 'loan' | 'looks' | 'act'
  /** Of the loan, of the member of staff, or of the act with its kind before it. */
  readonly id: string
  readonly sequence: number
  readonly hash: string
}

/** What names a chain among all. */
export const keyOf = ({ log, id }: Pick<Head, 'log' | 'id'>): string => `${log}/${id}`

/** How many loans these heads are of. */
export const loansIn = (heads: readonly Head[]): number => heads.filter(({ log }) => log === 'loan').length

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
  /** An outside authority's token for the SHA-256 of the claims (RFC 3161), DER in base64; null
   * where none is configured, or it did not answer. */
  readonly timeStamp: string | null
}

/** The root of no loan at all. */
const emptyRoot = '0'.repeat(64)

type Leaf = Pick<Head, 'sequence' | 'hash'> & { readonly place: string }

/** The heads in the order of their chains. */
const leavesOf = (heads: readonly Head[]): readonly Leaf[] =>
  heads
    .map(({ log, id, sequence, hash }) => ({ place: keyOf({ log, id }), sequence, hash }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))

/** The rows of the Merkle tree over these heads, from the leaves up: a leaf is the hash of one
 * head, a node that of the two below it; the last one of an odd row moves up as it is. Leaves and
 * nodes are hashed under different names, so that no node passes for a leaf (RFC 6962 section
 * 2.1). */
const rowsOf = (leaves: readonly Leaf[], fingerprint: Fingerprint): readonly (readonly string[])[] => {
  const rows = [
    leaves.map(({ place, sequence, hash }) => fingerprint.of(canonicalJson({ leaf: [place, sequence, hash] }))),
  ]
  for (let row = rows[0] ?? []; row.length > 1; rows.push(row)) {
    const above: string[] = []
    for (let at = 0; at < row.length; at += 2) {
      const [left = '', right] = row.slice(at, at + 2)
      above.push(right === undefined ? left : fingerprint.of(canonicalJson({ node: [left, right] })))
    }
    row = above
  }
  return rows
}

/** The root of the Merkle tree over these heads. */
export const rootOf = (heads: readonly Head[], fingerprint: Fingerprint): string =>
  rowsOf(leavesOf(heads), fingerprint).at(-1)?.[0] ?? emptyRoot

/** One step from a leaf to the root: the hash beside it, and on which side that stands. */
export interface PathStep {
  readonly side: 'left' | 'right'
  readonly hash: string
}

/** The way from one of these heads to the root: whoever has both can see that the root covers the
 * head, without the other chains. Null where that chain is not among them. */
export const pathOf = (
  heads: readonly Head[],
  of: Pick<Head, 'log' | 'id'>,
  fingerprint: Fingerprint,
): readonly PathStep[] | null => {
  const leaves = leavesOf(heads)
  let at = leaves.findIndex(({ place }) => place === keyOf(of))
  if (at === -1) return null
  const path: PathStep[] = []
  for (const row of rowsOf(leaves, fingerprint)) {
    const beside = row[at % 2 === 0 ? at + 1 : at - 1]
    if (beside !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: beside })
    at = Math.floor(at / 2)
  }
  return path
}

/** The text that an anchor's signature covers. */
export const signedText = ({ day, at, loans, root, previousRoot }: AnchorClaims): string =>
  canonicalJson({ day, at, loans, root, previousRoot })
