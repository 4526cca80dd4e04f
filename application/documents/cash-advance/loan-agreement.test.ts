import { expect, test } from 'vitest'
import { paydayAgreementContents } from '@tamarack/domain/payday/agreement/contents'
import { sampleAgreement } from '../../testing/sample-documents.ts'
import { rowsOf, textOf } from '../document-text.fixture.ts'

const agreement = sampleAgreement

/** How each content that the law requires reads in this agreement. */
const reads: Readonly<Record<(typeof paydayAgreementContents)[number]['id'], RegExp>> = {
  'net-pay': /net pay for one pay period, based on the information you gave us: \$1,200\.00/,
  advance: /Amount advanced: you receive: \$300\.00/,
  term: /Term of the loan: 7 days/,
  'cost-and-apr': /Total cost of borrowing: \$42\.00\. annual percentage rate \(APR\) 730\.00%/,
  'cost-per-hundred': /Cost per \$100 borrowed: \$14\.00 per \$100\. Maximum allowed in Ontario: \$14\.00/,
  'statutory-example':
    /Example: a loan of \$500\.00 for 14 days: \$70\.00 cost of borrowing\. APR 365\.00%, total to repay \$570\.00/,
  'total-and-payments': /Total to repay: \$342\.00[^]*1 \| Friday, November 27, 2026 \| \$342\.00/,
  'agreements-in-63-days': /payday loans with us in the 63 days before: Friday, October 2, 2026/,
  'default-consequences': /\$20\.00 once[^]*2\.5% per month \(30% per year\)[^]*legal costs/,
  parties: /Borrower: Rowan Ashe[^]*operating as Tamarack Lending[^]*1 Test Street[^]*416-555-0100[^]*PDL-1/,
  'date-and-time': /within one hour of signing/,
  prepayment: /before it is due, at no charge/,
  warning: /short-term needs\. It can cost much more than other kinds of credit/,
  'cancellation-notice': /until the end of the second business day[^]*you may cancel at any time/,
  'extended-plan-notice': /third payday loan with us within 63 days[^]*leave the plan at any time/,
  registrar: /Registrar of Payday Loans/,
}

test.each(paydayAgreementContents.map(({ id, what, firstPage }) => [what, id, firstPage] as const))(
  'a payday loan agreement holds %s',
  (_what, id, firstPage) => {
    expect(
      textOf(firstPage ? agreement.sections.filter((section) => section.id === 'key-facts') : agreement.sections),
    ).toMatch(reads[id])
  },
)

test('how often a payment falls due is written in words that a borrower uses', () => {
  expect(rowsOf(agreement, 'Details')).toContainEqual(['Payment frequency', 'every two weeks'])
})

test('C-15: it states once that amounts are Canadian dollars, and names every day with its weekday and month', () => {
  const text = textOf(agreement.sections)
  expect(text.match(/All amounts are in Canadian dollars/g)).toHaveLength(1)
  expect(text).toContain('Friday, November 27, 2026')
  expect(text).not.toMatch(/\d{1,2}\/\d{1,2}\/\d{2,4}/)
})

test('a change of wording has a version of its own: what was signed in version 3 keeps its words', () => {
  expect(agreement.version).toBe(4)
})
