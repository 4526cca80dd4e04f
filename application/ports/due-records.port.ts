import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** The records whose retention may be over; whether it is, the decision on each loan answers. */
export interface DueRecords {
  /** Ids of the next loans after that one, in a fixed order, that ended and to which nothing has
   * happened since these moments, and of those that were written off and whose ledger has had no
   * posting since that day; an empty list at the end. Loans whose records are destroyed, or on
   * legal hold, are none of them. */
  next(page: {
    readonly signedBefore: Instant
    readonly unsignedBefore: Instant
    readonly writtenOffBefore: LocalDate
    readonly after: string
    readonly limit: number
  }): Promise<readonly string[]>
  /** Removes what belongs to no loan: sessions that have ended, webhooks of no loan that were
   * received before that moment and need nobody (of a dismissed one its dismissal stays), and
   * customers' accounts without a legal hold that were opened before it, have no loan, and that
   * the security log of two years does not name. Answers how many accounts. */
  removeUnused(before: Instant): Promise<number>
}
export const DueRecords = token<DueRecords>('DueRecords')
