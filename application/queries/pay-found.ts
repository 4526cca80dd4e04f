import type { IncomeKind } from '@tamarack/domain/bank-insight/income-sources'
import { payDaysBetween } from '@tamarack/domain/bank-insight/pay-schedule'
import { seenAmountOf, type SeenAmount } from '@tamarack/domain/bank-insight/seen-amount'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { plusDays, type LocalDate } from '@tamarack/domain/values/local-date'
import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { insightOf } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { Clock } from '../ports/clock.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { present } from '../present.ts'

/** Pay as the bank shows it. Cents and Toronto days. */
export interface PayFound {
  readonly readOn: LocalDate
  /** What the main payer brings in a month, or brought in the days that were seen; second income
   * and child benefit are questions of their own. */
  readonly income: SeenAmount
  readonly pay: {
    readonly payer: string
    readonly kind: IncomeKind
    readonly payFrequency: PayFrequency
    /** The expected days of the two months after today, in order. */
    readonly nextPayDates: readonly LocalDate[]
    readonly netPayPerPeriod: number
  } | null
}

/** What fills in the forms of an application from its bank data; null where the account shows no
 * income, or was not read yet. */
export const makePayFound =
  (queries: Pick<LoanQueries, 'bankReading'>, clock: Clock) =>
  async (loan: LoanSummary): Promise<PayFound | null> => {
    const reading = await queries.bankReading(loan.id)
    if (reading === null) return null
    const today = torontoDateOf(present(clock))
    const { readOn, found, pay, incomes } = insightOf(reading)
    if (found.mainIncome.amount === 0) return null
    return {
      readOn,
      income: seenAmountOf(found.mainIncome),
      pay: pay
        ? {
            payer: pay.name,
            kind: incomes.find(({ name }) => name === pay.name)?.kind ?? 'other',
            payFrequency: pay.frequency,
            nextPayDates: payDaysBetween(pay.schedule, plusDays(today, 1), plusDays(today, 62)),
            netPayPerPeriod: pay.netPayPerPeriod,
          }
        : null,
    }
  }
