import { expect, test } from 'vitest'
import { aprNote } from './charges.tsx'

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
