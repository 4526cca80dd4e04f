import { asCount, formatCents } from '@tamarack/domain/explanations/explanation'
import { explainSchedule } from '@tamarack/domain/installment/explain-schedule'
import { highestInstallmentRate } from '@tamarack/domain/installment/highest-rate'
import { amortize } from '@tamarack/domain/installment/level-payment'
import { paymentsInMonths, quoteInstallment, type InstallmentRequest } from '@tamarack/domain/installment/quote'
import { brokenInstallmentRules } from '@tamarack/domain/installment/rules/in-force'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { inForceOn } from '@tamarack/domain/law/law-by-date'
import { costIsWithinCap, costOfBorrowing } from '@tamarack/domain/payday/cost-of-borrowing'
import * as plans from '@tamarack/domain/payday/extended-payment-plan'
import { maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay, netIncomeOfTheMonthBefore } from '@tamarack/domain/payday/net-pay'
import { paydayTermDaysMax, planExplanation, quotePaydayAdvance } from '@tamarack/domain/payday/quote'
import { brokenPaydayRules } from '@tamarack/domain/payday/rules/in-force'
import { err, ok } from '@tamarack/domain/shared/result'
import { cents, sumOf } from '@tamarack/domain/values/cents'
import { payPeriodsPerYear, type PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { asCents, asYesNo } from '../explain.ts'
import * as f from '../fields.ts'
import { andThen, pick, question, questionBy, questionIfGiven, type Refusal } from '../question.ts'

const incomeBasis = f.oneOf(['bank-data', 'pay-stub', 'declared'])
const depositKind = f.oneOf(['income', 'loan-proceeds', 'own-transfer', 'refund', 'other'])

/** With all broken rules of the request, if any; one that comes after those has none. */
const withReasons = (refusal: Refusal, reasons: readonly Refusal[]): Refusal =>
  reasons.length > 0 ? { ...refusal, reasons } : refusal

const numberOfPayments = (count: f.ValuesOf<typeof f.countOfPayments>, payFrequency: PayFrequency): number =>
  'termMonths' in count ? paymentsInMonths(count.termMonths, payFrequency) : count.numberOfPayments

export const installmentRequest = <Given extends f.ValuesOf<typeof f.installmentPayments>>({
  count,
  ...loan
}: Given) => ({
  ...loan,
  numberOfPayments: numberOfPayments(count, loan.payFrequency),
})

const netPayOf = (...[income]: Parameters<typeof determineNetPay>) =>
  andThen(determineNetPay(income), (netPay) => {
    const { maximum, limitedBy, explanation } = maximumAdvance(netPay)
    return ok({
      monthlyNetIncome: income.monthlyNetIncome,
      netPay: netPay.perPayPeriod,
      maximumAdvance: maximum,
      limitedBy,
      basis: income.basis,
      explanations: [netPay.explanation, explanation],
    })
  })

export const quoteCases = {
  quote: questionBy('loanType', {
    'cash-advance': question({
      fields: {
        dates: f.ifGiven('nextIncomeDate', { nextIncomeDate: f.day, dueDate: f.optional(f.day) }, { dueDate: f.day }),
        monthlyNetIncome: f.money,
        payFrequency: f.frequency,
        incomeBasis: f.optional(incomeBasis, 'declared'),
        advance: f.signedMoney,
        advanceDate: f.day,
        earlierAgreements: f.several(f.day),
        costPerHundred: f.onlyIfGiven(f.money),
        instalments: f.onlyIfGiven(f.wholeNumber),
      },
      evaluate: ({ dates, monthlyNetIncome, payFrequency, incomeBasis: basis, ...loan }) =>
        andThen(determineNetPay({ monthlyNetIncome, payFrequency, basis }), (netPay) => {
          // Either day stands for the other where that is absent.
          const nextIncomeDate = 'nextIncomeDate' in dates ? dates.nextIncomeDate : dates.dueDate
          const request = { ...loan, nextIncomeDate, dueDate: dates.dueDate ?? nextIncomeDate, netPay }
          const quote = quotePaydayAdvance(request)
          const { maximum, limitedBy } = maximumAdvance(netPay)
          const law = inForceOn('costPerHundred', loan.advanceDate)
          const limits = {
            netPay: netPay.perPayPeriod,
            maximumAdvance: maximum,
            limitedBy,
            termDaysMaximum: paydayTermDaysMax,
            ...(law.ok && { costPerHundredMaximum: law.value.value }),
          }
          return quote.ok
            ? ok({ loanType: 'cash-advance', ...quote.value, limits })
            : err({ ...withReasons(quote.error, brokenPaydayRules(request)), limits })
        }),
    }),
    installment: question({
      fields: f.installmentLoan,
      evaluate: (given) => {
        const request: InstallmentRequest = installmentRequest(given)
        const [quote, highest] = [quoteInstallment(request), highestInstallmentRate(request)]
        // The rate that these payments may have at most; nothing where refused at any rate.
        const limits = highest.ok && {
          limits: { annualRateMaximum: highest.value.annualRate, limitedBy: highest.value.limitedBy },
        }
        return quote.ok
          ? ok({ loanType: 'installment', ...quote.value, ...limits })
          : err({ ...withReasons(quote.error, brokenInstallmentRules(request)), ...limits })
      },
    }),
  }),
  // With days the full schedule; without, the bare amortization of level payments.
  schedule: questionIfGiven(
    'firstDueDate',
    question({
      fields: f.installmentLoan,
      evaluate: (given) => quoteInstallment(installmentRequest(given)),
      result: ['regularPayment', 'total', 'costOfBorrowing', 'payments'],
    }),
    question({
      fields: { advance: f.money, annualRate: f.rate, payFrequency: f.frequency, count: f.countOfPayments },
      evaluate: ({ advance, annualRate, payFrequency, count }) => {
        const periodsPerYear = payPeriodsPerYear[payFrequency]
        const request = { advance, annualRate, periodsPerYear, payments: numberOfPayments(count, payFrequency) }
        return andThen(amortize(request), (payments) => {
          const [total, regularPayment] = [cents(sumOf(payments)), payments[0]?.amount ?? 0]
          const explanations = explainSchedule(request, payments)
          return ok({ regularPayment, total, costOfBorrowing: total - advance, payments, explanations })
        })
      },
    }),
  ),
  'highest-rate': question({
    fields: f.installmentPayments,
    evaluate: (given) => highestInstallmentRate(installmentRequest(given)),
    result: ({ annualRate, limitedBy, quote }) => ({
      annualRate,
      limitedBy,
      ...pick(quote, 'regularPayment', 'total', 'costOfBorrowing', 'disclosureApr', 'criminalRate'),
    }),
  }),
  'extended-plan': question({
    fields: {
      advance: f.money,
      advanceDate: f.day,
      nextIncomeDate: f.day,
      payFrequency: f.frequency,
      earlierAgreements: f.several(f.day),
      instalments: f.onlyIfGiven(f.wholeNumber),
      costOfBorrowing: f.optional(f.money),
    },
    evaluate: ({ earlierAgreements, costOfBorrowing: given, ...request }) =>
      andThen(costOfBorrowing(request.advance, request.advanceDate), ({ cost: maximum }) => {
        const cost = given ?? maximum
        if (!costIsWithinCap(request.advance, cost, request.advanceDate))
          return err({ code: 'COST_ABOVE_CAP', costOfBorrowing: cost, maximum })
        return andThen(plans.extendedPaymentPlan({ ...request, costOfBorrowing: cost }), ({ explanation, ...plan }) => {
          const required = plans.mustBeExtendedPlan(request.advanceDate, earlierAgreements)
          const agreementsInWindow = plans.agreementsInWindow(request.advanceDate, earlierAgreements)
          const ofWindow = { ...planExplanation(agreementsInWindow), figure: 'required', value: asYesNo(required) }
          return ok({ required, agreementsInWindow, ...plan, explanations: [ofWindow, explanation] })
        })
      }),
  }),
  respread: question({
    fields: { remaining: f.numberedPayments, prepaid: f.money },
    evaluate: ({ remaining, prepaid }) =>
      andThen(plans.respreadAfterPrepayment(remaining, prepaid), (spread) =>
        ok({ ...spread, left: cents(sumOf(spread.payments)), owed: cents(sumOf(remaining)) }),
      ),
    result: ['payments', 'overpaid'],
    figure: { left: f.money },
    rule: 'ON-13: what the instalments still to come owe less what was prepaid, spread equally over them, odd cents on the last',
    inputs: [],
    and: ({ owed, remaining, prepaid }) => ({
      owed: asCents(owed),
      prepaid: asCents(prepaid),
      instalments: asCount(remaining.length),
    }),
    steps: ({ payments, overpaid, left, owed, remaining, prepaid }) => [
      `${formatCents(owed)} - ${formatCents(prepaid)} = ${formatCents(cents(owed - prepaid))}`,
      left === 0
        ? `nothing is left; too much ${formatCents(overpaid)}`
        : `${formatCents(left)} ÷ ${remaining.length} = ${payments.map(({ amount }) => formatCents(amount)).join(' + ')}`,
    ],
  }),
  'cost-of-borrowing': question({
    fields: {
      advance: f.money,
      agreedOn: f.optional(f.day, f.dayOfTodaysLaw),
      costPerHundred: f.onlyIfGiven(f.money),
    },
    evaluate: ({ advance, agreedOn, costPerHundred }) => costOfBorrowing(advance, agreedOn, costPerHundred),
    result: ({ cost }) => ({ costOfBorrowing: cost }),
  }),
  'net-pay': questionIfGiven(
    'deposits',
    question({
      fields: {
        agreementDate: f.day,
        deposits: f.list({ on: f.day, amount: f.money, kind: depositKind }),
        payFrequency: f.frequency,
        incomeBasis: f.optional(incomeBasis, 'bank-data'),
      },
      evaluate: ({ agreementDate, deposits, payFrequency, incomeBasis: basis }) =>
        andThen(netIncomeOfTheMonthBefore(agreementDate, deposits), (monthlyNetIncome) =>
          netPayOf({ monthlyNetIncome, payFrequency, basis }),
        ),
    }),
    question({
      fields: {
        monthlyNetIncome: f.money,
        payFrequency: f.frequency,
        incomeBasis: f.optional(incomeBasis, 'declared'),
      },
      evaluate: ({ monthlyNetIncome, payFrequency, incomeBasis: basis }) =>
        netPayOf({ monthlyNetIncome, payFrequency, basis }),
    }),
  ),
  'refund-of-charge': question({
    fields: { charge: f.money, scheduled: f.wholeNumberFrom(1, 100_000), elapsed: f.wholeNumberFrom(0, 100_000) },
    evaluate: refundOfUnearnedCharge,
  }),
}
