import { daysBetween } from '../../values/local-date.ts'
import { mustBeExtendedPlan } from '../extended-payment-plan.ts'
import { advanceCentsMin, halfOfNetPay, paydayAdvanceCentsMax } from '../maximum-advance.ts'
import type { BrokenPaydayRule, PaydayRequest, PaydayRule } from '../request.ts'
import { paydayTermDaysMax } from '../term.ts'

/** TAM-03, spec section 5. A fraction of a cent came past a guard and is named as such. */
export const advanceIsAtLeastOneDollar: PaydayRule = ({ advance }) => {
  if (!Number.isSafeInteger(advance)) return { code: 'NOT_AN_AMOUNT', given: advance }
  return advance < advanceCentsMin ? { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin } : undefined
}

/** ON-04, C-03, Criminal Code s. 347.1: above $1,500 the payday exemption is lost. */
export const advanceIsAtMost1500 = ({ advance }: Pick<PaydayRequest, 'advance'>): BrokenPaydayRule | undefined =>
  advance > paydayAdvanceCentsMax
    ? { code: 'ADVANCE_ABOVE_MAXIMUM', advance, maximum: paydayAdvanceCentsMax }
    : undefined

/** FED-02, Criminal Code s. 347.1: a payday loan lasts 62 days at most, and at least one. */
export const termIsOneTo62Days = ({
  advanceDate,
  dueDate,
}: Pick<PaydayRequest, 'advanceDate' | 'dueDate'>): BrokenPaydayRule | undefined => {
  const termDays = daysBetween(advanceDate, dueDate)
  if (termDays > paydayTermDaysMax) return { code: 'TERM_TOO_LONG', termDays, maximum: paydayTermDaysMax }
  return termDays < 1 ? { code: 'TERM_TOO_SHORT', termDays, minimum: 1 } : undefined
}

/** ON-12, ON-18: a stale income day would let any term pass, so it is refused. */
export const nextIncomeLiesAhead: PaydayRule = ({ advanceDate, nextIncomeDate }) =>
  nextIncomeDate > advanceDate ? undefined : { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate }

/** ON-18, O. Reg. 98/09 s. 34: the loan does not end before the next income. */
export const termReachesNextIncome: PaydayRule = ({ dueDate, nextIncomeDate }) =>
  dueDate < nextIncomeDate ? { code: 'TERM_ENDS_BEFORE_NEXT_INCOME', dueDate, nextIncomeDate } : undefined

/** ON-05, O. Reg. 98/09: the advance is at most half of the borrower's net pay. */
export const advanceIsAtMostHalfOfNetPay: PaydayRule = ({ advance, netPay }) => {
  const maximum = halfOfNetPay(netPay)
  return advance > maximum ? { code: 'ADVANCE_ABOVE_HALF_NET_PAY', advance, maximum } : undefined
}

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
