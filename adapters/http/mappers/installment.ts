import type { InstallmentLimits, InstallmentPreview } from '@tamarack/application/queries/installment'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { InstallmentLimitsView, InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import type { FrequencyRange } from '@tamarack/domain/installment/installment-range'
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'

/** The cost box with its schedule: cents, rates in percent. */
export const toInstallmentQuoteView = ({ offer, choices }: InstallmentPreview): ReadOnly<InstallmentQuoteView> => ({
  advance: offer.advance,
  costOfBorrowing: offer.costOfBorrowing,
  total: offer.total,
  termDays: offer.termDays,
  annualRate: offer.annualRate / 100,
  apr: offer.disclosureApr / 100,
  startDate: offer.advanceDate,
  dueDate: offer.dueDate,
  paymentFrequency: offer.payFrequency,
  loanTerm: offer.payments.length,
  regularPayment: offer.payments[0]?.amount ?? offer.total,
  paymentsPerMonth: offer.paymentsPerMonth,
  affordablePerMonth: offer.affordablePerMonth,
  returnedItemFee: installmentReturnedItemFee,
  payments: offer.payments,
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

/** What limits an installment loan: cents, the rate in percent, Toronto days. */
export const toInstallmentLimitsView = (limits: InstallmentLimits): InstallmentLimitsView => ({
  today: limits.today,
  annualRate: limits.annualRate / 100,
  affordablePerMonth: limits.affordability.affordable,
  monthlyNetIncome: limits.monthlyNetIncome,
  incomeBasis: limits.incomeBasis,
  incomeSeen: limits.incomeSeen ?? null,
  obligationsPerMonth: limits.affordability.obligations,
  leastMonthlyIncome: limits.policy.leastMonthlyIncome,
  affordableSharePercent: limits.policy.affordableSharePercent,
  withCoApplicant: limits.withCoApplicant,
  chosen: limits.chosen ? { minimumAdvance: limits.chosen.minimum, maximumAdvance: limits.chosen.maximum } : null,
  frequencies: {
    weekly: toFrequencyLimits(limits.frequencies.weekly),
    'bi-weekly': toFrequencyLimits(limits.frequencies['bi-weekly']),
    'semi-monthly': toFrequencyLimits(limits.frequencies['semi-monthly']),
    monthly: toFrequencyLimits(limits.frequencies.monthly),
  },
})
