import { torontoDateOf } from '../calendars/toronto.ts'
import { plusMonths, type LocalDate } from '../values/local-date.ts'
import type { LoanFacts } from './loan-book.ts'

/** Limitations Act, 2002, s. 4: after two years nobody is made to pay by a court. */
const limitationMonths = 24

export type InterestEnd = {
  readonly on: LocalDate
  readonly because: 'cancelled' | 'written-off' | 'limitation'
}

/** TAM-161: when agreed and default interest ends: on the day of cancellation (which undoes what
 * had accrued) or write-off, and at the latest two years after the last payment could be debited,
 * which no payment or promise moves; a payment that was moved counts on its new day. Collections, death or insolvency end nothing by themselves,
 * but staff write such a debt off. */
export const interestEnd = ({
  agreed,
  cancelledAt,
  writeOff,
}: Pick<LoanFacts, 'agreed' | 'cancelledAt' | 'writeOff'>): InterestEnd => {
  const lastDay = agreed.map(({ debitDate }) => debitDate).reduce((last, day) => (day > last ? day : last))
  const ends: InterestEnd[] = [
    ...(cancelledAt === undefined ? [] : [{ on: torontoDateOf(cancelledAt), because: 'cancelled' } as const]),
    ...(writeOff === undefined ? [] : [{ on: writeOff.on, because: 'written-off' } as const]),
    { on: plusMonths(lastDay, limitationMonths), because: 'limitation' },
  ]
  return ends.reduce((first, end) => (end.on < first.on ? end : first))
}
