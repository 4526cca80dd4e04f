import { torontoDateOf } from '../calendars/toronto.ts'
import { plusMonths, type LocalDate } from '../values/local-date.ts'
import type { LoanFacts } from './loan-book.ts'

/** Limitations Act, 2002, s. 4: after two years nobody is made to pay by a court. */
const limitationMonths = 24

/** The last day that bears interest, and what ends it. */
export type InterestEnd = {
  readonly on: LocalDate
  readonly because: 'cancelled' | 'written-off' | 'limitation'
}

/** TAM-161: when interest ends, agreed and default interest of every product alike: on the day on
 * which the loan is cancelled (which also undoes what had accrued) or written off, and at the
 * latest two years after the last payment of the schedule could be debited. No payment or promise
 * moves that day. A loan that is paid off has no principal that could bear any; collections, a
 * death or an insolvency end nothing by themselves, but staff write such a debt off. */
export const interestEnd = ({
  agreed,
  cancelledAt,
  writeOff,
}: Pick<LoanFacts, 'agreed' | 'cancelledAt' | 'writeOff'>): InterestEnd => {
  const lastDay = agreed.map(({ interestAfter }) => interestAfter).reduce((last, day) => (day > last ? day : last))
  const ends: InterestEnd[] = [
    ...(cancelledAt === undefined ? [] : [{ on: torontoDateOf(cancelledAt), because: 'cancelled' } as const]),
    ...(writeOff === undefined ? [] : [{ on: writeOff.on, because: 'written-off' } as const]),
    { on: plusMonths(lastDay, limitationMonths), because: 'limitation' },
  ]
  return ends.reduce((first, end) => (end.on < first.on ? end : first))
}
