import type { Disbursement, OpenCheck } from '@tamarack/domain/loan/loan'
import { token } from './token.ts'

export interface ComparableCheck {
  readonly loanId: string
  readonly customerId: string
  readonly checkId: string
  readonly state: OpenCheck['state']
}
export interface ComparableConnection {
  readonly loanId: string
  readonly requestId: string
}
export interface ComparableTransfer {
  readonly loanId: string
  readonly paymentId: string
  readonly state: Disbursement['state']
  readonly amountCents: number
}
export interface Comparable {
  readonly 'identity-check': ComparableCheck
  readonly 'bank-connection': ComparableConnection
  readonly transfer: ComparableTransfer
}
export type ComparableKind = keyof Comparable

/** Loans for which a provider has something to compare: an open identity check, bank data that we
 * wait for, the last transfer of a loan whose money is on its way or was requested within days.
 * Only loans that rest: in others the answer may be on its way. */
export interface ComparableLoans {
  /** The next ones after those of the last call, and the first again after the last. */
  next<Kind extends ComparableKind>(
    kind: Kind,
    restingSince: number,
    limit: number,
  ): Promise<readonly Comparable[Kind][]>
  /** Those of the given loans that can be compared. */
  among<Kind extends ComparableKind>(
    kind: Kind,
    restingSince: number,
    loanIds: readonly string[],
  ): Promise<readonly Comparable[Kind][]>
}
export const ComparableLoans = token<ComparableLoans>('ComparableLoans')
