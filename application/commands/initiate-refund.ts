import type { Loan } from '@tamarack/domain/loan/loan'
import type { Gather, Gathering } from './shared/gathering.ts'

/** The moment, and the ids of refunds. */
export const refundIds = ({ now, ids }: Gathering, loan: Loan) => ({
  now,
  refundId: (number: number): string => ids.derived('pay', loan.loanId, 'refund', String(number)),
})

export const gather: Gather<'initiate-refund'> = async (gathering, loan) => ({ facts: refundIds(gathering, loan) })
