import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { PayFoundView } from '@tamarack/contracts/views/bank'
import { loanFrequencyOf, payDaysBetween } from '@tamarack/domain/bank-insight/pay-schedule'
import { seenAmountOf } from '@tamarack/domain/bank-insight/seen-amount'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { plusDays } from '@tamarack/domain/values/local-date'
import { insightOf } from '../applicant.ts'
import type { LoanSummary } from '../loan-summary.ts'
import { withPeople } from '../people-of-loan.ts'
import { present, type Clock } from '../ports/clock.port.ts'
import type { LoanQueries } from '../ports/loan-queries.port.ts'
import { peopleOfLoan } from './people-of-loan.ts'

/** What fills in the forms of an application from its bank data; null where the account shows no
 * income, or was not read yet. */
export const makePayFound =
  (queries: Pick<LoanQueries, 'bankReading' | 'identityRecord' | 'personalInfo' | 'financialInfo'>, clock: Clock) =>
  async (loan: LoanSummary): Promise<ReadOnly<PayFoundView> | null> => {
    const reading = await queries.bankReading(loan.id)
    if (reading === null) return null
    const today = torontoDateOf(present(clock))
    const { readOn, found, pay, incomes } = insightOf(withPeople(reading, await peopleOfLoan(queries, loan)))
    if (found.mainIncome.amount === 0) return null
    return {
      readOn,
      income: seenAmountOf(found.mainIncome),
      pay: pay
        ? {
            payer: pay.name,
            kind: incomes.find(({ name }) => name === pay.name)?.kind ?? 'other',
            payFrequency: loanFrequencyOf(pay.frequency),
            nextPayDates: payDaysBetween(pay.schedule, plusDays(today, 1), plusDays(today, 62)),
            netPayPerPeriod: pay.netPayPerPeriod,
          }
        : null,
    }
  }
