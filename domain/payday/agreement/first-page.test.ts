import { expect, test } from 'vitest'
import { formatQuantity } from '../../explanations/explanation.ts'
import { cents } from '../../values/cents.ts'
import { localDate } from '../../values/local-date.ts'
import { determineNetPay } from '../net-pay.ts'
import { quotePaydayAdvance } from '../quote.ts'
import { paydayAgreementContents } from './contents.ts'
import { paydayFirstPage, statutoryExample, type FirstPageItem } from './first-page.ts'

const netPay = determineNetPay({ monthlyNetIncome: cents(2400_00), payFrequency: 'bi-weekly', basis: 'declared' })
if (!netPay.ok) throw new Error(netPay.error.code)
const firstPage = (earlierAgreements: readonly string[]): readonly FirstPageItem[] => {
  const quote = quotePaydayAdvance({
    advance: cents(333_33),
    advanceDate: localDate('2026-11-20'),
    dueDate: localDate('2026-12-04'),
    nextIncomeDate: localDate('2026-12-04'),
    netPay: netPay.value,
    earlierAgreements: earlierAgreements.map(localDate),
  })
  if (!quote.ok) throw new Error(quote.error.code)
  return paydayFirstPage(quote.value, netPay.value.perPayPeriod)
}
const printed = (items: readonly FirstPageItem[]): string =>
  items
    .map(({ id, figures }) => {
      const texts = figures.map(({ name, value }) => `${name} ${formatQuantity(value)}`).join('; ')
      return `${id}: ${texts || 'N/A'}\n`
    })
    .join('')

test('the first page of a single payment, in the law’s order', async () => {
  await expect(printed(firstPage([]))).toMatchFileSnapshot('golden/first-page-single.txt')
})

test('the first page of an extended payment plan has a row for each instalment', async () => {
  await expect(printed(firstPage(['2026-10-01', '2026-10-30']))).toMatchFileSnapshot('golden/first-page-plan.txt')
})

test('the law’s example is at the highest price of its day where none is given', () => {
  const totals = ['2024-12-31', '2025-01-01'].map((on) => statutoryExample(localDate(on)).at(-1))
  expect(totals.map((total) => total && formatQuantity(total.value))).toEqual(['$575.00', '$570.00'])
})

test('the law’s example has no cost where none is charged, and is not printed at an unlawful price', () => {
  const day = localDate('2026-10-30')
  expect(statutoryExample(day, cents(0)).map(({ name, value }) => `${name} ${formatQuantity(value)}`)).toEqual([
    'advance $500.00',
    'termDays 14 days',
    'costOfBorrowing $0.00',
    'disclosureApr 0.00 %',
    'total $500.00',
  ])
  expect(statutoryExample(day, cents(14_01))).toEqual([])
})

test('the first page has every item the law puts there', () => {
  expect(firstPage([]).map(({ id }) => id)).toEqual(
    paydayAgreementContents.filter((content) => content.firstPage).map(({ id }) => id),
  )
})
