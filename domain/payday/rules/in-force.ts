import { mustBeExtendedPlan } from '../extended-payment-plan.ts'
import type { BrokenPaydayRule, PaydayRequest, PaydayRule } from '../request.ts'
import { advanceIsAtLeastOneDollar } from './advance-is-at-least-one-dollar.ts'
import { advanceIsAtMost1500 } from './advance-is-at-most-1500.ts'
import { advanceIsAtMostHalfOfNetPay } from './advance-is-at-most-half-of-net-pay.ts'
import { nextIncomeLiesAhead } from './next-income-lies-ahead.ts'
import { termIsOneTo62Days } from './term-is-one-to-62-days.ts'
import { termReachesNextIncome } from './term-reaches-next-income.ts'

/** For a cash advance repaid at once, in the order in which a refusal is reported. */
export const paydayRules: readonly PaydayRule[] = [
  advanceIsAtLeastOneDollar,
  advanceIsAtMost1500,
  termIsOneTo62Days,
  nextIncomeLiesAhead,
  termReachesNextIncome,
  advanceIsAtMostHalfOfNetPay,
]

/** For an extended payment plan, whose days follow from the income. */
export const extendedPlanRules: readonly PaydayRule[] = [
  advanceIsAtLeastOneDollar,
  advanceIsAtMost1500,
  nextIncomeLiesAhead,
  advanceIsAtMostHalfOfNetPay,
]

/** Every rule the request breaks, for a screen that lists them; empty when it may be quoted. */
export const brokenPaydayRules = (request: PaydayRequest): readonly BrokenPaydayRule[] => {
  const rules = mustBeExtendedPlan(request.advanceDate, request.earlierAgreements) ? extendedPlanRules : paydayRules
  return rules.map((rule) => rule(request)).filter((broken) => broken !== undefined)
}
