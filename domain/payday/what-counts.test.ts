import { expect, test } from 'vitest'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'
import { costOnEntering, owedUnderAgreement, type PaydayCharge } from './what-counts.ts'

const charge = (
  amount: number,
  arises: PaydayCharge['arises'] = 'entering',
  payee: PaydayCharge['payee'] = 'lender',
): PaydayCharge => ({
  amount: cents(amount),
  arises,
  payee,
})
const agreedOn = localDate('2026-03-04')
const agreement = {
  agreedOn,
  advance: cents(500_00),
  charges: [charge(70_00)],
  deliveryFollowed: true,
  cancelled: false,
}

test('whoever receives it, what entering the agreement brings is cost; what default brings is not', () => {
  expect(costOnEntering([charge(60_00), charge(5_00, 'entering', 'third-party'), charge(20_00, 'default')])).toBe(65_00)
  expect(costOnEntering([])).toBe(0)
})

test.each([
  [{}, 570_00, 'AS_AGREED'],
  [{ charges: [charge(70_00), charge(20_00, 'default')] }, 570_00, 'AS_AGREED'],
  [{ charges: [charge(70_00), charge(1, 'entering', 'third-party')] }, 500_00, 'COST_ABOVE_CAP'],
  [{ deliveryFollowed: false }, 500_00, 'DELIVERY_NOT_FOLLOWED'],
  [{ cancelled: true }, 500_00, 'CANCELLED'],
  [{ charges: [charge(70_01)], cancelled: true }, 500_00, 'CANCELLED'],
  [{ charges: [charge(70_01)], deliveryFollowed: false }, 500_00, 'COST_ABOVE_CAP'],
  [{ charges: [charge(75_00)] }, 500_00, 'COST_ABOVE_CAP'],
  [{ charges: [charge(75_00)], agreedOn: localDate('2024-06-03') }, 575_00, 'AS_AGREED'],
] as const)('%o: %i cents, %s', (change, owed, because) => {
  expect(owedUnderAgreement({ ...agreement, ...change })).toEqual({ owed, because })
})
