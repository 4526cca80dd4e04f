import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { apply, openWith } from '../ledger/replay.ts'
import type { LocalDate } from '../values/local-date.ts'
import { noticeKey, type Notice } from './notice.ts'
import { nothingNoticed, noticedAfter, noticedThrough, type Noticed, type Noticing } from './noticed.ts'
import { nextNoticeDay } from './notices-due.ts'

/** TAM-90: every notice of a life through a day, as each falls due. From an event that the book
 * refuses on there is nothing. */
export const noticesOfLife = ([first, ...later]: readonly LedgerEvent[], through: LocalDate): readonly Notice[] => {
  const found = new Map<string, Notice>()
  const opened = first && openWith(first)
  if (!opened?.ok) return []
  let loan: Noticing = { book: opened.value, noticed: nothingNoticed(opened.value) }
  const look = (noticed: Noticed, book = loan.book): void => {
    loan = { book, noticed }
    for (const notice of noticed.waiting) found.set(noticeKey(notice), notice)
  }
  // Day by day: what goes stale between two looks would be lost.
  const lookThrough = (last: LocalDate): void => {
    for (let day = nextNoticeDay(loan.book, loan.noticed.through); day !== undefined && day <= last;) {
      look(noticedThrough(loan, day))
      day = nextNoticeDay(loan.book, day)
    }
  }
  for (const event of later) {
    lookThrough(dayOf(event))
    const after = apply(loan.book, event)
    if (!after.ok) return [...found.values()]
    look(noticedAfter(loan, after.value, event), after.value)
  }
  lookThrough(through)
  return [...found.values()]
}
