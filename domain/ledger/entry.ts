import { cents, type Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accountNames, accounts, type AccountName } from './accounts.ts'

export type EntryKind =
  | 'activated'
  | 'disbursed'
  | 'advance-returned'
  | 'advance-paid-twice'
  | 'advance-paid-twice-returned'
  | 'cost-earned'
  | 'interest-accrued'
  | 'charge-earned'
  | 'debit-initiated'
  | 'debit-settled'
  | 'debit-returned'
  | 'fee-charged'
  | 'fee-waived'
  | 'default-interest-accrued'
  | 'payment-received'
  | 'payment-reversed'
  | 'cancelled'
  | 'refunded'
  | 'refund-returned'
  | 'forgiven'
  | 'written-off'
  | 'recovered'
  | 'reallocated'
  | 'posting-corrected'

/** One side of an entry: exactly one of the two amounts is above zero. */
export type Line = { readonly account: AccountName; readonly debit: Cents; readonly credit: Cents }

/** Never changed afterwards: what was wrong is reversed by an entry that names it. */
export type Entry = {
  readonly number: number
  readonly on: LocalDate
  readonly kind: EntryKind
  readonly lines: readonly Line[]
  /** The entry that this one reverses, wholly or in part. */
  readonly reverses?: number
}

/** An entry that has no number in a ledger yet. */
export type Posting = Omit<Entry, 'number'>

const zero = cents(0)

/** An amount on the debit side; a negative one stands on the other side. */
export const debit = (account: AccountName, amount: number): Line =>
  amount >= 0 ? { account, debit: cents(amount), credit: zero } : { account, debit: zero, credit: cents(-amount) }

/** An amount on the credit side; a negative one stands on the other side. */
export const credit = (account: AccountName, amount: number): Line => debit(account, -amount)

/** Lines without amounts are left out. */
export const withAmounts = (lines: readonly Line[]): readonly Line[] =>
  lines.filter((line) => line.debit > 0 || line.credit > 0)

/** Whether debits and credits are the same sum: true of every entry there is. */
export const isBalanced = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, line) => sum + line.debit - line.credit, 0) === 0

export type Balances = Readonly<Record<AccountName, Cents>>

export const noBalances = Object.fromEntries(accountNames.map((name) => [name, zero])) as Balances

/** The balances after the lines of one more entry. */
export const plusLines = (balances: Balances, lines: readonly Line[]): Balances => {
  const sums: Record<AccountName, Cents> = { ...balances }
  for (const { account, debit: debited, credit: credited } of lines) {
    const more = accounts[account].side === 'debit' ? debited - credited : credited - debited
    sums[account] = cents(sums[account] + more)
  }
  return sums
}

/** Whether every account has the same balance in both ledgers. */
export const isSameBalances = (one: Balances, other: Balances): boolean =>
  accountNames.every((name) => one[name] === other[name])

/** Each on its own side: an asset of 500 and a liability of 500 both read 500. */
export const balancesOf = (entries: readonly Entry[]): Balances =>
  entries.reduce((balances, { lines }) => plusLines(balances, lines), noBalances)
