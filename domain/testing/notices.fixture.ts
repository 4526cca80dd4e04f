import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import type { LoanBook } from '../ledger/loan-book.ts'
import { apply, isLedgerEvent, openWith } from '../ledger/replay.ts'
import type { LoanEvent } from '../loan/loan-event.ts'
import { noticeKey, type Notice } from '../notices/notice.ts'
import { nothingNoticed, noticedAfter, noticedSent, withoutContact, type Noticing } from '../notices/noticed.ts'
import { noticesAfterEvent, noticesOfDay } from '../notices/notices-due.ts'
import type { Stated } from '../notices/statement.ts'
import type { Instant } from '../values/instant.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'

/** The yardstick: every notice of a life, derived from its first event on and for each of its days,
 * no matter what was sent. What a loan carries along with its events must be the same. */
export const everyNotice = (events: readonly LedgerEvent[], today: LocalDate): readonly Notice[] => {
  const found = new Map<string, Notice>()
  let stated: Stated | undefined
  const add = (notices: readonly Notice[]): void => {
    for (const notice of notices) {
      if (found.has(noticeKey(notice))) continue
      found.set(noticeKey(notice), notice)
      stated = notice.figures.statement ?? stated
    }
  }
  const addDays = (book: LoanBook, through: LocalDate): void => {
    if (book.fundedAt === undefined || book.status === 'written-off') return
    for (let day = plusDays(book.asOf, 1); day <= through; day = plusDays(day, 1)) add(noticesOfDay(book, day, stated))
  }
  let book = opened(events)
  for (const event of events.slice(1)) {
    addDays(book, dayOf(event))
    const after = applied(book, event)
    add(noticesAfterEvent(book, after, { event, stated }))
    book = after
  }
  addDays(book, today)
  return [...found.values()]
}

const opened = ([first]: readonly LedgerEvent[]): LoanBook => {
  const book = first && openWith(first)
  if (!book?.ok) throw new Error('the life does not begin with an activation')
  return book.value
}
const applied = (book: LoanBook, event: LedgerEvent): LoanBook => {
  const after = apply(book, event)
  if (!after.ok) throw new Error(`${event.type} cannot happen: ${JSON.stringify(after.error)}`)
  return after.value
}

/** What a loan has of its notices after its activation. */
export const beginNoticing = (events: readonly LedgerEvent[]): Noticing => {
  const book = opened(events)
  return { book, noticed: nothingNoticed(book) }
}

/** What it has of them after one more event of its log. */
export const noticingAfter = (loan: Noticing, event: LoanEvent | LedgerEvent): Noticing => {
  const { notices = [] } = loan
  if (event.type === 'notice-sent')
    return { ...loan, notices: [...notices, noticeKey(event)], noticed: noticedSent(loan, event) }
  if (!isLedgerEvent(event)) return loan
  const book = applied(loan.book, event)
  return { ...loan, book, noticed: noticedAfter(loan, book, event) }
}

/** What it has of them after its whole log. */
export const noticingOf = (events: readonly (LoanEvent | LedgerEvent)[]): Noticing =>
  events.slice(1).reduce(noticingAfter, beginNoticing(events.filter(isLedgerEvent)))

/** COL-01: when the borrower was contacted about the debt, from the log; a late e-mail counts from
 * when it left. */
export const contactsAboutDebt = (events: readonly (LoanEvent | LedgerEvent)[]): readonly Instant[] =>
  events.reduce<readonly Instant[]>((contacts, event) => {
    if (event.type === 'notice-sent' && event.aboutDebt) return [...contacts, event.at]
    return event.type === 'notice-delayed' ? [...withoutContact(contacts, event.recordedAt), event.at] : contacts
  }, [])
