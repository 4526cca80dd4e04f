import { token } from './token.ts'

/** The clocks of loans' workflows, which are theirs to keep. Bound only in a sandbox. */
export interface LoanClocks {
  /** Notifies the workflows of these loans, or of every loan, of that offset; returns the loans. */
  notify(offsetMs: number, loanIds?: readonly string[]): Promise<readonly string[]>
  /** Those whose workflow has work that needs no later moment; repeated failure is settled. */
  unsettled(loanIds: readonly string[]): Promise<readonly string[]>
}
export const LoanClocks = token<LoanClocks>('LoanClocks')
