import { explain, formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import type { HousePolicy } from '../policy/house-policy.ts'
import { cents, leastOf, type Cents } from '../values/cents.ts'
import { payPeriodsPerYear } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import { isWholeNumber } from '../values/whole-number.ts'
import type { NetPay } from './net-pay.ts'

/** FED-02, Criminal Code s. 347.1: above this the payday exemption is lost. */
export const paydayAdvanceCentsMax: Cents = cents(1_500_00)

/** TAM-204, FED-02: our largest cash advance, never above the law's. */
export const largestAdvance = ({ cashAdvanceMost }: Pick<HousePolicy, 'cashAdvanceMost'>): Cents =>
  leastOf(cashAdvanceMost, paydayAdvanceCentsMax)

/** TAM-03, spec section 5: loanAmount at least 1 (dollar). */
export const advanceCentsMin: Cents = cents(1_00)

/** ON-05, O. Reg. 98/09: half of the net pay, rounded down once from the income itself. */
export const halfOfNetPay = (netPay: NetPay): Cents =>
  isWholeNumber(netPay.monthlyNetIncome)
    ? cents(scale(netPay.monthlyNetIncome, 6, payPeriodsPerYear[netPay.payFrequency], 'down'))
    : cents(0)

export type MaximumAdvance = {
  readonly maximum: Cents
  readonly limitedBy: 'FEDERAL_LIMIT' | 'HALF_NET_PAY'
  readonly explanation: Explanation
}

/** ON-04, ON-05: the largest cash advance; below one dollar means none. */
export const maximumAdvance = (netPay: NetPay): MaximumAdvance => {
  const half = halfOfNetPay(netPay)
  const byPay = half < paydayAdvanceCentsMax
  const maximum = byPay ? half : paydayAdvanceCentsMax
  const [halfPay, lawfulMost] = [formatCents(half), formatCents(paydayAdvanceCentsMax)]
  return {
    maximum,
    limitedBy: byPay ? 'HALF_NET_PAY' : 'FEDERAL_LIMIT',
    explanation: explain(
      { maximumAdvance: inCents(maximum) },
      `${byPay ? 'ON-05' : 'FED-02'}: the smaller of half the net pay, rounded down to the cent, and $1,500.00`,
      { netPay: inCents(netPay.perPayPeriod), federalLimit: inCents(paydayAdvanceCentsMax) },
      [
        ...netPay.explanation.steps,
        `half of the net pay, rounded down = ${halfPay}`,
        `smaller of ${halfPay} and ${lawfulMost} = ${byPay ? halfPay : lawfulMost}`,
      ],
    ),
  }
}
