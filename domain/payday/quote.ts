import { disclosureApr, type DisclosureApr } from '../apr/disclosure-apr.ts'
import type { CreditRefusal } from '../apr/credit.ts'
import { asCount, inCents, sayCents, type Explanation } from '../explanations/explanation.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { costOfBorrowing, costPerHundredCentsMax, type CostAboveCap } from './cost-of-borrowing.ts'
import { agreementsInWindow, extendedPaymentPlan, mustBeExtendedPlan, type ExtendedPlanRefusal } from './extended-payment-plan.ts'
import { advanceCentsMin, halfOfNetPay, maximumAdvance, paydayAdvanceCentsMax } from './maximum-advance.ts'
import type { NetPay } from './net-pay.ts'
import type { Payment } from './payment.ts'
import { paydayTermDaysMax } from './term.ts'

export { paydayTermDaysMax } from './term.ts'

/** What a borrower asks for, and what the lender knows about the borrower when it answers. */
export type PaydayRequest = {
  readonly advance: Cents
  /** The Toronto day the agreement is made; the money follows within the hour. */
  readonly advanceDate: LocalDate
  /** The day the single payment falls due; without meaning where an extended payment plan is required. */
  readonly dueDate: LocalDate
  /** The next day after the agreement on which the borrower is due to receive income. */
  readonly nextIncomeDate: LocalDate
  readonly netPay: NetPay
  /** Days of the earlier payday agreements with this lender; the third within 63 days is repaid by instalments. */
  readonly earlierAgreements: readonly LocalDate[]
  /** Cents for each $100; the legal maximum unless a cheaper offer is made. */
  readonly costPerHundred?: Cents
  /** More instalments than the law's minimum, where a plan is required and both agree. */
  readonly instalments?: number
}

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
  /** Earlier agreements of the last 63 days, for the agreement's first page. */
  readonly agreementsInWindow: readonly LocalDate[]
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
  | ExtendedPlanRefusal
  | CreditRefusal

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

/** The rules in force for a cash advance repaid at once, in the order in which a refusal is reported. */
export const paydayRules: readonly PaydayRule[] = [
  advanceIsAnAmount, advanceIsAtLeastOneDollar, advanceIsAtMost1500, termIsAtMost62Days, termIsAtLeastOneDay, nextIncomeLiesAhead,
  termReachesNextIncome, advanceIsAtMostHalfOfNetPay,
]

/** The same for one repaid by an extended payment plan, whose days follow from the income and not from a chosen due date. */
export const extendedPlanRules: readonly PaydayRule[] = [
  advanceIsAnAmount, advanceIsAtLeastOneDollar, advanceIsAtMost1500, nextIncomeLiesAhead, advanceIsAtMostHalfOfNetPay,
]

const rulesFor = ({ advanceDate, earlierAgreements }: PaydayRequest): readonly PaydayRule[] =>
  mustBeExtendedPlan(advanceDate, earlierAgreements) ? extendedPlanRules : paydayRules

/** Every rule the request breaks, for a screen that lists them; empty when it may be quoted. */
export const brokenPaydayRules = (request: PaydayRequest): readonly PaydayRefusal[] =>
  rulesFor(request).map((rule) => rule(request)).filter((refusal) => refusal !== undefined)

type Repayment = {
  readonly paymentPlan: PaydayQuote['paymentPlan']
  readonly costOfBorrowing: Cents
  readonly payments: readonly Payment[]
  readonly explanations: readonly Explanation[]
}

const planExplanation = (counted: readonly LocalDate[]): Explanation => ({
  figure: 'paymentPlan', value: asCount(counted.length + 1), ruleId: 'ON-10',
  formula: 'agreements with this lender in 63 days, this one included; from the third on the loan is repaid by instalments',
  inputs: [{ name: 'earlierAgreements', value: asCount(counted.length) }],
  steps: [`${counted.length} earlier (${counted.join(', ')}) + this one = ${counted.length + 1}`],
})

const repaymentOf = (request: PaydayRequest, cost: Cents): Result<Repayment, PaydayRefusal> => {
  const { advance, advanceDate, dueDate, nextIncomeDate, netPay, earlierAgreements, instalments } = request
  if (!mustBeExtendedPlan(advanceDate, earlierAgreements)) {
    return ok({ paymentPlan: 'single', costOfBorrowing: cost, payments: [{ number: 1, dueDate, amount: cents(advance + cost) }], explanations: [] })
  }
  const plan = extendedPaymentPlan({
    advance, costOfBorrowing: cost, advanceDate, nextIncomeDate, payFrequency: netPay.payFrequency, ...(instalments !== undefined && { instalments }),
  })
  if (!plan.ok) return plan
  const explanations = [planExplanation(agreementsInWindow(advanceDate, earlierAgreements)), plan.value.explanation]
  return ok({ paymentPlan: 'extended', costOfBorrowing: plan.value.costOfBorrowing, payments: plan.value.payments, explanations })
}

/** Where a cent of cost was forgone for an instalment's share, the explanation says so. */
const costExplanation = (priced: Explanation, charged: Cents, full: Cents): Explanation => charged === full ? priced : {
  ...priced, value: inCents(charged),
  steps: [...priced.steps, `${sayCents(full)} - ${sayCents(cents(full - charged))} = ${sayCents(charged)}, so that no instalment exceeds its share (ON-11)`],
}

const totalExplanation = (advance: Cents, cost: Cents, total: Cents): Explanation => ({
  figure: 'total', value: inCents(total), ruleId: 'ON-17', formula: 'amount advanced, paid out in full, plus the cost of borrowing',
  inputs: [{ name: 'advance', value: inCents(advance) }, { name: 'costOfBorrowing', value: inCents(cost) }],
  steps: [`${sayCents(advance)} + ${sayCents(cost)} = ${sayCents(total)}`],
})

const aprOf = ({ advance, advanceDate }: PaydayRequest, payments: readonly Payment[]): Result<DisclosureApr, CreditRefusal> =>
  disclosureApr({ advances: [{ on: advanceDate, amount: advance }], payments: payments.map(({ dueDate, amount }) => ({ on: dueDate, amount })) })

/**
 * What a cash advance costs and when it is paid back (spec sections 1 and 9). The third agreement within 63 days is quoted as an extended
 * payment plan (C-13). Refuses with the first rule broken; `brokenPaydayRules` gives them all.
 */
export const quotePaydayAdvance = (request: PaydayRequest): Result<PaydayQuote, PaydayRefusal> => {
  const [refusal] = brokenPaydayRules(request)
  if (refusal) return err(refusal)
  const { advance, advanceDate, netPay, earlierAgreements, costPerHundred = costPerHundredCentsMax } = request
  const priced = costOfBorrowing(advance, costPerHundred)
  if (!priced.ok) return priced
  const repayment = repaymentOf(request, priced.value.cost)
  if (!repayment.ok) return repayment
  const { paymentPlan, payments, costOfBorrowing: cost } = repayment.value
  const apr = aprOf(request, payments)
  if (!apr.ok) return apr
  const [total, dueDate] = [cents(advance + cost), payments.at(-1)?.dueDate ?? request.dueDate]
  return ok({
    advance, advanceDate, dueDate, costOfBorrowing: cost, total, termDays: daysBetween(advanceDate, dueDate),
    disclosureApr: apr.value.rate, costPerHundred, costPerHundredMaximum: costPerHundredCentsMax,
    paymentPlan, payments, payFrequency: netPay.payFrequency,
    agreementsInWindow: agreementsInWindow(advanceDate, earlierAgreements),
    explanations: [
      netPay.explanation, maximumAdvance(netPay).explanation, costExplanation(priced.value.explanation, cost, priced.value.cost),
      totalExplanation(advance, cost, total), apr.value.explanation, ...repayment.value.explanations,
    ],
  })
}
