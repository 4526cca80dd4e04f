import { inCents, inDays, sayCents, asRate, sayRate, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { basisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { scale } from '../values/rounding.ts'
import { costOfBorrowing, costPerHundredCentsMax, type CostAboveCap } from './cost-of-borrowing.ts'
import { advanceCentsMin, halfOfNetPay, maximumAdvance, paydayAdvanceCentsMax } from './maximum-advance.ts'
import type { NetPay } from './net-pay.ts'
import { paydayTermDaysMax } from './term.ts'

export { paydayTermDaysMax } from './term.ts'

/** What a borrower asks for, and what the lender knows about the borrower when it answers. */
export type PaydayRequest = {
  readonly advance: Cents
  /** The Toronto day the agreement is made; the money follows within the hour. */
  readonly advanceDate: LocalDate
  /** The day the single payment falls due. */
  readonly dueDate: LocalDate
  /** The next day after the agreement on which the borrower is due to receive income. */
  readonly nextIncomeDate: LocalDate
  readonly netPay: NetPay
  /** Days of the earlier payday agreements with this lender; the third within 63 days is repaid by instalments. */
  readonly earlierAgreements: readonly LocalDate[]
  /** Cents for each $100; the legal maximum unless a cheaper offer is made. */
  readonly costPerHundred?: Cents
}

export type Payment = { readonly number: number; readonly dueDate: LocalDate; readonly amount: Cents }

export type PaydayQuote = {
  readonly advance: Cents
  readonly advanceDate: LocalDate
  /** The last day on which a payment falls due. */
  readonly dueDate: LocalDate
  readonly costOfBorrowing: Cents
  readonly total: Cents
  readonly termDays: number
  /** Ontario's APR for disclosure, in hundredths of a percent. */
  readonly disclosureApr: BasisPoints
  readonly costPerHundred: Cents
  readonly costPerHundredMaximum: Cents
  readonly paymentPlan: 'single' | 'extended'
  readonly payments: readonly Payment[]
  readonly payFrequency: PayFrequency
  readonly explanations: readonly Explanation[]
}

export type PaydayRefusal =
  | { readonly code: 'NOT_AN_AMOUNT'; readonly given: number }
  | { readonly code: 'ADVANCE_BELOW_MINIMUM'; readonly advance: Cents; readonly minimum: Cents }
  | { readonly code: 'ADVANCE_ABOVE_MAXIMUM'; readonly advance: Cents; readonly maximum: Cents }
  | { readonly code: 'ADVANCE_ABOVE_HALF_NET_PAY'; readonly advance: Cents; readonly maximum: Cents }
  | { readonly code: 'TERM_TOO_SHORT'; readonly termDays: number; readonly minimum: 1 }
  | { readonly code: 'TERM_TOO_LONG'; readonly termDays: number; readonly maximum: number }
  | { readonly code: 'TERM_ENDS_BEFORE_NEXT_INCOME'; readonly dueDate: LocalDate; readonly nextIncomeDate: LocalDate }
  | { readonly code: 'NEXT_INCOME_NOT_AHEAD'; readonly advanceDate: LocalDate; readonly nextIncomeDate: LocalDate }
  | CostAboveCap

/** A rule looks at the request and names what is wrong with it, or nothing. */
export type PaydayRule = (request: PaydayRequest) => PaydayRefusal | undefined

/** Amounts are whole cents; anything else came from outside without a guard. */
const advanceIsAnAmount: PaydayRule = ({ advance }) =>
  Number.isSafeInteger(advance) ? undefined : { code: 'NOT_AN_AMOUNT', given: advance }

/** TAM-03. */
const advanceIsAtLeastOneDollar: PaydayRule = ({ advance }) =>
  advance >= advanceCentsMin ? undefined : { code: 'ADVANCE_BELOW_MINIMUM', advance, minimum: advanceCentsMin }

/** FED-02, C-03. */
const advanceIsAtMost1500: PaydayRule = ({ advance }) =>
  advance > paydayAdvanceCentsMax ? { code: 'ADVANCE_ABOVE_MAXIMUM', advance, maximum: paydayAdvanceCentsMax } : undefined

/** FED-02, C-01. */
const termIsAtMost62Days: PaydayRule = ({ advanceDate, dueDate }) => {
  const termDays = daysBetween(advanceDate, dueDate)
  return termDays > paydayTermDaysMax ? { code: 'TERM_TOO_LONG', termDays, maximum: paydayTermDaysMax } : undefined
}

const termIsAtLeastOneDay: PaydayRule = ({ advanceDate, dueDate }) => {
  const termDays = daysBetween(advanceDate, dueDate)
  return termDays < 1 ? { code: 'TERM_TOO_SHORT', termDays, minimum: 1 } : undefined
}

/** ON-18: a stale income date would let any term pass, so it is refused rather than believed. */
const nextIncomeLiesAhead: PaydayRule = ({ advanceDate, nextIncomeDate }) =>
  nextIncomeDate > advanceDate ? undefined : { code: 'NEXT_INCOME_NOT_AHEAD', advanceDate, nextIncomeDate }

/** ON-18, O. Reg. 98/09 s. 34. */
const termReachesNextIncome: PaydayRule = ({ dueDate, nextIncomeDate }) =>
  dueDate < nextIncomeDate ? { code: 'TERM_ENDS_BEFORE_NEXT_INCOME', dueDate, nextIncomeDate } : undefined

/** ON-05. */
const advanceIsAtMostHalfOfNetPay: PaydayRule = ({ advance, netPay }) => {
  const maximum = halfOfNetPay(netPay)
  return advance > maximum ? { code: 'ADVANCE_ABOVE_HALF_NET_PAY', advance, maximum } : undefined
}

/** The rules in force for a cash advance, in the order in which a refusal is reported. */
export const paydayRules: readonly PaydayRule[] = [
  advanceIsAnAmount, advanceIsAtLeastOneDollar, advanceIsAtMost1500, termIsAtMost62Days, termIsAtLeastOneDay, nextIncomeLiesAhead,
  termReachesNextIncome, advanceIsAtMostHalfOfNetPay,
]

/** Every rule the request breaks, for a screen that lists them; empty when it may be quoted. */
export const brokenPaydayRules = (request: PaydayRequest): readonly PaydayRefusal[] =>
  paydayRules.map((rule) => rule(request)).filter((refusal) => refusal !== undefined)

/** Single payment: APR = cost ÷ advance × 365 ÷ days × 100 (O. Reg. 17/05 s. 55; a year has 365 days, leap years too). */
const aprOfSinglePayment = (advance: Cents, cost: Cents, termDays: number): { readonly rate: BasisPoints; readonly explanation: Explanation } => {
  const rate = basisPoints(scale(cost, 365 * 100_00, advance * termDays, 'half-up'))
  return {
    rate,
    explanation: {
      figure: 'disclosureApr',
      value: asRate(rate),
      ruleId: 'FIN-01',
      formula: 'cost of borrowing divided by (term in years times the average principal outstanding), in percent; a year has 365 days',
      inputs: [
        { name: 'costOfBorrowing', value: inCents(cost) },
        { name: 'averagePrincipal', value: inCents(advance) },
        { name: 'termDays', value: inDays(termDays) },
      ],
      steps: [`${sayCents(cost)} ÷ (${termDays} ÷ 365 × ${sayCents(advance)}) × 100 = ${sayRate(rate)}`],
    },
  }
}

/**
 * What a cash advance costs and when it is paid back (spec sections 1 and 9). Refuses with the first rule broken; `brokenPaydayRules` gives
 * them all.
 */
export const quotePaydayAdvance = (request: PaydayRequest): Result<PaydayQuote, PaydayRefusal> => {
  const refusal = paydayRules.map((rule) => rule(request)).find((broken) => broken !== undefined)
  if (refusal) return err(refusal)
  const { advance, advanceDate, dueDate, costPerHundred = costPerHundredCentsMax } = request
  const priced = costOfBorrowing(advance, costPerHundred)
  if (!priced.ok) return priced
  const { cost } = priced.value
  const total = cents(advance + cost)
  const termDays = daysBetween(advanceDate, dueDate)
  const apr = aprOfSinglePayment(advance, cost, termDays)
  return ok({
    advance, advanceDate, dueDate, costOfBorrowing: cost, total, termDays,
    disclosureApr: apr.rate,
    costPerHundred, costPerHundredMaximum: costPerHundredCentsMax,
    paymentPlan: 'single',
    payments: [{ number: 1, dueDate, amount: total }],
    payFrequency: request.netPay.payFrequency,
    explanations: [
      request.netPay.explanation,
      maximumAdvance(request.netPay).explanation,
      priced.value.explanation,
      {
        figure: 'total', value: inCents(total), ruleId: 'ON-17', formula: 'amount advanced, paid out in full, plus the cost of borrowing',
        inputs: [{ name: 'advance', value: inCents(advance) }, { name: 'costOfBorrowing', value: inCents(cost) }],
        steps: [`${sayCents(advance)} + ${sayCents(cost)} = ${sayCents(total)}`],
      },
      apr.explanation,
    ],
  })
}
