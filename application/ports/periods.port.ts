import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import type { AccountMovement, DaySum, Month, PeriodAct } from '@tamarack/domain/periods/period'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** What is kept of a closed month: `accrued` is interest that was not posted on its last day, in
 * cents; `lastEntry` the one recorded last; `unmapped` has no name in the general ledger. */
export interface PeriodClose {
  readonly lines: readonly DaySum[]
  readonly accounts: readonly AccountMovement[]
  readonly accrued: number
  readonly entries: number
  readonly lastEntry: { readonly loanId: string; readonly number: number } | null
  readonly unmapped: readonly AccountName[]
}

/** An act with the key of its press; only a confirmation has what was closed. */
export type StoredPeriodAct = PeriodAct & { readonly key: string; readonly close: PeriodClose | null }

/** Who named an account in the general ledger, and when. */
export interface MappedAccount {
  readonly account: AccountName
  readonly number: string
  readonly name: string
  readonly by: StaffMember
  readonly at: Instant
}

/** Closes of months and the names of accounts: rows that are only added, and that the nightly
 * anchor covers. */
export interface Periods {
  /** All, by month and in their order. */
  acts(): Promise<readonly StoredPeriodAct[]>
  /** Adds it, with the export of a confirmation, unless another act has its key or has closed the
   * month. */
  add(act: StoredPeriodAct, exported: string | null): Promise<void>
  /** The export of a closed month as it was; empty while it is open. */
  exported(month: Month): Promise<string>
  /** Of one moment: what was posted with a day up to that one, in how many entries, and which of
   * them was recorded last. */
  ledger(through: LocalDate): Promise<{ readonly sums: readonly DaySum[] } & Pick<PeriodClose, 'entries' | 'lastEntry'>>
  /** What so many loans after that one had accrued and not posted at the end of a day, by what was
   * recorded by then, in cents; `last` is null behind the last loan. */
  accruedOn(day: LocalDate, after: string, limit: number): Promise<{ cents: number; last: string | null }>
  /** PAD files made on those days that are not delivered or not answered. */
  unfinishedPadFiles(from: LocalDate, to: LocalDate): Promise<number>
  /** The last name of each account that has one. */
  mapped(): Promise<readonly MappedAccount[]>
  /** Names an account; a repeated key changes nothing. */
  map(mapped: MappedAccount, key: string): Promise<void>
}
export const Periods = token<Periods>('Periods')
