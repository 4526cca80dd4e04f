import { token } from './token.ts'

/** What is compared: a loan with its workflow, with its identity check at Plaid, its bank connection and its transfer at Zum, and that transfer's amount. */
export const differenceKinds = ['workflow', 'identity-check', 'bank-connection', 'transfer', 'transfer-amount'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** Our record and the other side's, each one word of a closed list, or cents as digits. No personal data. */
export interface Difference {
  readonly kind: DifferenceKind
  readonly loanId: string
  readonly ours: string
  readonly theirs: string
  /** Whether a message to the loan's workflow may mend it; staff see such a difference only once a second comparison finds it again. */
  readonly mendable: boolean
}

/** Moments are epoch milliseconds. */
export interface StoredDifference extends Difference {
  readonly firstSeenAt: number
  readonly lastSeenAt: number
  readonly resolvedAt: number | null
}

/** Where the other side disagrees with our record, from the first comparison that found it until one that did not. */
export interface Differences {
  /** Stores it, or notes that it was found again; a loan has one open difference of a kind. */
  found(difference: Difference, at: number): Promise<void>
  /** Closes the open difference of that kind, if there is one. */
  resolved(kind: DifferenceKind, loanId: string, at: number): Promise<void>
  /** Loans with an open difference of that kind, the one that was compared longest ago first. */
  open(kind: DifferenceKind, limit: number): Promise<readonly string[]>
  /** For staff: those still open that no message mended, the oldest first, then those resolved after that moment, the last first. */
  forStaff(page: { readonly resolvedAfter: number; readonly limit: number }): Promise<readonly StoredDifference[]>
}
export const Differences = token<Differences>('Differences')
