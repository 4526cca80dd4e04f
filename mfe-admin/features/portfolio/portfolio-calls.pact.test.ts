import { expect, test } from 'vitest'
import { getPortfolio } from '@tamarack/contracts/endpoints/portfolio'
import { contractOf } from '@tamarack/contracts/testing/pact.fixture'

const { answered } = contractOf('tamarack-admin', fetch)
const given = 'an admin and an employee'

test('the portfolio is the book in figures', async () => {
  const portfolio = {
    from: '2026-11-01',
    to: '2026-11-30',
    asOf: '2026-11-24',
    counted: 1,
    countable: 1,
    owed: 501_23,
    outstanding: [{ bucket: 'current' as const, loans: 1, owed: 501_23 }],
    atRisk: [{ days: 1 as const, share: 0 }],
    bankLines: { corrected: 1, applications: 1 },
    funnel: {
      started: 2,
      submitted: 1,
      approved: 1,
      signed: 1,
      funded: 1,
      stopped: [{ status: 'bank' as const, loans: 1 }],
    },
    funding: { loans: 1, late: 0, medianMs: 252_000, slowestMs: 252_000 },
    vintages: [{ month: '2026-11', loans: 1, lent: 500_00, owed: 501_23, late: 0, writtenOff: 0, recovered: 0 }],
    debits: {
      paid: { debits: 3, amount: 300_00 },
      returned: [{ code: '901', meaning: 'Not sufficient funds', debits: 1, amount: 100_00 }],
    },
    result: [{ account: 'cost of borrowing earned' as const, meaning: 'income', amount: 70_00 }],
  }
  expect(
    await answered({
      given,
      receiving: 'a request for the portfolio of a period',
      endpoint: getPortfolio,
      input: { query: { from: '2026-11-01', to: '2026-11-30' } },
      answer: portfolio,
    }),
  ).toEqual(portfolio)
})
