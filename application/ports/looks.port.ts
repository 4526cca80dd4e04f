import type { Origin } from '@tamarack/domain/loan/actor'
import type { LookPart, LookReason } from '@tamarack/domain/privacy/look'
import type { Look } from '../look-log.ts'
import { token } from './token.ts'

/** Whose data were shown: a loan's borrower or co-applicant, an account, people in a list. */
export type LookedAt =
  | { readonly of: 'loan'; readonly loanId: string; readonly person: 'borrower' | 'co-applicant' }
  | { readonly of: 'account'; readonly userId: string }
  | { readonly of: 'list'; readonly people: number }

/** What a member of staff is about to be shown. */
export interface NewLook {
  readonly by: { readonly id: string; readonly name: string; readonly role: string }
  readonly origin: Origin
  /** Epoch milliseconds. */
  readonly at: number
  readonly whose: LookedAt
  readonly part: LookPart
  readonly detail: string | null
  readonly reason: LookReason | null
  /** The note to the reason, or the text that was searched for. */
  readonly text: string | null
  /** Recorded each time; otherwise not again within `sameLookMs` of the same look. */
  readonly everyTime: boolean
}

/** A look as it is read: what was sealed is open. */
export interface OpenLook extends Look {
  readonly text: string | null
}

/** For so long a page that is read again is the same look: a quarter of an hour. */
export const sameLookMs = 15 * 60_000

/** The record of who of the staff looked at whose data. Rows are only added; those of a loan go
 * with its other records at the end of their retention. */
export interface Looks {
  /** Stores the look before anything is shown, at the end of its chain; two at once are both
   * stored. An account's look is at its latest loan where it has one. Nothing is recorded of a
   * loan whose records are destroyed: it names nobody. Throws when it cannot be stored. */
  record(look: NewLook): Promise<void>
  /** Looks at a loan and its people, the oldest first. */
  ofLoan(loanId: string): Promise<readonly OpenLook[]>
  /** Looks at the data of one person, over all their loans, the newest first; 1,000 at most. */
  ofPerson(userId: string): Promise<readonly OpenLook[]>
  /** The rows of one chain as they are stored, the oldest first: what is checked. */
  chain(id: string): Promise<readonly Look[]>
}
export const Looks = token<Looks>('Looks')
