import { expect, test } from 'vitest'
import { advertisementFaults } from '../conduct/advertising.ts'
import { introduceCashAdvance } from '../payday/introduction.ts'
import { firstPolicy } from '../policy/house-policy.ts'
import { localDate } from '../values/local-date.ts'
import { introduction } from './introduction.ts'
import { loanTypes } from './loan-type.ts'

const { products, applicationLifeDays } = introduction(firstPolicy, localDate('2026-11-21'))
const [advance, installment] = products
if (installment === undefined) throw new Error('no installment loan is introduced')

test('every product is introduced', () => {
  expect(products.map(({ loanType }) => loanType)).toEqual(loanTypes)
})

test('ON-25, ON-26: the cash advance is introduced by the example that the law names: $500 for 14 days', () => {
  expect(advance).toMatchObject({
    maximum: 1_500_00,
    termDaysMax: 62,
    costPerHundredMaximum: 14_00,
    costPerHundredSince: '2025-01-01',
    example: {
      advance: 500_00,
      termDays: 14,
      costOfBorrowing: 70_00,
      total: 570_00,
      costPerHundred: 14_00,
      apr: 365_00,
      numberOfPayments: 1,
      payment: 570_00,
    },
  })
})

test('ON-26: advertising of 2024 named the $15 of 2024, and none is made up for a day whose law is not known', () => {
  const { costPerHundredMaximum, example } = introduceCashAdvance(firstPolicy, localDate('2024-12-31'))
  expect([costPerHundredMaximum, example.costOfBorrowing, example.total, example.apr]).toEqual([
    15_00, 75_00, 575_00, 391_07,
  ])
  expect(() => introduceCashAdvance(firstPolicy, localDate('2009-12-14'))).toThrow(
    new TypeError('no law is known for an example of 2009-12-14'),
  )
})

test('the installment loan is introduced by a year of $2,000 at our rate, with the cost per $100', () => {
  expect(installment).toMatchObject({
    annualRate: 29_90,
    example: { advance: 2_000_00, numberOfPayments: 12, termDays: 365 },
  })
  const { total, costOfBorrowing, costPerHundred, payment } = installment.example
  expect(total).toBe(2_000_00 + costOfBorrowing)
  expect(costPerHundred).toBe(Math.round(costOfBorrowing / 20))
  expect(Math.floor(total / 12) - payment).toBeLessThan(10)
})

test('CPA-08: the APR and the term stand in each example as large as the rate and the payment', () => {
  expect(products.map(({ figures }) => figures.map(({ figure }) => figure))).toEqual([
    ['apr', 'term', 'payment'],
    ['annual-rate', 'apr', 'term', 'payment'],
  ])
  expect(products.flatMap(({ figures }) => advertisementFaults(figures))).toEqual([])
})

test('an application is introduced with the days for which it is kept', () => {
  expect(applicationLifeDays).toBe(30)
})
