import { asCount, formatCents } from '@tamarack/domain/explanations/explanation'
import { explainSchedule } from '@tamarack/domain/installment/explain-schedule'
import { highestInstallmentRate } from '@tamarack/domain/installment/highest-rate'
import { amortize } from '@tamarack/domain/installment/level-payment'
import { paymentsInMonths, quoteInstallment, type InstallmentRequest } from '@tamarack/domain/installment/quote'
import { brokenInstallmentRules } from '@tamarack/domain/installment/rules/in-force'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { costIsWithinCap, costOfBorrowing, costPerHundredCentsMax } from '@tamarack/domain/payday/cost-of-borrowing'
import {
  agreementsInWindow,
  extendedPaymentPlan,
  mustBeExtendedPlan,
  respreadAfterPrepayment,
} from '@tamarack/domain/payday/extended-payment-plan'
import { maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay, netIncomeOfTheMonthBefore, type NetPay } from '@tamarack/domain/payday/net-pay'
import { paydayTermDaysMax, planExplanation, quotePaydayAdvance } from '@tamarack/domain/payday/quote'
import { brokenPaydayRules } from '@tamarack/domain/payday/rules/in-force'
import { err, ok } from '@tamarack/domain/shared/result'
import { cents, type Cents } from '@tamarack/domain/values/cents'
import { payPeriodsPerYear, type PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { asCents, asYesNo } from '../explain.ts'
import {
  day,
  frequency,
  ifGiven,
  list,
  money,
  oneOf,
  onlyIfGiven,
  optional,
  rate,
  several,
  signedMoney,
  wholeNumber,
  wholeNumberFrom,
  type ValuesOf,
} from '../fields.ts'
import { countOfPayments, installmentLoan, installmentPayments, numberedPayments } from '../lending-fields.ts'
import { question, questionBy, questionIfGiven, type Refusal } from '../question.ts'

const incomeBasis = oneOf(['bank-data', 'pay-stub', 'declared'])

const cashAdvance = {
  dates: ifGiven('nextIncomeDate', { nextIncomeDate: day, dueDate: optional(day) }, { dueDate: day }),
  monthlyNetIncome: money,
  payFrequency: frequency,
  incomeBasis: optional(incomeBasis, 'declared'),
  advance: signedMoney,
  advanceDate: day,
  earlierAgreements: several(day),
  costPerHundred: onlyIfGiven(money),
  instalments: onlyIfGiven(wholeNumber),
}

const limitsOf = (netPay: NetPay) => {
  const { maximum, limitedBy } = maximumAdvance(netPay)
  return {
    netPay: netPay.perPayPeriod,
    maximumAdvance: maximum,
    limitedBy,
    termDaysMaximum: paydayTermDaysMax,
    costPerHundredMaximum: costPerHundredCentsMax,
  }
}

/** A refusal with all broken rules of the request; one that comes after those rules has none of them. */
const withReasons = (refusal: Refusal, reasons: readonly Refusal[]): Refusal =>
  reasons.length > 0 ? { ...refusal, reasons } : refusal

const quoteCashAdvance = (given: ValuesOf<typeof cashAdvance>) => {
  const { dates, monthlyNetIncome, payFrequency, incomeBasis: basis, ...loan } = given
  const netPay = determineNetPay({ monthlyNetIncome, payFrequency, basis })
  if (!netPay.ok) return netPay
  // Either day stands for the other where that is absent.
  const nextIncomeDate = 'nextIncomeDate' in dates ? dates.nextIncomeDate : dates.dueDate
  const request = { ...loan, nextIncomeDate, dueDate: dates.dueDate ?? nextIncomeDate, netPay: netPay.value }
  const quote = quotePaydayAdvance(request)
  const limits = limitsOf(netPay.value)
  return quote.ok
    ? ok({ loanType: 'cash-advance', ...quote.value, limits })
    : err({ ...withReasons(quote.error, brokenPaydayRules(request)), limits })
}

const numberOfPayments = (count: ValuesOf<typeof countOfPayments>, payFrequency: PayFrequency): number =>
  'termMonths' in count ? paymentsInMonths(count.termMonths, payFrequency) : count.numberOfPayments

const withNumber = <Given extends ValuesOf<typeof installmentPayments>>({ count, ...loan }: Given) => ({
  ...loan,
  numberOfPayments: numberOfPayments(count, loan.payFrequency),
})

/** What an installment loan is quoted from. */
export const installmentRequest = ({ annualRate, ...given }: ValuesOf<typeof installmentLoan>): InstallmentRequest => ({
  ...withNumber(given),
  annualRate,
})

const quoteInstallmentLoan = (given: ValuesOf<typeof installmentLoan>) => {
  const request = installmentRequest(given)
  const [quote, highest] = [quoteInstallment(request), highestInstallmentRate(request)]
  // How high the rate of these payments may be; nothing where they are refused whatever the rate.
  const limits = highest.ok && {
    limits: { annualRateMaximum: highest.value.annualRate, limitedBy: highest.value.limitedBy },
  }
  return quote.ok
    ? ok({ loanType: 'installment', ...quote.value, ...limits })
    : err({ ...withReasons(quote.error, brokenInstallmentRules(request)), ...limits })
}

const netPayOf = (...[income]: Parameters<typeof determineNetPay>) => {
  const made = determineNetPay(income)
  if (!made.ok) return made
  const { perPayPeriod, explanation: ofNetPay } = made.value
  const { maximum, limitedBy, explanation: ofMaximum } = maximumAdvance(made.value)
  return ok({
    monthlyNetIncome: income.monthlyNetIncome,
    netPay: perPayPeriod,
    maximumAdvance: maximum,
    limitedBy,
    basis: income.basis,
    explanations: [ofNetPay, ofMaximum],
  })
}

const sumOf = (payments: readonly { readonly amount: Cents }[]): Cents =>
  cents(payments.reduce((sum, { amount }) => sum + amount, 0))

export const quoteCases = {
  quote: questionBy('loanType', {
    'cash-advance': question({ fields: cashAdvance, evaluate: quoteCashAdvance }),
    installment: question({ fields: installmentLoan, evaluate: quoteInstallmentLoan }),
  }),
  // With days the full schedule; without, the bare amortization of level payments.
  schedule: questionIfGiven(
    'firstDueDate',
    question({
      fields: installmentLoan,
      evaluate: (given) => quoteInstallment(installmentRequest(given)),
      result: ['regularPayment', 'total', 'costOfBorrowing', 'payments'],
      explanations: ({ explanations }) => explanations,
    }),
    question({
      fields: { advance: money, annualRate: rate, payFrequency: frequency, count: countOfPayments },
      evaluate: ({ advance, annualRate, payFrequency, count }) => {
        const periodsPerYear = payPeriodsPerYear[payFrequency]
        const request = { advance, annualRate, periodsPerYear, payments: numberOfPayments(count, payFrequency) }
        const made = amortize(request)
        if (!made.ok) return made
        const payments = made.value
        const [total, regularPayment] = [sumOf(payments), payments[0]?.amount ?? 0]
        const explanations = explainSchedule(request, payments)
        return ok({ regularPayment, total, costOfBorrowing: total - advance, payments, explanations })
      },
    }),
  ),
  'highest-rate': question({
    fields: installmentPayments,
    evaluate: (given) => highestInstallmentRate(withNumber(given)),
    result: ({ annualRate, limitedBy, quote }) => {
      const { regularPayment, total, costOfBorrowing: cost, disclosureApr, criminalRate } = quote
      return { annualRate, limitedBy, regularPayment, total, costOfBorrowing: cost, disclosureApr, criminalRate }
    },
  }),
  'extended-plan': question({
    fields: {
      advance: money,
      advanceDate: day,
      nextIncomeDate: day,
      payFrequency: frequency,
      earlierAgreements: several(day),
      instalments: onlyIfGiven(wholeNumber),
      costOfBorrowing: optional(money),
    },
    evaluate: ({ earlierAgreements, costOfBorrowing: given, ...request }) => {
      const priced = costOfBorrowing(request.advance)
      if (!priced.ok) return priced
      const maximum = priced.value.cost
      const cost = given ?? maximum
      if (!costIsWithinCap(request.advance, cost))
        return err({ code: 'COST_ABOVE_CAP', costOfBorrowing: cost, maximum })
      const plan = extendedPaymentPlan({ ...request, costOfBorrowing: cost })
      if (!plan.ok) return plan
      const required = mustBeExtendedPlan(request.advanceDate, earlierAgreements)
      const counted = agreementsInWindow(request.advanceDate, earlierAgreements)
      return ok({ required, agreementsInWindow: counted, ...plan.value })
    },
    result: ({ explanation: _explanation, ...plan }) => plan,
    explanations: ({ required, agreementsInWindow: counted, explanation: ofPlan }) => [
      { ...planExplanation(counted), figure: 'required', value: asYesNo(required) },
      ofPlan,
    ],
  }),
  respread: question({
    fields: { remaining: numberedPayments, prepaid: money },
    evaluate: ({ remaining, prepaid }) => {
      const spread = respreadAfterPrepayment(remaining, prepaid)
      return spread.ok ? ok({ ...spread.value, left: sumOf(spread.value.payments), owed: sumOf(remaining) }) : spread
    },
    result: ['payments', 'overpaid'],
    figure: { left: money },
    rule: 'ON-13',
    formula:
      'what the instalments still to come owe less what was prepaid, spread equally over them, odd cents on the last',
    inputs: [],
    and: ({ owed }, { remaining, prepaid }) => ({
      owed: asCents(owed),
      prepaid: asCents(prepaid),
      instalments: asCount(remaining.length),
    }),
    steps: ({ payments, overpaid, left, owed }, { remaining, prepaid }) => [
      `${formatCents(owed)} - ${formatCents(prepaid)} = ${formatCents(cents(owed - prepaid))}`,
      left === 0
        ? `nothing is left; too much ${formatCents(overpaid)}`
        : `${formatCents(left)} ÷ ${remaining.length} = ${payments.map(({ amount }) => formatCents(amount)).join(' + ')}`,
    ],
  }),
  'cost-of-borrowing': question({
    fields: { advance: money, costPerHundred: optional(money, costPerHundredCentsMax) },
    evaluate: ({ advance, costPerHundred }) => costOfBorrowing(advance, costPerHundred),
    result: ({ cost }) => ({ costOfBorrowing: cost }),
  }),
  'net-pay': questionIfGiven(
    'deposits',
    question({
      fields: {
        agreementDate: day,
        deposits: list({
          on: day,
          amount: money,
          kind: oneOf(['income', 'loan-proceeds', 'own-transfer', 'refund', 'other']),
        }),
        payFrequency: frequency,
        incomeBasis: optional(incomeBasis, 'bank-data'),
      },
      evaluate: ({ agreementDate, deposits, payFrequency, incomeBasis: basis }) => {
        const income = netIncomeOfTheMonthBefore(agreementDate, deposits)
        return income.ok ? netPayOf({ monthlyNetIncome: income.value, payFrequency, basis }) : income
      },
    }),
    question({
      fields: { monthlyNetIncome: money, payFrequency: frequency, incomeBasis: optional(incomeBasis, 'declared') },
      evaluate: ({ monthlyNetIncome, payFrequency, incomeBasis: basis }) =>
        netPayOf({ monthlyNetIncome, payFrequency, basis }),
    }),
  ),
  'refund-of-charge': question({
    fields: { charge: money, scheduled: wholeNumberFrom(1, 100_000), elapsed: wholeNumberFrom(0, 100_000) },
    evaluate: refundOfUnearnedCharge,
  }),
}
