import type { CashAdvanceLimits, InstallmentLimits, InstallmentPreview } from '@tamarack/application/queries/offers'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { EstimateView } from '@tamarack/contracts/endpoints/site'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import type { InstallmentLimitsView, InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import type { FrequencyRange } from '@tamarack/domain/installment/installment-range'
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { paydayDishonouredFee } from '@tamarack/domain/payday/arrears/return-fee'
import { advanceCentsMin, largestAdvance } from '@tamarack/domain/payday/maximum-advance'
import type { PricedCashAdvance } from '@tamarack/domain/payday/offer'
import type { OfferedStart } from '@tamarack/domain/payday/offered-range'
import type { Estimate } from '@tamarack/domain/products/estimate'
import { annualRateOf } from '@tamarack/domain/products/product'

/* Cents, Toronto days, rates in percent. What the contract does not list is dropped where an answer
 * is sent (`mount.ts`). */

const costPerHundred = ({ costOfBorrowing, advance }: Pick<PricedCashAdvance, 'costOfBorrowing' | 'advance'>) =>
  Math.floor((costOfBorrowing * 100_00) / advance)

const foundOf = ({ found, seen }: PricedCashAdvance['incomes']): CashAdvanceQuoteView['incomeFound'] =>
  found === undefined || seen === undefined ? null : { ...seen, amount: found }

/** The cost box. */
export const toQuoteView = (offer: PricedCashAdvance): ReadOnly<CashAdvanceQuoteView> => ({
  ...offer,
  apr: offer.disclosureApr / 100,
  costPerHundred: costPerHundred(offer),
  startDate: offer.advanceDate,
  dishonouredFee: paydayDishonouredFee,
  incomeDeclared: offer.incomes.declared,
  incomeFound: foundOf(offer.incomes),
})

const toStart = ({ atAnyFrequency: { earliest, latest }, ...start }: OfferedStart) => ({
  ...start,
  earliestDueDate: earliest,
  latestDueDate: latest,
})

/** What limits an advance; the days at the top are those of the first start. */
export const toLimitsView = (limits: CashAdvanceLimits): ReadOnly<CashAdvanceLimitsView> => {
  const { income, amounts, today, starts, policy } = limits
  const { startDate, ...first } = toStart(starts[0])
  return {
    ...first,
    monthlyNetIncome: income.monthlyNetIncome,
    incomeBasis: income.basis,
    incomeSeen: income.seen ?? null,
    leastMonthlyIncome: policy.leastMonthlyIncome,
    minimumAdvance: advanceCentsMin,
    largestAdvance: largestAdvance(policy),
    maximumAdvance: {
      weekly: amounts.weekly?.maximum ?? null,
      'bi-weekly': amounts['bi-weekly']?.maximum ?? null,
      'semi-monthly': amounts['semi-monthly']?.maximum ?? null,
      monthly: amounts.monthly?.maximum ?? null,
    },
    today,
    earliestStartDate: startDate,
    latestStartDate: (starts.at(-1) ?? starts[0]).startDate,
    starts: starts.map(toStart),
  }
}

/** The cost box with its schedule. */
export const toInstallmentQuoteView = ({ offer, choices }: InstallmentPreview): ReadOnly<InstallmentQuoteView> => ({
  ...offer,
  annualRate: offer.annualRate / 100,
  apr: offer.disclosureApr / 100,
  startDate: offer.advanceDate,
  paymentFrequency: offer.payFrequency,
  loanTerm: offer.payments.length,
  regularPayment: offer.payments[0]?.amount ?? offer.total,
  returnedItemFee: installmentReturnedItemFee,
  choices: choices.map(({ payFrequency, numberOfPayments, ...figures }) => ({
    paymentFrequency: payFrequency,
    loanTerm: numberOfPayments,
    ...figures,
  })),
})

const toFrequencyLimits = ({ firstDueDate, counts, largestPayment, amounts }: FrequencyRange) => ({
  firstPaymentDate: firstDueDate,
  fewestPayments: counts.fewest,
  mostPayments: counts.most,
  largestPayment,
  minimumAdvance: amounts?.minimum ?? null,
  maximumAdvance: amounts?.maximum ?? null,
})

/** What limits an installment loan. */
export const toInstallmentLimitsView = (limits: InstallmentLimits): InstallmentLimitsView => ({
  ...limits,
  annualRate: limits.annualRate / 100,
  affordablePerMonth: limits.affordability.affordable,
  incomeSeen: limits.incomeSeen ?? null,
  obligationsPerMonth: limits.affordability.obligations,
  leastMonthlyIncome: limits.policy.leastMonthlyIncome,
  affordableSharePercent: limits.policy.affordableSharePercent,
  chosen: limits.chosen ? { minimumAdvance: limits.chosen.minimum, maximumAdvance: limits.chosen.maximum } : null,
  frequencies: {
    weekly: toFrequencyLimits(limits.frequencies.weekly),
    'bi-weekly': toFrequencyLimits(limits.frequencies['bi-weekly']),
    'semi-monthly': toFrequencyLimits(limits.frequencies['semi-monthly']),
    monthly: toFrequencyLimits(limits.frequencies.monthly),
  },
})

/** What a visitor's loan would cost. */
export const toEstimateView = ({ terms, offer, payDates }: Estimate): ReadOnly<EstimateView> => {
  const { payments, total, dueDate } = offer
  const annualRate = annualRateOf(offer)
  return {
    ...offer,
    loanAmount: offer.advance,
    paymentFrequency: offer.payFrequency,
    costPerHundred: costPerHundred(offer),
    apr: offer.disclosureApr / 100,
    annualRate: annualRate === undefined ? null : annualRate / 100,
    numberOfPayments: payments.length,
    payment: payments[0]?.amount ?? total,
    firstDueDate: payments[0]?.dueDate ?? dueDate,
    nextPayDate: 'nextPayDate' in terms ? terms.nextPayDate : null,
    payDates: payDates ?? null,
  }
}
