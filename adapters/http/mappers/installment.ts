import type { InstallmentLimits, InstallmentPreview } from '@tamarack/application/queries/installment'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { InstallmentLimitsView, InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import type { FrequencyRange } from '@tamarack/domain/installment/installment-range'

/* Cents, Toronto days, rates in percent. What the contract does not list is dropped where an answer
 * is sent (`mount.ts`). */

/** The cost box with its schedule. */
export const toInstallmentQuoteView = ({ offer, choices }: InstallmentPreview): ReadOnly<InstallmentQuoteView> => ({
  ...offer,
  annualRate: offer.annualRate / 100,
  apr: offer.disclosureApr / 100,
  startDate: offer.advanceDate,
  paymentFrequency: offer.payFrequency,
  loanTerm: offer.payments.length,
  regularPayment: offer.payments[0]?.amount ?? offer.total,
  returnedItemFee: offer.onDefault.returnedItemFee,
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
