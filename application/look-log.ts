import type { LookPart, LookReason } from '@tamarack/domain/privacy/look'
import { canonicalJson } from './documents/canonical-json.ts'
import { firstPreviousHash } from './loan-log.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'

/** One look of staff at personal data, as it is stored. Looks at one loan are one chain; a list, or
 * an account without a loan, is on the chain of who looked. */
export interface Look {
  /** Id of the loan, or of the member of staff. */
  readonly chain: string
  readonly sequence: number
  readonly loanId: string | null
  /** Whose data; null for a list. */
  readonly userId: string | null
  readonly staffId: string
  readonly staffName: string
  readonly staffRole: string
  readonly part: LookPart
  /** Which one of the part: the kind of a document, the value that was shown, the view of a
   * list. */
  readonly detail: string | null
  /** How many a list returned. */
  readonly people: number | null
  /** Epoch milliseconds. */
  readonly at: number
  readonly ip: string | null
  readonly userAgent: string | null
  readonly reason: LookReason | null
  /** The note to the reason, or the text that was searched for: sealed. */
  readonly sealed: string | null
  readonly previousHash: string
  /** SHA-256 over everything in the row and the hash before. */
  readonly hash: string
}

/** The hash that a row must carry: over every column but this one. */
const hashOfLook = (
  { hash: _hash, ...row }: Omit<Look, 'hash'> & { readonly hash?: string },
  fingerprint: Fingerprint,
) => fingerprint.of(canonicalJson(row))

/** The look that follows the last one of its chain. */
export const chained = (
  look: Omit<Look, 'sequence' | 'previousHash' | 'hash'>,
  last: Pick<Look, 'sequence' | 'hash'> | undefined,
  fingerprint: Fingerprint,
): Look => {
  const next = { ...look, sequence: (last?.sequence ?? 0) + 1, previousHash: last?.hash ?? firstPreviousHash }
  return { ...next, hash: hashOfLook(next, fingerprint) }
}

/** The place of the first look of a chain, oldest first, that is not what was written; null where
 * all are. */
export const firstBrokenLook = (looks: readonly Look[], fingerprint: Fingerprint): number | null => {
  const at = looks.findIndex(
    (look, index) =>
      look.sequence !== index + 1 ||
      look.previousHash !== (looks[index - 1]?.hash ?? firstPreviousHash) ||
      look.hash !== hashOfLook(look, fingerprint),
  )
  return at === -1 ? null : at + 1
}
