import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import type { Place } from '../page.ts'
import { token } from './token.ts'

export type LiftedHold = LegalHold & Required<Pick<LegalHold, 'lifted'>>

export const listedHolds = ['in-force', 'all'] as const
export type ListedHolds = (typeof listedHolds)[number]

/** A hold in the list, with its borrower's name; null once their records are destroyed. */
export interface HoldOnList {
  readonly hold: LegalHold
  readonly borrowerName: string | null
}

/** Legal holds, kept unchanged until the records that they are about are destroyed. They are next
 * to the logs of the loans: a hold covers a person's later loans too, and no borrower may learn of
 * it. */
export interface LegalHolds {
  /** Stores the hold; the same id answers the one that is stored. It waits for a destruction under
   * way: afterwards either the hold is in force or the records are gone. Refuses `NOT_FOUND` and
   * `RECORDS_DESTROYED`. */
  place(hold: LegalHold): Promise<Result<LegalHold, Refusal>>
  find(id: string): Promise<LegalHold | null>
  /** Lifts it and answers it as it was lifted first; null when there is none. */
  lift(hold: LiftedHold): Promise<LegalHold | null>
  /** Every hold that covers the loan or who owes it, lifted ones too; the last placed first. */
  ofLoan(loanId: string): Promise<readonly LegalHold[]>
  /** Holds of the whole book after that place, which is a moment of placing, at most `limit`: the
   * last placed first, of one moment that with the greater id. */
  list(page: {
    readonly show: ListedHolds
    readonly after: Place | null
    readonly limit: number
  }): Promise<readonly HoldOnList[]>
  count(): Promise<Readonly<Record<ListedHolds, number>>>
}
export const LegalHolds = token<LegalHolds>('LegalHolds')
