import { token } from './token.ts'

/** The clocks of loans' workflows, which are theirs to keep. Bound only in a sandbox. */
export interface LoanClocks {
  /** Notifies the running workflows of these loans, or of every loan, of that offset, milliseconds;
   * returns the loans. */
  notify(offsetMs: number, loanIds?: readonly string[]): Promise<readonly string[]>
  /** Of these loans the ones whose workflow has work before it that needs no later moment. One
   * whose activity has failed several times counts as settled. */
  unsettled(loanIds: readonly string[]): Promise<readonly string[]>
}
export const LoanClocks = token<LoanClocks>('LoanClocks')
