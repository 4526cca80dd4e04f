import type { Gather } from './shared/gathering.ts'

/** The same id for the same debit, always: the provider recognises a repeat by it. */
export const gather: Gather<'initiate-debit'> = async ({ now, ids, tables }, loan) => ({
  facts: {
    now,
    stopped: await tables.stops.inForce(),
    debitId: (payment, attempt) => ids.derived('pay', loan.loanId, 'debit', String(payment), String(attempt)),
  },
})
