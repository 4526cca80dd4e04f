import { quoteInstallment, paymentsInMonths, type InstallmentRequest } from '@tamarack/domain/installment/quote'
import { highestInstallmentRate } from '@tamarack/domain/installment/highest-rate'
import { explainSchedule } from '@tamarack/domain/installment/explain-schedule'
import { amortize } from '@tamarack/domain/installment/level-payment'
import { brokenInstallmentRules } from '@tamarack/domain/installment/rules/in-force'
import { refundOfUnearnedCharge } from '@tamarack/domain/installment/unearned-charge'
import { costIsWithinCap, costOfBorrowing, costPerHundredCentsMax } from '@tamarack/domain/payday/cost-of-borrowing'
import {
  extendedPaymentPlan,
  agreementsInWindow,
  mustBeExtendedPlan,
  respreadAfterPrepayment,
} from '@tamarack/domain/payday/extended-payment-plan'
import { maximumAdvance } from '@tamarack/domain/payday/maximum-advance'
import { determineNetPay, netIncomeOfTheMonthBefore, type Deposit, type NetPay } from '@tamarack/domain/payday/net-pay'
import { paydayTermDaysMax, planExplanation, quotePaydayAdvance } from '@tamarack/domain/payday/quote'
import { brokenPaydayRules } from '@tamarack/domain/payday/rules/in-force'
import { asCount, sayCents } from '@tamarack/domain/explanations/explanation'
import { ok } from '@tamarack/domain/shared/result'
import { cents } from '@tamarack/domain/values/cents'
import { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
import { answerOf, answering, explained, refused, answered, type Case, type Outcome, type Refusal } from '../case.ts'
import type { Input } from '../input.ts'
import { asCents, asYesNo, explain } from '../explain.ts'

const loanTypes = ['cash-advance', 'installment'] as const
const incomeBases = ['bank-data', 'pay-stub', 'declared'] as const

const readIncome = (input: Input) => ({
  monthlyNetIncome: input.amount('monthlyNetIncome'),
  payFrequency: input.frequency('payFrequency'),
  basis: input.oneOf('incomeBasis', incomeBases, 'declared'),
})

const readCashAdvance = (input: Input) => {
  const dueDate = input.day('dueDate', input.has('nextIncomeDate') ? input.day('nextIncomeDate') : undefined)
  return {
    income: readIncome(input),
    advance: input.signedAmount('advance'),
    advanceDate: input.day('advanceDate'),
    dueDate,
    nextIncomeDate: input.day('nextIncomeDate', dueDate),
    earlierAgreements: input.days('earlierAgreements'),
    ...(input.has('costPerHundred') && { costPerHundred: input.amount('costPerHundred') }),
    ...(input.has('instalments') && { instalments: input.count('instalments') }),
  }
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

/** A refusal that comes after the rules of the request has none of them. */
const reasonsOf = (reasons: readonly Refusal[]) => (reasons.length > 0 ? { reasons } : {})

const quoteCashAdvance = ({ income, ...request }: ReturnType<typeof readCashAdvance>): Outcome => {
  const netPay = determineNetPay(income)
  if (!netPay.ok) return refused(netPay.error)
  const asked = { ...request, netPay: netPay.value }
  const quote = quotePaydayAdvance(asked)
  const limits = limitsOf(netPay.value)
  if (!quote.ok) return refused({ ...quote.error, ...reasonsOf(brokenPaydayRules(asked)), limits })
  const { explanations, ...figures } = quote.value
  return answered({ loanType: 'cash-advance', ...figures, limits }, explanations)
}

/** A term in months wins over a number of payments. */
const readNumberOfPayments = (input: Input): number =>
  input.has('termMonths')
    ? paymentsInMonths(input.within('termMonths', [1, 1_200]), input.frequency('payFrequency'))
    : input.count('numberOfPayments')

const readPayments = (input: Input): Omit<InstallmentRequest, 'annualRate'> => {
  const payFrequency = input.frequency('payFrequency')
  return {
    advance: input.signedAmount('advance'),
    advanceDate: input.day('advanceDate'),
    firstDueDate: input.day('firstDueDate'),
    payFrequency,
    numberOfPayments: readNumberOfPayments(input),
  }
}

export const readInstallment = (input: Input): InstallmentRequest => ({
  ...readPayments(input),
  annualRate: input.rate('annualRate'),
})

/** How high the rate of these payments may be; nothing where they are refused whatever the rate. */
const rateLimitsOf = (request: InstallmentRequest) => {
  const highest = highestInstallmentRate(request)
  if (!highest.ok) return {}
  const { annualRate, limitedBy } = highest.value
  return { limits: { annualRateMaximum: annualRate, limitedBy } }
}

const quoteInstallmentLoan = (request: InstallmentRequest): Outcome => {
  const quote = quoteInstallment(request)
  const limits = rateLimitsOf(request)
  if (!quote.ok) return refused({ ...quote.error, ...reasonsOf(brokenInstallmentRules(request)), ...limits })
  const { explanations, ...figures } = quote.value
  return answered({ loanType: 'installment', ...figures, ...limits }, explanations)
}

const highestRate: Case = answering(readPayments, (request) =>
  answerOf(highestInstallmentRate(request), ({ annualRate, limitedBy, quote: offer, explanation }) => {
    const { regularPayment, total, costOfBorrowing: price, disclosureApr, criminalRate } = offer
    return answered(
      { annualRate, limitedBy, regularPayment, total, costOfBorrowing: price, disclosureApr, criminalRate },
      [explanation],
    )
  }),
)

const quote: Case = (input) => {
  const loanType = input.oneOf('loanType', loanTypes)
  return loanType === 'cash-advance'
    ? answering(readCashAdvance, quoteCashAdvance)(input)
    : answering(readInstallment, quoteInstallmentLoan)(input)
}

/** With days the full schedule; without, the bare amortization of level payments. */
const schedule: Case = (input) => {
  if (input.has('firstDueDate')) {
    return answering(readInstallment, (request) =>
      answerOf(quoteInstallment(request), ({ payments, regularPayment, total, costOfBorrowing: cost, explanations }) =>
        answered({ regularPayment, total, costOfBorrowing: cost, payments }, explanations),
      ),
    )(input)
  }
  const read = (fields: Input) => ({
    advance: fields.amount('advance'),
    annualRate: fields.rate('annualRate'),
    periodsPerYear: payPeriodsPerYear[fields.frequency('payFrequency')],
    payments: readNumberOfPayments(fields),
  })
  return answering(read, (request) =>
    answerOf(amortize(request), (payments) => {
      const total = payments.reduce((sum, { amount }) => sum + amount, 0)
      const figures = {
        regularPayment: payments[0]?.amount ?? 0,
        total,
        costOfBorrowing: total - request.advance,
        payments,
      }
      return answered(figures, explainSchedule(request, payments))
    }),
  )(input)
}

const extendedPlan: Case = answering(
  (input) => ({
    advance: input.amount('advance'),
    advanceDate: input.day('advanceDate'),
    nextIncomeDate: input.day('nextIncomeDate'),
    payFrequency: input.frequency('payFrequency'),
    earlierAgreements: input.days('earlierAgreements'),
    ...(input.has('instalments') && { instalments: input.count('instalments') }),
    ...(input.has('costOfBorrowing') && { given: input.amount('costOfBorrowing') }),
  }),
  ({ earlierAgreements, given, ...request }) => {
    const priced = costOfBorrowing(request.advance)
    if (!priced.ok) return refused(priced.error)
    const cost = given ?? priced.value.cost
    const cap = { costOfBorrowing: cost, maximum: priced.value.cost }
    if (!costIsWithinCap(request.advance, cost)) return refused({ code: 'COST_ABOVE_CAP', ...cap })
    return answerOf(extendedPaymentPlan({ ...request, costOfBorrowing: cost }), ({ explanation, ...plan }) => {
      const required = mustBeExtendedPlan(request.advanceDate, earlierAgreements)
      const counted = agreementsInWindow(request.advanceDate, earlierAgreements)
      const why = { ...planExplanation(counted), figure: 'required', value: asYesNo(required) }
      return answered({ required, agreementsInWindow: counted, ...plan }, [why, explanation])
    })
  },
)

const respread: Case = answering(
  (input) => ({
    remaining: input.list('remaining', (payment) => ({
      number: payment.count('number'),
      dueDate: payment.day('dueDate'),
      amount: payment.amount('amount'),
    })),
    prepaid: input.amount('prepaid'),
  }),
  ({ remaining, prepaid }) =>
    answerOf(respreadAfterPrepayment(remaining, prepaid), (spread) => {
      const owed = cents(remaining.reduce((sum, { amount }) => sum + amount, 0))
      const left = spread.payments.reduce((sum, { amount }) => sum + amount, 0)
      return answered(spread, [
        explain(
          ['left', asCents(left)],
          'ON-13',
          'what the instalments still to come owe less what was prepaid, spread equally over them, odd cents on the last',
          { owed: asCents(owed), prepaid: asCents(prepaid), instalments: asCount(remaining.length) },
          [
            `${sayCents(owed)} - ${sayCents(prepaid)} = ${sayCents(cents(owed - prepaid))}`,
            left === 0
              ? `nothing is left; too much ${sayCents(spread.overpaid)}`
              : `${sayCents(cents(left))} ÷ ${remaining.length} = ${spread.payments.map(({ amount }) => sayCents(amount)).join(' + ')}`,
          ],
        ),
      ])
    }),
)

const cost: Case = answering(
  (input) => ({
    advance: input.amount('advance'),
    costPerHundred: input.amount('costPerHundred', costPerHundredCentsMax),
  }),
  ({ advance, costPerHundred }) =>
    answerOf(costOfBorrowing(advance, costPerHundred), ({ cost: price, explanation }) =>
      answered({ costOfBorrowing: price }, [explanation]),
    ),
)

const depositKinds = ['income', 'loan-proceeds', 'own-transfer', 'refund', 'other'] as const
const readDeposit = (input: Input): Deposit => ({
  on: input.day('on'),
  amount: input.amount('amount'),
  kind: input.oneOf('kind', depositKinds),
})

const netPay: Case = (input) => {
  const deposits = input.has('deposits')
    ? { agreementDate: input.day('agreementDate'), list: input.list('deposits', readDeposit) }
    : undefined
  const read = (fields: Input) => ({
    monthlyNetIncome: deposits ? undefined : fields.amount('monthlyNetIncome'),
    payFrequency: fields.frequency('payFrequency'),
    basis: fields.oneOf('incomeBasis', incomeBases, deposits ? 'bank-data' : 'declared'),
  })
  return answering(read, ({ monthlyNetIncome, payFrequency, basis }) => {
    const income =
      monthlyNetIncome === undefined && deposits
        ? netIncomeOfTheMonthBefore(deposits.agreementDate, deposits.list)
        : ok(monthlyNetIncome ?? (0 as never))
    if (!income.ok) return refused(income.error)
    return answerOf(determineNetPay({ monthlyNetIncome: income.value, payFrequency, basis }), (made) => {
      const most = maximumAdvance(made)
      return answered(
        {
          monthlyNetIncome: income.value,
          netPay: made.perPayPeriod,
          maximumAdvance: most.maximum,
          limitedBy: most.limitedBy,
          basis,
        },
        [made.explanation, most.explanation],
      )
    })
  })(input)
}

const refundOfCharge: Case = answering(
  (input) => ({
    charge: input.amount('charge'),
    scheduled: input.within('scheduled', [1, 100_000]),
    elapsed: input.within('elapsed', [0, 100_000]),
  }),
  (given) => explained(refundOfUnearnedCharge(given)),
)

export const quoteCases = {
  quote,
  schedule,
  'highest-rate': highestRate,
  'extended-plan': extendedPlan,
  respread,
  'cost-of-borrowing': cost,
  'net-pay': netPay,
  'refund-of-charge': refundOfCharge,
} as const satisfies Readonly<Record<string, Case>>
