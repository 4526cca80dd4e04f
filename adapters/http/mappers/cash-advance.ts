import type { CashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { paydayDishonouredFee } from '@tamarack/domain/payday/arrears/return-fee'
import { advanceCentsMin, largestAdvance } from '@tamarack/domain/payday/maximum-advance'
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
  policy,
}: CashAdvanceLimits): ReadOnly<CashAdvanceLimitsView> => {
  const first = toStart(starts[0])
  return {
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
    earliestStartDate: first.startDate,
    latestStartDate: (starts.at(-1) ?? starts[0]).startDate,
    earliestDueDate: first.earliestDueDate,
    latestDueDate: first.latestDueDate,
    starts: starts.map(toStart),
  }
}
