import type { LoanStatus } from '@tamarack/domain/loan/status'
import { token } from './token.ts'

/** Loans that a workflow has to be running for: applications, and loans that somebody still owes or is owed. */
export interface OpenLoans {
  /** Those whose last event is older than that moment, epoch milliseconds. */
  restingSince(moment: number): Promise<readonly { readonly loanId: string; readonly status: LoanStatus }[]>
}
export const OpenLoans = token<OpenLoans>('OpenLoans')
