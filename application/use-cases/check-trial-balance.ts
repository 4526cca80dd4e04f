import type { TrialBalance } from '../ports/trial-balance.port.ts'

export interface BookChecked {
  /** Debits less credits over every account, in cents: zero, or the book is broken. */
  readonly differenceCents: number
  readonly accounts: number
}

/** Over the whole book debits and credits are the same sum. Each entry balances by a constraint;
 * this proves that none was lost in between. */
export const makeCheckTrialBalance =
  ({
    trialBalance,
    onBroken,
  }: {
    readonly trialBalance: Pick<TrialBalance, 'sums'>
    /** Called when the book does not balance: for the log and the one who watches it. */
    readonly onBroken: (checked: BookChecked) => void
  }) =>
  async (): Promise<BookChecked> => {
    const sums = await trialBalance.sums(null)
    const differenceCents = sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)
    const checked = { differenceCents, accounts: sums.length }
    if (differenceCents !== 0) onBroken(checked)
    return checked
  }
