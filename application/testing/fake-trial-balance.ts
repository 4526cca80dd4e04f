import { instant } from '@tamarack/domain/values/instant'
import type { Collections } from '../ports/collections.port.ts'
import type { Portfolio } from '../ports/portfolio.port.ts'
import type { TrialBalance } from '../ports/trial-balance.port.ts'
import { sampleServicing } from './sample-servicing.ts'

/** The book of one loan of $500.00 whose money was delivered. */
export const makeFakeTrialBalance = (): TrialBalance => ({
  sums: async () => [
    { account: 'advance receivable', debit: 500_00, credit: 0, lines: 1 },
    { account: 'cash', debit: 0, credit: 500_00, lines: 1 },
  ],
  owed: async () => ({
    posted: 500_00,
    products: [{ product: 'installment', loans: 1, counted: 1, accrued: 1_23 }],
  }),
  countAccrued: async () => 0,
  lines: async ({ account }) => [
    {
      loanId: 'ln_own',
      number: 1,
      day: '2026-11-20',
      kind: 'disbursed',
      debit: account === 'cash' ? 0 : 500_00,
      credit: account === 'cash' ? 500_00 : 0,
    },
  ],
})

/** One loan, which waits for an answer and mentions everybody. */
export const makeFakeCollections = (): Collections => ({
  list: async () => ({
    lines: [{ ...sampleServicing.collection, loanId: 'ln_own', name: 'Maya Roy' }],
    matching: 1,
    buckets: [{ bucket: 'current', loans: 1, pastDue: 0 }],
  }),
  mentionsOf: async () => [{ loanId: 'ln_own', at: instant(1_795_000_700_000), by: 'Ann Chen', note: 'Please call' }],
})

/** That loan, paid as agreed so far, and one debit of another that was returned. */
export const fakePortfolio: Portfolio = {
  figures: async () => ({
    outstanding: [{ product: 'installment', late: 0, loans: 1, owed: 501_23 }],
    bankLines: { corrected: 1, applications: 1 },
    funnel: { started: 2, submitted: 1, approved: 1, signed: 1, funded: 1, stopped: [{ status: 'bank', loans: 1 }] },
    funding: { loans: 1, late: 0, medianMs: 252_000, slowestMs: 252_000 },
    vintages: [{ month: '2026-11', loans: 1, lent: 500_00, owed: 501_23, late: 0, writtenOff: 0, recovered: 0 }],
    debits: [
      { code: null, debits: 3, amount: 300_00 },
      { code: '901', debits: 1, amount: 100_00 },
    ],
    posted: [{ account: 'cost of borrowing earned', debit: 0, credit: 70_00 }],
  }),
}
