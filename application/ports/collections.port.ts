import type { ReadOnly, ReplyOf } from '@tamarack/contracts/endpoint'
import type { CollectionsView, getMentions } from '@tamarack/contracts/endpoints/collections'
import type { DelinquencyBucket } from '@tamarack/domain/arrears/delinquency'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

export interface CollectionsFilter {
  readonly bucket: DelinquencyBucket | null
  readonly only: 'promise-broken' | 'no-contact-this-week' | null
  readonly page: number
  readonly size: number
}

/** Loans that are past due or wait for a collector. */
export type CollectionsList = Omit<ReadOnly<CollectionsView>, 'size'>

/** What collectors work through. Reads only. */
export interface Collections {
  /** By what is to be done next, then the oldest first. What is past due is what was counted last
   * (`TrialBalance.countAccrued`), in lines and sums alike. */
  list(filter: CollectionsFilter, now: Instant): Promise<CollectionsList>
  /** The last notes that mention that member of staff, the newest first. */
  mentionsOf(staffId: string): Promise<ReadOnly<ReplyOf<typeof getMentions>['mentions']>>
}
export const Collections = token<Collections>('Collections')
