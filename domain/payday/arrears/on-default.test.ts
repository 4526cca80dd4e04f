import { expect, test } from 'vitest'
import { localDate } from '../../values/local-date.ts'
import { advanceOnDefault } from './on-default.ts'

test.each([
  ['2020-08-20', 25_00],
  ['2024-12-31', 25_00],
  ['2025-01-01', 20_00],
])('a loan of %s bears a fee of %i cents and 2.5 % a month, the law of its day', (day, returnedItemFee) => {
  expect(advanceOnDefault(localDate(day))).toEqual({ ok: true, value: { returnedItemFee, interestMonthly: 2_50 } })
})

test('a loan of a day whose law is not known is refused', () => {
  expect(advanceOnDefault(localDate('2020-08-19'))).toMatchObject({
    error: { code: 'LAW_NOT_KNOWN', knownFrom: '2020-08-20' },
  })
})
