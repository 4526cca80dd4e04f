import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { StaffMember } from '@tamarack/domain/loan/loan-event'
import type { AccountMovement, Accrual, DaySum, JournalLine, Month, PeriodAct } from '@tamarack/domain/periods/period'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** The record of a closed month: `lines` are sums of the ledger; `accrued` is the part of the month's
 * accruals that borrowers owe, in cents; `lastEntry` was recorded last; `unmapped` has no number in
 * the general ledger. */
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

/** The journal of a closed month: its bytes, and the accruals that the next month reverses. */
export interface KeptJournal {
  readonly exported: string
  readonly accruals: readonly JournalLine[]
}

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
  /** All acts, by month and in their order. */
  acts(): Promise<readonly StoredPeriodAct[]>
  /** Adds an act. A confirmation comes with its export and journal. Does nothing if another act has
   * the key or has closed the month. */
  add(act: StoredPeriodAct, kept: (KeptJournal & { readonly journal: readonly JournalLine[] }) | null): Promise<void>
  /** The stored export and accruals of a closed month. Both are empty while the month is open. */
  kept(month: Month): Promise<KeptJournal>
  /** The sums of all postings through a day. */
  sums(through: LocalDate): Promise<readonly DaySum[]>
  /** A snapshot: the sums, the number of entries, the last entry, and each line whose entry is in no
   * closed month's journal. */
  ledger(through: LocalDate): Promise<
    {
      readonly sums: readonly DaySum[]
      readonly lines: readonly JournalLine[]
    } & Pick<PeriodClose, 'entries' | 'lastEntry'>
  >
  /** A page of accruals at the end of a day, ordered by loan. `last` is null after the last loan. */
  accrualsOn(
    day: LocalDate,
    after: string,
    limit: number,
  ): Promise<{ readonly accruals: readonly Accrual[]; readonly last: string | null }>
  /** PAD files made on those days that are not delivered or not answered. */
  unfinishedPadFiles(from: LocalDate, to: LocalDate): Promise<number>
  /** The last name of each account that has one. */
  mapped(): Promise<readonly MappedAccount[]>
  /** Names an account; a repeated key changes nothing. */
  map(mapped: MappedAccount, key: string): Promise<void>
}
export const Periods = token<Periods>('Periods')
