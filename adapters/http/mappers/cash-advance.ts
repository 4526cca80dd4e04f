import type { CashAdvanceLimits } from '@tamarack/application/queries/cash-advance'
import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { CashAdvanceLimitsView, CashAdvanceQuoteView } from '@tamarack/contracts/views/cash-advance'
import { acssCalendar } from '@tamarack/domain/calendars/acss-calendar'
import { closedWeekdays } from '@tamarack/domain/calendars/business-calendar'
import { advanceCentsMin, largestAdvance } from '@tamarack/domain/payday/maximum-advance'
import type { PricedCashAdvance } from '@tamarack/domain/payday/offer'
import type { OfferedStart } from '@tamarack/domain/payday/offered-range'
import { costPerHundred } from './estimate.ts'

/* Cents, Toronto days, rates in percent. What the contract does not list is dropped where an answer
 * is sent (`mount.ts`). */

const foundOf = ({ found, seen }: PricedCashAdvance['incomes']): CashAdvanceQuoteView['incomeFound'] =>
  found === undefined || seen === undefined ? null : { ...seen, amount: found }

/** The cost box. */
export const toQuoteView = (offer: PricedCashAdvance): ReadOnly<CashAdvanceQuoteView> => ({
  ...offer,
  apr: offer.disclosureApr / 100,
  costPerHundred: costPerHundred(offer),
  startDate: offer.advanceDate,
  dishonouredFee: offer.onDefault.returnedItemFee,
  defaultInterestRate: offer.onDefault.interestMonthly / 100,
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
    closedDays: closedWeekdays(acssCalendar, today, first.latestDueDate),
    starts: starts.map(toStart),
  }
}
