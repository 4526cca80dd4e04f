import type { Gather } from './shared/gathering.ts'

/** The moment, and the ids of requested e-Transfers. */
export const gather: Gather<
  'cancel-loan' | 'co-cancel-loan' | 'pay-early' | 'co-pay-early' | 'record-payment'
> = async ({ now, ids }, loan) => ({
  facts: {
    now,
    requestId: (number: number): string => ids.derived('pay', loan.loanId, 'request', String(number)),
  },
})
