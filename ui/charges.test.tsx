import { expect, test } from 'vitest'
import { aprNote, defaultInterestOf, returnedPaymentFact } from './charges.tsx'

test.each([
  [
    365,
    29.89,
    29.9,
    'for 365 days; slightly below the interest rate, because we cut the interest of each payment to whole cents',
  ],
  [365, 29.9, 29.9, 'for 365 days'],
  [14, 365, null, 'for 14 days'],
  [null, 29.89, 29.9, 'slightly below the interest rate, because we cut the interest of each payment to whole cents'],
  [null, null, null, undefined],
])('an APR for %s days of %s %% next to a rate of %s %%: %s', (days, apr, annualRate, note) => {
  expect(aprNote(days, apr, annualRate)).toBe(note)
})

test.each([
  [20_00, 2.5, '$20.00', 'once, plus 2.5% per month (30% per year) on what is overdue'],
  [15_00, 2.2, '$15.00', 'once, plus 2.2% per month (26.4% per year) on what is overdue'],
  [50_00, null, '$50.00', 'at most, for each one; interest goes on at the same rate'],
  [null, null, 'N/A', undefined],
])('a signed fee of %s cents and %s %% a month is shown as %s, %s', (fee, rate, value, note) => {
  const fact = returnedPaymentFact(fee, defaultInterestOf({ defaultInterestRate: rate }))
  expect([fact.value, fact.note]).toEqual([value, note])
})
