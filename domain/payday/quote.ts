import type { Credit, CreditRefusal } from '../apr/credit.ts'
import { criminalRateApr, criminalRates } from '../apr/criminal-rate.ts'
import { disclosureApr } from '../apr/disclosure-apr.ts'
import { criminalRateFigures, type CriminalRateFigures } from '../apr/rate-conventions.ts'
import { asCount, asWord, explain, formatCents, inCents, type Explanation } from '../explanations/explanation.ts'
import { inForceOn, type LawNotKnown } from '../law/law-by-date.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import type { PayFrequency } from '../values/pay-frequency.ts'
import { costOfBorrowing, type CostAboveCap } from './cost-of-borrowing.ts'
import {
  agreementsInWindow,
  extendedPaymentPlan,
  extendedPlanFromAgreement,
  mustBeExtendedPlan,
  type ExtendedPlanRefusal,
} from './extended-payment-plan.ts'
import { maximumAdvance } from './maximum-advance.ts'
import type { Payment } from './payment.ts'
import type { BrokenPaydayRule, PaydayRequest } from './request.ts'
import { brokenPaydayRules } from './rules/in-force.ts'

export { paydayTermDaysMax } from './term.ts'
export type { PaydayRequest } from './request.ts'

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
  /** The same, not rounded for print. */
  readonly disclosureAprPercent: number
  /** For comparison: within the exemption it is judged by $14 for each $100 (FED-03). */
  readonly criminalRate: CriminalRateFigures
  readonly costPerHundred: Cents
  readonly costPerHundredMaximum: Cents
  readonly paymentPlan: 'single' | 'extended'
  readonly payments: readonly Payment[]
  readonly payFrequency: PayFrequency
  /** Earlier agreements of the last 63 days, for the agreement's first page. */
  readonly agreementsInWindow: readonly LocalDate[]
  readonly explanations: readonly Explanation[]
}

export type PaydayRefusal = BrokenPaydayRule | CostAboveCap | LawNotKnown | ExtendedPlanRefusal | CreditRefusal

type Repayment = {
  readonly paymentPlan: PaydayQuote['paymentPlan']
  readonly costOfBorrowing: Cents
  readonly payments: readonly Payment[]
  readonly explanations: readonly Explanation[]
}

/** ON-10: why at once or by a plan; `counted` as of `agreementsInWindow`. */
export const planExplanation = (counted: readonly LocalDate[]): Explanation => {
  const agreements = counted.length + 1
  const isPlan = agreements >= extendedPlanFromAgreement
  return explain(
    { paymentPlan: asWord(isPlan ? 'extended' : 'single') },
    'ON-10: agreements with this lender in 63 days, this one included; from the third on the loan is repaid by an extended plan of instalments, before that in a single payment',
    { earlierAgreements: asCount(counted.length) },
    `${counted.length} earlier${counted.length > 0 ? ` (${counted.join(', ')})` : ''} + this one = ${agreements}, ${isPlan ? 'at least' : 'fewer than'} ${extendedPlanFromAgreement}: ${isPlan ? 'extended' : 'single'}`,
  )
}

const repaymentOf = (request: PaydayRequest, cost: Cents): Result<Repayment, PaydayRefusal> => {
  const { advance, advanceDate, dueDate, nextIncomeDate, netPay, earlierAgreements, instalments } = request
  if (!mustBeExtendedPlan(advanceDate, earlierAgreements)) {
    return ok({
      paymentPlan: 'single',
      costOfBorrowing: cost,
      payments: [{ number: 1, dueDate, amount: cents(advance + cost) }],
      explanations: [planExplanation(agreementsInWindow(advanceDate, earlierAgreements))],
    })
  }
  const plan = extendedPaymentPlan({
    advance,
    costOfBorrowing: cost,
    advanceDate,
    nextIncomeDate,
    payFrequency: netPay.payFrequency,
    ...(instalments !== undefined && { instalments }),
  })
  if (!plan.ok) return plan
  const explanations = [planExplanation(agreementsInWindow(advanceDate, earlierAgreements)), plan.value.explanation]
  return ok({
    paymentPlan: 'extended',
    costOfBorrowing: plan.value.costOfBorrowing,
    payments: plan.value.payments,
    explanations,
  })
}

/** Where a cent of cost was forgone for an instalment's share, the explanation states it. */
const costExplanation = (priced: Explanation, charged: Cents, full: Cents): Explanation =>
  charged === full
    ? priced
    : {
        ...priced,
        value: inCents(charged),
        steps: [
          ...priced.steps,
          `${formatCents(full)} - ${formatCents(cents(full - charged))} = ${formatCents(charged)}, so that no instalment exceeds its share (ON-11)`,
        ],
      }

const totalExplanation = (advance: Cents, cost: Cents, total: Cents): Explanation =>
  explain(
    { total: inCents(total) },
    'ON-17: amount advanced, paid out in full, plus the cost of borrowing',
    { advance: inCents(advance), costOfBorrowing: inCents(cost) },
    `${formatCents(advance)} + ${formatCents(cost)} = ${formatCents(total)}`,
  )

const creditOf = (
  { advance, advanceDate }: Pick<PaydayRequest, 'advance' | 'advanceDate'>,
  payments: readonly Payment[],
): Credit => ({
  advances: [{ on: advanceDate, amount: advance }],
  payments: payments.map(({ dueDate, amount }) => ({ on: dueDate, amount })),
})

/** How the figures of an advance that was offered came about, from what the offer states alone: no
 * income, which the log does not keep. */
export const explainAdvance = (
  offer: Pick<
    PaydayQuote,
    'advance' | 'advanceDate' | 'costOfBorrowing' | 'payments' | 'payFrequency' | 'agreementsInWindow'
  >,
): readonly Explanation[] => {
  const { advance, advanceDate, costOfBorrowing: cost, payments, payFrequency, agreementsInWindow: counted } = offer
  const credit = creditOf(offer, payments)
  const priced = costOfBorrowing(advance, advanceDate)
  const rates = [disclosureApr(credit), criminalRateApr({ ...credit, frequency: payFrequency })]
  return [
    ...(priced.ok ? [costExplanation(priced.value.explanation, cost, priced.value.cost)] : []),
    totalExplanation(advance, cost, cents(advance + cost)),
    ...rates.flatMap((rate) => (rate.ok ? [rate.value.explanation] : [])),
    planExplanation(counted),
  ]
}

/** What a cash advance costs and when it is paid back (spec sections 1 and 9), by the law of its
 * day; the third agreement within 63 days by an extended plan (C-13). Refuses with the first rule
 * broken; `brokenPaydayRules` gives them all. */
export const quotePaydayAdvance = (request: PaydayRequest): Result<PaydayQuote, PaydayRefusal> => {
  const [refusal] = brokenPaydayRules(request)
  if (refusal) return err(refusal)
  const { advance, advanceDate, netPay, earlierAgreements } = request
  const law = inForceOn('costPerHundred', advanceDate)
  if (!law.ok) return law
  const { costPerHundred = law.value.value } = request
  const priced = costOfBorrowing(advance, advanceDate, costPerHundred)
  if (!priced.ok) return priced
  const repayment = repaymentOf(request, priced.value.cost)
  if (!repayment.ok) return repayment
  const { paymentPlan, payments, costOfBorrowing: cost } = repayment.value
  const credit = creditOf(request, payments)
  const apr = disclosureApr(credit)
  if (!apr.ok) return apr
  const criminal = criminalRates({ ...credit, frequency: netPay.payFrequency })
  if (!criminal.ok) return criminal
  const total = cents(advance + cost)
  const dueDate = payments.at(-1)?.dueDate ?? request.dueDate
  return ok({
    advance,
    advanceDate,
    dueDate,
    costOfBorrowing: cost,
    total,
    termDays: daysBetween(advanceDate, dueDate),
    disclosureApr: apr.value.rate,
    disclosureAprPercent: apr.value.percent,
    criminalRate: criminalRateFigures(criminal.value),
    costPerHundred,
    costPerHundredMaximum: law.value.value,
    paymentPlan,
    payments,
    payFrequency: netPay.payFrequency,
    agreementsInWindow: agreementsInWindow(advanceDate, earlierAgreements),
    explanations: [
      netPay.explanation,
      maximumAdvance(netPay).explanation,
      costExplanation(priced.value.explanation, cost, priced.value.cost),
      totalExplanation(advance, cost, total),
      apr.value.explanation,
      ...repayment.value.explanations,
    ],
  })
}
