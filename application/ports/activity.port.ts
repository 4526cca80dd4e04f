import { token } from './token.ts'

export type ActivityKind = 'look' | 'employee' | 'legal-hold' | 'webhook' | 'clock'

/** One act of staff, whichever record it is in. */
export interface ActivityLine {
  /** Unique over all kinds. */
  readonly id: string
  readonly kind: ActivityKind
  /** The part that was looked at, or what was done. */
  readonly type: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Null for what a program did. */
  readonly byName: string | null
  readonly byRole: string | null
  /** Name of whose data or account it was; null where it is about nobody who is still named. */
  readonly about: string | null
  readonly loanId: string | null
  readonly detail: string | null
  readonly people: number | null
  readonly reason: string | null
  /** What staff wrote or searched for. */
  readonly text: string | null
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface ActivityFilter {
  readonly who: string | null
  readonly kind: ActivityKind | null
  /** Epoch milliseconds, the end not counted. */
  readonly within: { readonly from: number; readonly until: number } | null
  /** Only what comes behind this line. */
  readonly after: Pick<ActivityLine, 'at' | 'id'> | null
  readonly limit: number
}

/** How much one member of staff looked at. */
export interface StaffLooks {
  readonly id: string
  readonly name: string
  readonly role: string
  /** Loans in the last 24 hours, and on a mean day of the 30 before. */
  readonly loans: number
  readonly usually: number
  /** Masked values shown, and evidence packs made, in the last 24 hours. */
  readonly shown: number
  readonly packs: number
}

/** Everything that staff looked at and did besides what the logs of loans hold: one list over the
 * records of looks, employees, legal holds and the security log. */
export interface Activity {
  /** The newest first. */
  list(filter: ActivityFilter): Promise<readonly ActivityLine[]>
  /** Who looked at anything in the 24 hours before that moment, the most loans first. */
  looksOfStaff(at: number): Promise<readonly StaffLooks[]>
}
export const Activity = token<Activity>('Activity')
