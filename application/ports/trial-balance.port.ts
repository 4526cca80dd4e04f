import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { AccountView, LedgerLineView, OwedInBookView } from '@tamarack/contracts/endpoints/money'
import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** The sums of one account over every loan, in cents. */
export type AccountSums = Pick<ReadOnly<AccountView>, 'account' | 'debit' | 'credit' | 'lines'>

/** What borrowers owe: of each product its loans that may bear interest, and how many of them are
 * counted for the day. */
export type OwedInBook = Omit<ReadOnly<OwedInBookView>, 'day'>

/** The whole book: the ledgers of all loans together. Reads only. */
export interface TrialBalance {
  /** The sums of every account that has a line; up to and including that day, or of everything.
   * Over all accounts debits and credits are the same. */
  sums(through: LocalDate | null): Promise<readonly AccountSums[]>
  /** What borrowers owe on that day, posted and not: of one moment, so that both can be added. */
  owed(on: LocalDate): Promise<OwedInBook>
  /** Counts what loans have accrued and not posted on that day (TAM-160): at most that many of
   * those that are not counted as they stand. Answers how many it counted; fewer than the limit are
   * the last ones. */
  countAccrued(on: LocalDate, limit: number): Promise<number>
  /** The lines of an account, the last day first; up to and including that day, or all. */
  lines(page: {
    readonly account: AccountName
    readonly through: LocalDate | null
    readonly page: number
    readonly size: number
  }): Promise<readonly LedgerLineView[]>
}
export const TrialBalance = token<TrialBalance>('TrialBalance')
