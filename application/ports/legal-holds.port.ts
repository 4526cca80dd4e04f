import type { LegalHold } from '@tamarack/domain/privacy/legal-hold'
import type { Refusal } from '@tamarack/domain/shared/refusal'
import type { Result } from '@tamarack/domain/shared/result'
import { token } from './token.ts'

/** A hold that was lifted. */
export type LiftedHold = LegalHold & Required<Pick<LegalHold, 'lifted'>>

export const listedHolds = ['in-force', 'all'] as const
export type ListedHolds = (typeof listedHolds)[number]

/** Where a page of the list begins: after the hold with that moment of placing and that id. */
export interface HoldPlace {
  readonly placedAt: number
  readonly id: string
}

/** A hold in the list of all, with the name on its borrower's account; null once their records are
 * destroyed. */
export interface HoldOnList {
  readonly hold: LegalHold
  readonly borrowerName: string | null
}

/** Legal holds, each with who placed it and who lifted it, kept unchanged until the records that it
 * is about are destroyed. They be next to the logs of the loans: a hold covers loans of a person
 * that come later, is none of the things that happen to a loan, and no borrower may learn of it
 * from a loan's log. */
export interface LegalHolds {
  /** Stores the hold; the same id answers the one that is stored. It waits for a destruction of the
   * records that is under way: afterwards either the hold is in force or the records are gone.
   * Refuses `NOT_FOUND` for an unknown loan and `RECORDS_DESTROYED` for one whose records are
   * gone. */
  place(hold: LegalHold): Promise<Result<LegalHold, Refusal>>
  find(id: string): Promise<LegalHold | null>
  /** Lifts it and answers it as it is stored: one that was lifted before stays as it was lifted
   * first. Null when there is none. */
  lift(hold: LiftedHold): Promise<LegalHold | null>
  /** Every hold that covers the loan, also those that were lifted: on itself, on its borrower or on
   * who owes it with them; the last placed first. */
  ofLoan(loanId: string): Promise<readonly LegalHold[]>
  /** Holds of the whole book after that place, or from the start: the last placed first, of one
   * moment that with the greater id. At most `limit`. */
  list(page: {
    readonly show: ListedHolds
    readonly after: HoldPlace | null
    readonly limit: number
  }): Promise<readonly HoldOnList[]>
  /** How many holds each list has. */
  count(): Promise<Readonly<Record<ListedHolds, number>>>
}
export const LegalHolds = token<LegalHolds>('LegalHolds')
