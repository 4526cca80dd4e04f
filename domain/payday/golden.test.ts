import { describe, expect, test } from 'vitest'
import { formatCents, formatRate } from '../explanations/explanation.ts'
import { debitTiming } from '../pad/debit-initiation.ts'
import { explainedInFull } from '../testing/explained.fixture.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { determineNetPay } from './net-pay.ts'
import { quotePaydayAdvance, type PaydayQuote } from './quote.ts'

const quoted = (
  advance: number,
  payFrequency: PayFrequency,
  agreed: string,
  income: string,
  due: string,
  earlier: readonly string[] = [],
  instalments?: number,
): PaydayQuote => {
  const netPay = determineNetPay({ monthlyNetIncome: cents(13_000_00), payFrequency, basis: 'bank-data' })
  if (!netPay.ok) throw new Error(netPay.error.code)
  const quote = quotePaydayAdvance({
    advance: cents(advance),
    advanceDate: localDate(agreed),
    nextIncomeDate: localDate(income),
    dueDate: localDate(due),
    netPay: netPay.value,
    earlierAgreements: earlier.map(localDate),
    ...(instalments !== undefined && { instalments }),
  })
  if (!quote.ok) throw new Error(JSON.stringify(quote.error))
  return quote.value
}

/** A cash advance as a lender would check it by hand: the figures, the payments with their debits,
 * and how every figure came about. */
const table = (quote: PaydayQuote): string => {
  const rows = quote.payments.map(({ number, dueDate, amount }) => {
    const timing = debitTiming(dueDate)
    const debit = timing.ok ? `${timing.value.initiateOn}  ${timing.value.debitDate}` : timing.error.code
    return `${String(number).padStart(3)}  ${dueDate}  ${formatCents(amount).padStart(10)}  ${debit}`
  })
  return [
    `Advance ${formatCents(quote.advance)} on ${quote.advanceDate}, ${quote.paymentPlan}, paid ${quote.payFrequency}`,
    `Cost ${formatCents(quote.costOfBorrowing)}, total ${formatCents(quote.total)}, ${quote.termDays} days, APR ${formatRate(quote.disclosureApr)}`,
    '',
    '  #  due             amount  debit sent  debit clears',
    ...rows,
    '',
    ...explainedInFull(quote.explanations),
    '',
  ].join('\n')
}

describe('cash advances a lender could check by hand', () => {
  const two = ['2026-09-21', '2026-10-19']
  test.each([
    ['single-500-14-days', quoted(500_00, 'bi-weekly', '2026-11-20', '2026-12-04', '2026-12-04')],
    ['single-333-33-over-christmas', quoted(333_33, 'monthly', '2026-12-10', '2026-12-24', '2026-12-31')],
    ['single-1500-62-days', quoted(1500_00, 'monthly', '2026-10-30', '2026-11-30', '2026-12-31')],
    ['plan-500-weekly', quoted(500_00, 'weekly', '2026-11-20', '2026-11-27', '2026-11-27', two)],
    ['plan-500-bi-weekly', quoted(500_00, 'bi-weekly', '2026-11-20', '2026-12-04', '2026-12-04', two)],
    ['plan-500-semi-monthly', quoted(500_00, 'semi-monthly', '2026-11-20', '2026-11-30', '2026-11-30', two)],
    ['plan-500-monthly', quoted(500_00, 'monthly', '2026-11-20', '2026-11-30', '2026-11-30', two)],
    ['plan-333-33-monthly-forgoes-a-cent', quoted(333_33, 'monthly', '2026-11-20', '2026-11-30', '2026-11-30', two)],
    ['plan-500-weekly-eight-instalments', quoted(500_00, 'weekly', '2026-11-20', '2026-11-27', '2026-11-27', two, 8)],
  ] as const)('%s', async (name, quote) => {
    await expect(table(quote)).toMatchFileSnapshot(`golden/${name}.txt`)
  })
})
