import { acssCalendar } from '../calendars/acss-calendar.ts'
import { minusBusinessDays } from '../calendars/business-calendar.ts'
import { noticeBeforeDebitDays } from '../ledger/announced-debits.ts'
import { arrangementsOf, keptArrangement, partsOn } from '../ledger/arrangement.ts'
import { owedInAll, type ArrangedPart, type Arrangement, type LoanBook } from '../ledger/loan-book.ts'
import { stayInForce } from '../ledger/stay.ts'
import { debitLeadBusinessDays } from '../pad/debit-initiation.ts'
import { cents, type Cents } from '../values/cents.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { figuresOf } from './figures.ts'
import type { Notice } from './notice.ts'

/** TAM-100: the reminder day of a part. Undefined if the arrangement itself announces it later. A
 * stay that moved the part (TAM-250) has ended by then. */
const reminderOn = (
  { stays = [] }: Pick<LoanBook, 'stays'>,
  { on }: Arrangement,
  { dueDate }: ArrangedPart,
): LocalDate | undefined => {
  const day = minusBusinessDays(acssCalendar, dueDate, debitLeadBusinessDays + noticeBeforeDebitDays)
  if (!day.ok) return undefined
  const lifted = stays.at(-1)?.to
  const after = lifted !== undefined && on < lifted ? plusDays(lifted, 1) : undefined
  const reminder = after !== undefined && day.value < after && after <= dueDate ? after : day.value
  return reminder > on ? reminder : undefined
}

/** The days on which the parts of the arrangement that counts are announced, in order. */
export const partReminderDays = (book: LoanBook): readonly LocalDate[] => {
  const last = arrangementsOf(book).at(-1)
  if (last === undefined) return []
  return partsOn(book, last, book.asOf).flatMap((part) => reminderOn(book, last, part) ?? [])
}

/** What of the parts through that one has not been received; never more than is owed. */
const missingThrough = (book: LoanBook, part: ArrangedPart, on: LocalDate): Cents => {
  const kept = keptArrangement(book, on)
  const parts = kept === undefined ? [] : partsOn(book, kept, on)
  const missing = parts.find(({ dueDate }) => dueDate === part.dueDate)?.missing ?? 0
  return cents(Math.min(missing, owedInAll(book.owed)))
}

/** TAM-100: whether a part that was announced is still to be paid as arranged. */
export const isPartAhead = (book: LoanBook, part: ArrangedPart | undefined, today: LocalDate): boolean =>
  part !== undefined && part.dueDate >= today && missingThrough(book, part, today) > 0

/** TAM-100: the reminder of an unpaid part, as far ahead as a debit's (TAM-86), while the
 * arrangement is kept; a contact about a debt (COL-01), for all parts through this one. */
export const upcomingParts = (book: LoanBook, on: LocalDate): readonly Notice[] => {
  const kept = keptArrangement(book, on)
  if (kept === undefined || stayInForce(book) !== undefined) return []
  return partsOn(book, kept, on)
    .filter((part) => reminderOn(book, kept, part) === on)
    .flatMap(({ dueDate, amount: whole }): readonly Notice[] => {
      const part = { dueDate, amount: whole }
      const amount = missingThrough(book, part, on)
      if (amount === 0) return []
      const figures = figuresOf(book, amount, { debitDate: part.dueDate, parts: [part] })
      return [{ kind: 'upcoming-part', on, subject: `part-${kept.on}-${part.dueDate}`, figures }]
    })
}
