import { determineNetPay, type NetPay } from '../payday/net-pay.ts'
import type { PaydayRequest } from '../payday/request.ts'
import { cents } from '../values/cents.ts'
import { localDate } from '../values/local-date.ts'

/** Net pay of somebody paid every two weeks with that much a month. */
export const biWeeklyNetPay = (monthlyCents: number): NetPay => {
  const determined = determineNetPay({
    monthlyNetIncome: cents(monthlyCents),
    payFrequency: 'bi-weekly',
    basis: 'bank-data',
  })
  if (!determined.ok) throw new Error(determined.error.code)
  return determined.value
}

/** A request that breaks no rule: $500 on Monday 2 March 2026, due on the next pay day two weeks
 * later. */
export const soundRequest: PaydayRequest = {
  advance: cents(500_00),
  advanceDate: localDate('2026-03-02'),
  dueDate: localDate('2026-03-16'),
  nextIncomeDate: localDate('2026-03-16'),
  netPay: biWeeklyNetPay(2400_00),
  earlierAgreements: [],
}
