import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { EntryKind } from '@tamarack/domain/ledger/entry'
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

/** The whole book: the ledgers of all loans together. Reads only. */
export interface TrialBalance {
  /** The sums of every account that has a line; up to and including that day, or of everything.
   * Over all accounts debits and credits are the same. */
  sums(through: LocalDate | null): Promise<readonly AccountSums[]>
  /** The lines of an account, the last day first; up to and including that day, or all. */
  lines(page: {
    readonly account: AccountName
    readonly through: LocalDate | null
    readonly page: number
    readonly size: number
  }): Promise<readonly AccountLine[]>
}
export const TrialBalance = token<TrialBalance>('TrialBalance')
