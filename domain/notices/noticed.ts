import { torontoDateOf } from '../calendars/toronto.ts'
import { countedContacts } from '../collections/contact-limits.ts'
import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, owedInAll, type LoanBook } from '../ledger/loan-book.ts'
import { bookAsOf } from '../ledger/replay.ts'
import { answeredBy } from '../loan/servicing/answered-by.ts'
import type { ArrangementWish } from '../loan/servicing/money-action.ts'
import type { Instant } from '../values/instant.ts'
import { daysBetween, type LocalDate } from '../values/local-date.ts'
import { figuresOf } from './figures.ts'
import { noticeKey, type Notice, type NoticeFigures, type NoticeKind } from './notice.ts'
import { nextNoticeDay, noticesAfterEvent, noticesByDate } from './notices-due.ts'
import type { Stated } from './statement.ts'

/** TAM-90: how far the notices are derived, next to the book; each event carries it on, so that a
 * look at an old loan costs no more than at a young one. */
export type Noticed = {
  /** Every day through this one has been looked at. */
  readonly through: LocalDate
  /** Due and not sent, with the figures of its day, in their order, without stale ones. */
  readonly waiting: readonly Notice[]
  /** The keys of what was due and went stale unsent: it does not fall due again. */
  readonly stale: readonly string[]
  /** What the next statement opens with; absent before the first. */
  readonly stated?: Stated
  /** COL-01: the contacts about the debt that still count. */
  readonly contacts: readonly Instant[]
}

/** TAM-89: days until an unsent notice goes stale; COL-01 may let a contact wait seven. */
const noticeGoesStaleAfterDays = 14

/** What a loan has of its notices; `notices` are the keys of those that were sent. */
export type Noticing = { readonly notices?: readonly string[]; readonly noticed: Noticed; readonly book: LoanBook }

/** Before anything has happened to a loan but its activation. */
export const nothingNoticed = ({ asOf }: LoanBook): Noticed => ({ through: asOf, waiting: [], stale: [], contacts: [] })

/** TAM-89: whether it is too late for a notice. */
const isStale = ({ on }: Pick<Notice, 'on'>, today: LocalDate): boolean =>
  daysBetween(on, today) > noticeGoesStaleAfterDays

/** Adds notices, each once for the whole life of a loan. */
const adding = ({ notices = [], noticed }: Noticing) => {
  const taken = new Set([...notices, ...noticed.stale, ...noticed.waiting.map(noticeKey)])
  const waiting = [...noticed.waiting]
  let stated = noticed.stated
  return {
    add: (found: readonly Notice[]): void => {
      for (const notice of found) {
        if (taken.has(noticeKey(notice))) continue
        taken.add(noticeKey(notice))
        waiting.push(notice)
        const { statement } = notice.figures
        if (statement) {
          const { to, closing, through, accrued } = statement
          stated = { to, closing, through, accrued }
        }
      }
    },
    stated: () => stated,
    /** What stands after the day through which everything was added. */
    through: (day: LocalDate): Noticed => {
      const late = waiting.filter((notice) => isStale(notice, day))
      return {
        ...noticed,
        through: day > noticed.through ? day : noticed.through,
        waiting: late.length === 0 ? waiting : waiting.filter((notice) => !late.includes(notice)),
        stale: [...noticed.stale, ...late.map(noticeKey)],
        ...(stated && { stated }),
      }
    },
  }
}

const addDays = (list: ReturnType<typeof adding>, { book, noticed }: Noticing, through: LocalDate): void => {
  for (
    let day = nextNoticeDay(book, noticed.through);
    day !== undefined && day <= through;
    day = nextNoticeDay(book, day)
  )
    list.add(noticesByDate(book, day, list.stated()))
}

/** Carried on by what time brings through that day, which is not looked at again. */
export const noticedThrough = (loan: Noticing, day: LocalDate): Noticed => {
  const list = adding(loan)
  addDays(list, loan, day)
  return list.through(day)
}

/** TAM-140: what stays true without the loan's money: notices of moved money, and the end. */
const staysTrue: readonly NoticeKind[] = ['paid', 'refunded', 'refund-returned', 'cancelled', 'closing']

/** TAM-90: carried on by a ledger event that made `after`, and by the days before it. */
export const noticedAfter = (loan: Noticing, after: LoanBook, event: LedgerEvent): Noticed => {
  const day = dayOf(event)
  const list = adding(loan)
  addDays(list, loan, day)
  list.add(noticesAfterEvent(loan.book, after, { event, stated: list.stated() }))
  const noticed = list.through(day)
  return event.type === 'advance-returned'
    ? { ...noticed, waiting: noticed.waiting.filter(({ kind }) => staysTrue.includes(kind)) }
    : noticed
}

/** A notice about a request, which no ledger event shows. */
const noticedOfRequest = (
  loan: Noticing,
  { kind, at, requestedAt }: { readonly kind: NoticeKind; readonly at: Instant; readonly requestedAt: Instant },
  about: (book: LoanBook) => Partial<NoticeFigures>,
): Noticed => {
  const on = torontoDateOf(at)
  const book = bookAsOf(loan.book, on)
  const list = adding(loan)
  addDays(list, loan, on)
  list.add([
    { kind, on, subject: `request-${requestedAt}`, figures: figuresOf(book, owedInAll(book.owed), about(book)) },
  ])
  return list.through(on)
}

/** TAM-197: carried on by a request: its receipt. */
export const noticedRequested = (
  loan: Noticing,
  { at, wish }: { readonly at: Instant; readonly wish: ArrangementWish },
): Noticed =>
  noticedOfRequest(loan, { kind: 'arrangement-requested', at, requestedAt: at }, (book) => ({
    requested: {
      wish,
      answeredBy: answeredBy(at),
      debits: inFlight(book).map(({ amount, debitDate }) => ({ amount, debitDate })),
    },
  }))

/** TAM-83: carried on by a declined request. */
export const noticedDeclined = (loan: Noticing, { at, requestedAt, wish, reason }: Declined): Noticed =>
  noticedOfRequest(loan, { kind: 'arrangement-declined', at, requestedAt }, (book) => ({
    declined: { wish, reason, isLate: book.status === 'overdue' },
  }))

type Declined = Pick<NonNullable<NoticeFigures['declined']>, 'wish' | 'reason'> & {
  readonly at: Instant
  readonly requestedAt: Instant
}

export type NoticeSent = Pick<Notice, 'kind' | 'subject'> & { readonly at: Instant; readonly aboutDebt: boolean }

/** The contacts without one of that moment. */
export const withoutContact = (contacts: readonly Instant[], moment: Instant): readonly Instant[] => {
  const index = contacts.indexOf(moment)
  return index < 0 ? contacts : contacts.toSpliced(index, 1)
}

/** COL-01: a contact whose e-mail left later counts from when it left. */
export const noticedDelayed = (
  { contacts, ...noticed }: Noticed,
  { at, recordedAt }: { readonly at: Instant; readonly recordedAt: Instant },
): Noticed => ({ ...noticed, contacts: countedContacts(at, [...withoutContact(contacts, recordedAt), at]) })

/** Carried on to the moment at which a notice was sent, which no longer waits. */
export const noticedSent = (loan: Noticing, sent: NoticeSent): Noticed => {
  const { waiting, contacts, ...noticed } = noticedThrough(loan, torontoDateOf(sent.at))
  return {
    ...noticed,
    waiting: waiting.filter((notice) => noticeKey(notice) !== noticeKey(sent)),
    contacts: countedContacts(sent.at, sent.aboutDebt ? [...contacts, sent.at] : contacts),
  }
}
