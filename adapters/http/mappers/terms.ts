import type { CashAdvanceLimits, InstallmentLimits, InstallmentPreview } from '@tamarack/application/queries/terms'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import type { InstallmentLimitsView, InstallmentQuoteView } from '@tamarack/contracts/views/installment'
import { affordableSharePercent } from '@tamarack/domain/installment/affordability'
import type { FrequencyRange } from '@tamarack/domain/installment/installment-range'
import { installmentReturnedItemFee } from '@tamarack/domain/installment/return-fee'
import { paydayDishonouredFee } from '@tamarack/domain/payday/arrears/return-fee'
import { advanceCentsMin } from '@tamarack/domain/payday/maximum-advance'
import type { PricedCashAdvance } from '@tamarack/domain/payday/offer'
import type { OfferedStart } from '@tamarack/domain/payday/offered-range'

const foundOf = ({ found, seen }: PricedCashAdvance['incomes']): CashAdvanceQuoteView['incomeFound'] =>
  found === undefined || seen === undefined ? null : { ...seen, amount: found }

/** The cost box: cents, and the APR in percent. */
export const toQuoteView = (offer: PricedCashAdvance): ReadOnly<CashAdvanceQuoteView> => ({
  advance: offer.advance,
  costOfBorrowing: offer.costOfBorrowing,
  total: offer.total,
  termDays: offer.termDays,
  apr: offer.disclosureApr / 100,
  costPerHundred: Math.floor((offer.costOfBorrowing * 100_00) / offer.advance),
  startDate: offer.advanceDate,
  dueDate: offer.dueDate,
  payments: offer.payments,
  dishonouredFee: paydayDishonouredFee,
  maximumAdvance: offer.maximumAdvance,
  netPay: offer.netPay,
  netPayBasis: offer.netPayBasis,
  incomeDeclared: offer.incomes.declared,
  incomeFound: foundOf(offer.incomes),
})

const toStart = ({
  startDate,
  payDates,
  atAnyFrequency,
}: OfferedStart): ReadOnly<CashAdvanceLimitsView>['starts'][number] => ({
  startDate,
  earliestDueDate: atAnyFrequency.earliest,
  latestDueDate: atAnyFrequency.latest,
  payDates,
})

/** What limits an advance: cents and Toronto days; the days at the top are those of the first
 * start. */
export const toLimitsView = ({
  income,
  amounts,
  today,
  starts,
}: CashAdvanceLimits): ReadOnly<CashAdvanceLimitsView> => {
  const first = toStart(starts[0])
  return {
    monthlyNetIncome: income.monthlyNetIncome,
    incomeBasis: income.basis,
    incomeSeen: income.seen ?? null,
    minimumAdvance: advanceCentsMin,
    maximumAdvance: {
      weekly: amounts.weekly?.maximum ?? null,
      'bi-weekly': amounts['bi-weekly']?.maximum ?? null,
      'semi-monthly': amounts['semi-monthly']?.maximum ?? null,
      monthly: amounts.monthly?.maximum ?? null,
    },
    today,
    earliestStartDate: first.startDate,
    latestStartDate: (starts.at(-1) ?? starts[0]).startDate,
    earliestDueDate: first.earliestDueDate,
    latestDueDate: first.latestDueDate,
    starts: starts.map(toStart),
  }
}

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
  affordableSharePercent,
  withCoApplicant: limits.withCoApplicant,
  chosen: limits.chosen ? { minimumAdvance: limits.chosen.minimum, maximumAdvance: limits.chosen.maximum } : null,
  frequencies: {
    weekly: toFrequencyLimits(limits.frequencies.weekly),
    'bi-weekly': toFrequencyLimits(limits.frequencies['bi-weekly']),
    'semi-monthly': toFrequencyLimits(limits.frequencies['semi-monthly']),
    monthly: toFrequencyLimits(limits.frequencies.monthly),
  },
})
