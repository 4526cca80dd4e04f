import { expect, test } from 'vitest'
import { installmentAgreementContents } from '@tamarack/domain/installment/agreement-contents'
import { rowsOf, textOf } from '../document-text.fixture.ts'
import { installmentAgreement } from './loan-agreement.ts'
import { offered, parties } from './parties.fixture.ts'

const agreement = installmentAgreement({ ...parties, offer: offered() })

/** How each content that the law requires reads in this agreement. */
const reads: Readonly<Record<(typeof installmentAgreementContents)[number]['id'], RegExp>> = {
  'effective-date':
    /speak for Friday, November 20, 2026\. Before the advance you owe nothing[^]*outstanding balance is then \$5,000\.00/,
  term: /Term and amortization: 367 days\. from Friday, November 20, 2026 to Monday, November 22, 2027; the payments repay the whole loan/,
  'interest-start': /Interest starts on Friday, November 20, 2026, the day of the advance\. There is no grace period/,
  'annual-rate': /annual interest rate is 29\.90%\. It does not change, and it is not compounded/,
  'other-charges': /There is no charge other than interest/,
  advances: /one advance of \$5,000\.00, which is also the total of all advances/,
  payments: /1 \| Monday, December 21, 2026 \| \$487\.19[^]*Total \| 12 payments \| \$5,846\.\d\d/,
  'cost-of-borrowing': /cost of borrowing is \$846\.\d\d/,
  apr: /Annual percentage rate \(APR\): 29\.90%/,
  prepayment: /pay the whole loan or part of it at any time, without notice, charge or penalty/,
  'default-charges': /returned-item fee of up to \$50\.00: never more than what the return cost us[^]*legal costs/,
  'optional-services': /no optional services with this loan, so there is none to price or to cancel/,
  'payment-order': /meets the interest that has accumulated first, then principal/,
}

test.each(installmentAgreementContents.map(({ id, what }) => [what, id] as const))(
  'an installment loan agreement holds %s',
  (_what, id) => {
    expect(textOf(agreement.sections)).toMatch(reads[id])
  },
)

test('every payment is in the signed text with its day, its amount and what it is made of', () => {
  const rows = rowsOf(agreement, 'Payments')
  expect(rows).toHaveLength(13)
  expect(rows[0]).toEqual(['1', 'Monday, December 21, 2026', '$487.19', '$124.58', '$362.61', '$4,637.39'])
  expect(rows[11]?.[5]).toBe('$0.00')
})

test.each([
  [{}, '12 payments, every month: 11 of $487.19 and the last of'],
  [{ payFrequency: 'bi-weekly', numberOfPayments: 26 }, '26 payments, every two weeks: 25 of'],
  [{ advance: 2000_00, numberOfPayments: 1 }, '1 payment of $2,0'],
] as const)('the payments in words: %o', (change, words) => {
  const text = textOf(installmentAgreement({ ...parties, offer: offered(change, 20_000_00) }).sections)
  expect(text).toContain(words)
})
