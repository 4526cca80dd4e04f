import type { OpenCheck } from '@tamarack/domain/loan/loan'
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
export interface Comparable {
  readonly 'identity-check': ComparableCheck
  readonly 'bank-connection': ComparableConnection
}
export type ComparableKind = keyof Comparable

/** Applications for which a provider has something to compare: an open identity check, or bank data
 * that we wait for. Only those that rest: in others the answer may be on its way. */
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
