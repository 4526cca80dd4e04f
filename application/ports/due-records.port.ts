import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** The records whose retention may be over; whether it is, the decision on each loan answers. */
export interface DueRecords {
  /** Ids of the next loans, in a fixed order, that ended and to which nothing has happened since
   * these moments, and of those written off whose ledger has had no posting since that day. Loans
   * whose records are destroyed, or on legal hold, are none of them. */
  next(page: {
    readonly signedBefore: Instant
    readonly unsignedBefore: Instant
    readonly writtenOffBefore: LocalDate
    readonly after: string
    readonly limit: number
  }): Promise<readonly string[]>
  /** Removes what belongs to no loan: ended sessions, old webhooks of no loan that need nobody (of
   * a dismissed one its dismissal stays), and old customers' accounts without loan or legal hold
   * that the security log does not name. Answers how many accounts. */
  removeUnused(before: Instant): Promise<number>
}
export const DueRecords = token<DueRecords>('DueRecords')
