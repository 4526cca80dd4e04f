import { cents, type Cents } from '../values/cents.ts'
import type { Allocation } from './loan-book.ts'

export type UnallocatedFunds = { left: number }

/** Takes what is wanted from the purse, as far as it reaches. */
export const take = (funds: UnallocatedFunds, wanted: number): Cents => {
  const taken = Math.max(0, Math.min(funds.left, wanted))
  funds.left -= taken
  return cents(taken)
}

/** What of the money each payment received, as it is being allocated. */
export type Shares = Allocation['payments'][number][]

/** How a payment was allocated; the receipt is named by the one who allocates it. */
export type Allocated = Omit<Allocation, 'receipt' | 'valueDate'>
