import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import type { Cents } from '../../values/cents.ts'
import { advanceIsAtLeastOneDollar } from './in-force.ts'

test('a dollar is enough, a cent less is not', () => {
  expect(advanceIsAtLeastOneDollar({ ...soundRequest, advance: 1_00 as Cents })).toBeUndefined()
  expect(advanceIsAtLeastOneDollar({ ...soundRequest, advance: 99 as Cents })).toEqual({
    code: 'ADVANCE_BELOW_MINIMUM',
    advance: 99,
    minimum: 1_00,
  })
})

test.each([NaN, Infinity, 100.5, 2 ** 53])('%d is no amount', (given) => {
  expect(advanceIsAtLeastOneDollar({ ...soundRequest, advance: given as Cents })).toEqual({
    code: 'NOT_AN_AMOUNT',
    given,
  })
})
