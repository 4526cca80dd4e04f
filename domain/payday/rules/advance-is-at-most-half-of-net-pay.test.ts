import { expect, test } from 'vitest'
import { soundRequest } from '../../testing/payday-request.fixture.ts'
import { cents, type Cents } from '../../values/cents.ts'
import { advanceIsAtMostHalfOfNetPay } from './in-force.ts'

test('half of a net pay of $1,107.69 is $553.84, a cent more is refused', () => {
  expect(advanceIsAtMostHalfOfNetPay({ ...soundRequest, advance: cents(553_84) })).toBeUndefined()
  expect(advanceIsAtMostHalfOfNetPay({ ...soundRequest, advance: cents(553_85) })).toEqual({
    code: 'ADVANCE_ABOVE_HALF_NET_PAY',
    advance: 553_85,
    maximum: 553_84,
  })
})

test.each([NaN, -1, 0.5])('an income of %d carries nothing', (monthlyNetIncome) => {
  const netPay = { ...soundRequest.netPay, monthlyNetIncome: monthlyNetIncome as Cents }
  expect(advanceIsAtMostHalfOfNetPay({ ...soundRequest, netPay })).toMatchObject({ maximum: 0 })
})
