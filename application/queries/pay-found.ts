import type { PayFrequency } from '@tamarack/domain/values/pay-frequency'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { insightOf } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'

/** Pay as the bank shows it. Cents and Toronto days. */
export interface PayFound {
  readonly readOn: LocalDate
  /** Net income of the 30 days before the reading. */
  readonly monthlyNetIncome: number
  readonly pay: {
    readonly payer: string
    readonly payFrequency: PayFrequency
    /** The first expected day after the reading. */
    readonly nextPayDate: LocalDate
    readonly netPayPerPeriod: number
  } | null
}

/** What fills in the forms of an application from its bank data; null where the account shows no income, or was not read yet. */
export const makePayFound =
  (queries: Pick<LoanQueries, 'bankReading'>) =>
  async (loan: LoanSummary): Promise<PayFound | null> => {
    const reading = await queries.bankReading(loan.id)
    if (reading === null) return null
    const { readOn, incomeOfTheMonth, pay } = insightOf(reading)
    if (incomeOfTheMonth.amount === 0) return null
    return {
      readOn,
      monthlyNetIncome: incomeOfTheMonth.amount,
      pay: pay
        ? {
            payer: pay.name,
            payFrequency: pay.frequency,
            nextPayDate: pay.nextPayDate,
            netPayPerPeriod: pay.netPayPerPeriod,
          }
        : null,
    }
  }
