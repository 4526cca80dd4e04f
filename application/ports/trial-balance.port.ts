import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { EntryKind } from '@tamarack/domain/ledger/entry'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** The sums of one account over every loan, in cents. */
export interface AccountSums {
  readonly account: AccountName
  readonly debitCents: number
  readonly creditCents: number
  readonly lines: number
}

/** One line of an account: the entry that it belongs to, in cents. */
export interface AccountLine {
  readonly loanId: string
  readonly number: number
  readonly day: string
  readonly kind: EntryKind
  readonly debitCents: number
  readonly creditCents: number
}

export interface OwedInBook {
  /** As far as it is posted, in cents. */
  readonly postedCents: number
  /** Of each product: its loans that may bear interest, how many of them are counted for the day,
   * and what these have accrued and not posted, in cents. */
  readonly products: readonly {
    readonly product: LoanType
    readonly loans: number
    readonly counted: number
    readonly accruedCents: number
  }[]
}

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
  }): Promise<readonly AccountLine[]>
}
export const TrialBalance = token<TrialBalance>('TrialBalance')
