import type { ReadOnly, ReplyOf } from '@tamarack/contracts/endpoint'
import type { ActivityView, getStaffLooks } from '@tamarack/contracts/endpoints/looks'
import type { unusualIn } from '@tamarack/domain/duties/unusual'
import type { Place } from '../page.ts'
import { token } from './token.ts'

/** One act of staff, whichever record it is in; its `id` is unique over all kinds. */
export type ActivityLine = ReadOnly<ActivityView>

export interface ActivityFilter {
  readonly who: string | null
  readonly kind: ActivityLine['kind'] | null
  /** Epoch milliseconds, the end not counted. */
  readonly within: { readonly from: number; readonly until: number } | null
  /** Only what comes behind this line. */
  readonly after: Place | null
  readonly limit: number
}

/** How much one member of staff looked at; `usually` is not rounded. */
export type StaffLooks = Omit<ReadOnly<ReplyOf<typeof getStaffLooks>['staff'][number]>, 'isUnusual'>

/** Everything that staff looked at and did: one list over looks, employees, legal holds, the logs of
 * loans, stops, house policies, months and the security log. */
export interface Activity {
  /** The newest first. */
  list(filter: ActivityFilter): Promise<readonly ActivityLine[]>
  /** What staff did on loans and looked at outside their cases since a moment, and every invitation of
   * staff (TAM-318). */
  done(since: number): Promise<Parameters<typeof unusualIn>[0]>
  /** Who looked at anything in the 24 hours before that moment, the most loans first. */
  looksOfStaff(at: number): Promise<readonly StaffLooks[]>
}
export const Activity = token<Activity>('Activity')
