import type { DelinquencyBucket } from '@tamarack/domain/arrears/delinquency'
import type { Instant } from '@tamarack/domain/values/instant'
import type { CollectionState } from '../queries/collection-state.ts'
import { token } from './token.ts'

export interface CollectionsFilter {
  readonly bucket: DelinquencyBucket | null
  readonly only: 'promise-broken' | 'no-contact-this-week' | null
  readonly page: number
  readonly size: number
}

/** A loan that is past due or waits for a collector; cents, days in Toronto. */
export interface CollectionsLine extends CollectionState {
  readonly loanId: string
  readonly name: string
}

export interface CollectionsList {
  readonly lines: readonly CollectionsLine[]
  readonly matching: number
  /** Of all loans in the list, whatever the filter: how many, and what is past due, in cents. */
  readonly buckets: readonly {
    readonly bucket: DelinquencyBucket
    readonly loans: number
    readonly pastDue: number
  }[]
}

/** A note of staff in which somebody is mentioned. */
export interface Mention {
  readonly loanId: string
  readonly at: Instant
  readonly by: string
  readonly note: string
}

/** What collectors work through. Reads only. */
export interface Collections {
  /** By what is to be done next, then the oldest first. What is past due is what was counted last
   * (`TrialBalance.countAccrued`), in lines and sums alike. */
  list(filter: CollectionsFilter, now: Instant): Promise<CollectionsList>
  /** The last notes that mention that member of staff, the newest first. */
  mentionsOf(staffId: string): Promise<readonly Mention[]>
}
export const Collections = token<Collections>('Collections')
