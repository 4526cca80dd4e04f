import { torontoDateOf } from '../calendars/toronto.ts'
import { plusMonths, type LocalDate } from '../values/local-date.ts'
import type { LoanFacts } from './loan-book.ts'

/** Limitations Act, 2002, s. 4: after two years nobody is made to pay by a court. */
const limitationMonths = 24

export type InterestEnd = {
  readonly on: LocalDate
  readonly because: 'cancelled' | 'written-off' | 'limitation'
}

/** TAM-161: the day on which agreed and default interest ends. A cancellation, which reverses what had
 * accrued, or a write-off ends it on its day. Otherwise it ends two years after the debit day of the
 * last payment. A moved payment counts on its new day. Payments and promises do not move the end.
 * Collections, death and insolvency do not end interest, but staff write such a debt off. */
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
