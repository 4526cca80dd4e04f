import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { DifferenceView } from '@tamarack/contracts/endpoints/webhooks'
import type { DifferenceKind } from '@tamarack/domain/reconciliation/difference'
import { token } from './token.ts'

/** What a difference is about. There is one open difference for each. */
export interface DifferencePlace {
  readonly kind: DifferenceKind
  /** Null where the other side has something that belongs to no loan of ours. */
  readonly loanId: string | null
  /** Which payment, file or reference of it; empty for the loan itself. */
  readonly subject: string
}

/** Our record and the other side's: words of a closed list, ids, or cents. No personal data. */
export interface Difference extends DifferencePlace {
  readonly ours: string
  readonly theirs: string
  /** Whether a message to the loan's workflow may mend it; staff then see it when found twice. */
  readonly mendable: boolean
}

/** Who closed a difference and why, and when, in epoch milliseconds. */
export type Resolution = ReadOnly<NonNullable<DifferenceView['resolution']>> & {
  readonly byId: string
  readonly at: number
}

export interface StoredDifference extends Difference, Omit<ReadOnly<DifferenceView>, keyof Difference | 'resolution'> {
  readonly resolution: Resolution | null
}

/** Where the other side disagrees with our record, until a comparison agrees or staff closed it. */
export interface Differences {
  /** Stores it, or notes that it was found again. What staff closed stays closed for as long as
   * both sides stay as they were. */
  found(difference: Difference, at: number): Promise<void>
  /** Closes the open difference of that place, if there is one. */
  resolved(place: DifferencePlace, at: number): Promise<void>
  /** Places with an open difference of that kind, the one that was compared longest ago first. */
  open(kind: DifferenceKind, limit: number): Promise<readonly DifferencePlace[]>
  /** For staff: those open that no message mended, the oldest first, then those resolved after that
   * moment, the last first. */
  forStaff(page: { readonly resolvedAfter: number; readonly limit: number }): Promise<readonly StoredDifference[]>
  /** Closes one for staff; the first resolution stands. Null when there is no such difference. */
  resolve(id: string, resolution: Resolution): Promise<StoredDifference | null>
}
export const Differences = token<Differences>('Differences')

export const differenceIdOf = ({ kind, loanId, subject }: DifferencePlace): string =>
  [kind, loanId ?? '', subject].join('/')
