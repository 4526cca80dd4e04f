import { asCount, asRate, formatCents, formatRate } from '@tamarack/domain/explanations/explanation'
import { affordabilityOf } from '@tamarack/domain/installment/affordability'
import { choicesBeside, type Choice } from '@tamarack/domain/installment/choices'
import { offerInstallment, type PricedInstallment } from '@tamarack/domain/installment/offer'
import { installmentRate } from '@tamarack/domain/installment/price'
import { err, ok } from '@tamarack/domain/shared/result'
import type { Cents } from '@tamarack/domain/values/cents'
import { payPeriodsPerYear } from '@tamarack/domain/values/pay-frequency'
import { asCents, explain, type PrintedExplanation } from '../explain.ts'
import { day, frequency, money, onlyIfGiven, optional, signedMoney, wholeNumberFrom } from '../fields.ts'
import { question } from '../question.ts'

type Offered = PricedInstallment & { readonly regularPayment: Cents; readonly choices: readonly Choice[] }

const explainRate = ({ annualRate }: Offered): PrintedExplanation =>
  explain(
    ['annualRate', asRate(annualRate)],
    'TAM-43',
    'our rate, or the highest at which these payments stay lawful where that is lower',
    { ourRate: asRate(installmentRate) },
    [`${formatRate(annualRate)}, of ${formatRate(installmentRate)} at most`],
  )

const explainMonth = (offer: Offered): PrintedExplanation => {
  const { paymentsPerMonth, affordablePerMonth, regularPayment, payFrequency } = offer
  const periods = payPeriodsPerYear[payFrequency]
  return explain(
    ['paymentsPerMonth', asCents(paymentsPerMonth)],
    'TAM-44',
    'the regular payment times the payments of a year, divided by 12, rounded up to the cent; at most what is affordable',
    { regularPayment: asCents(regularPayment), affordablePerMonth: asCents(affordablePerMonth) },
    [
      `${formatCents(regularPayment)} × ${periods} ÷ 12 = ${formatCents(paymentsPerMonth)}`,
      `${formatCents(paymentsPerMonth)} is at most ${formatCents(affordablePerMonth)}`,
    ],
  )
}

const explainChoices = ({ choices }: Offered): PrintedExplanation =>
  explain(
    ['choices', asCount(choices.length)],
    'TAM-45',
    'the same amount at the other frequencies over about the same time, and with half and twice as many payments; those that would be offered',
    {},
    choices.length === 0
      ? ['none would be offered']
      : choices.map(
          ({ payFrequency, numberOfPayments, regularPayment, total }) =>
            `${payFrequency}, ${numberOfPayments} × ${formatCents(regularPayment)}: ${formatCents(total)} in all`,
        ),
  )

export const installmentOfferCases = {
  'installment-offer': question({
    fields: {
      advance: signedMoney,
      advanceDate: day,
      payFrequency: frequency,
      numberOfPayments: wholeNumberFrom(1, 100_000),
      monthlyNetIncome: money,
      monthlyIncomeFound: onlyIfGiven(money),
      otherDebts: optional(money, 0),
      debtPaymentsFound: onlyIfGiven(money),
    },
    evaluate: ({ advance, advanceDate, payFrequency, numberOfPayments, ...means }) => {
      const terms = {
        loanType: 'installment',
        advance,
        startDate: advanceDate,
        payFrequency,
        numberOfPayments,
      } as const
      const applicant = { ...means, earlierAgreements: [], withCoApplicant: false }
      const offer = offerInstallment(terms, applicant, advanceDate)
      if (!offer.ok) return err({ code: offer.error.code, ...offer.error.facts })
      const [first] = offer.value.payments
      return ok({
        ...offer.value,
        numberOfPayments,
        firstDueDate: first?.scheduledDate ?? offer.value.dueDate,
        regularPayment: first?.amount ?? offer.value.total,
        choices: choicesBeside(terms, applicant, advanceDate),
      })
    },
    result: [
      'advance',
      'advanceDate',
      'firstDueDate',
      'dueDate',
      'payFrequency',
      'numberOfPayments',
      'annualRate',
      'regularPayment',
      'costOfBorrowing',
      'total',
      'termDays',
      'disclosureApr',
      'paymentsPerMonth',
      'affordablePerMonth',
      'choices',
    ],
    explanations: (offer) => [
      explainRate(offer),
      affordabilityOf(offer.means).explanation,
      explainMonth(offer),
      explainChoices(offer),
    ],
  }),
}
