import { acssCalendar } from '../calendars/acss-calendar.ts'
import { isBusinessDay } from '../calendars/business-calendar.ts'
import type { BookStatus } from '../loan/status.ts'
import { err, ok, type Result } from '../shared/result.ts'
import type { LocalDate } from '../values/local-date.ts'
import { accrueTo } from './accruals.ts'
import { advanceReturned } from './advance-returned.ts'
import { announcedThrough } from './announced-debits.ts'
import { paymentsArranged } from './arrangement-events.ts'
import {
  authorizationReplaced,
  authorizationRevoked,
  debitResumed,
  debitsReleased,
  debitStopped,
} from './authorization.ts'
import { debitInitiated, debitReturned, debitSettled } from './debit-events.ts'
import { dueDateChanged } from './due-date.ts'
import { dayOf, type LedgerEvent, type LedgerEventType } from './ledger-event.ts'
import { owedInAll, type LoanBook } from './loan-book.ts'
import {
  balanceForgiven,
  cancelled,
  copyReceived,
  defaultInterestAccrued,
  disbursed,
  feeWaived,
  paymentReceived,
  paymentReversed,
  postingCorrected,
  recovered,
  refunded,
  refundReturned,
  sentToCollections,
  writtenOff,
} from './money-events.ts'
import { openBook } from './open-book.ts'
import { postRest } from './posting.ts'
import type { EventRefusal } from './refusals.ts'
import { advancePaidTwice, advancePaidTwiceReturned } from './sent-by-mistake.ts'
import { statusOn } from './status-on.ts'
import { stayLifted, stayPlaced } from './stay-events.ts'

const running: readonly BookStatus[] = ['funded', 'overdue', 'in-collections']
const anyAfterFunding: readonly BookStatus[] = [
  'funded',
  'overdue',
  'in-collections',
  'cancelling',
  'cancelled',
  'repaid',
  'written-off',
]

type Handled = Exclude<LedgerEvent, { readonly type: 'activated' }>
/** In which statuses an event may happen (TAM-01), and what it makes of the book. */
type Handler<Event> = readonly [readonly BookStatus[], (book: LoanBook, event: Event) => Result<LoanBook, EventRefusal>]

const handlers: { readonly [Type in Handled['type']]: Handler<Extract<Handled, { readonly type: Type }>> } = {
  'copy-received': [['active', ...anyAfterFunding], copyReceived],
  // Money that was on its way when the borrower cancelled arrives all the same.
  disbursed: [['active', 'cancelled'], disbursed],
  'advance-returned': [anyAfterFunding, advanceReturned],
  'advance-paid-twice': [anyAfterFunding, advancePaidTwice],
  'advance-paid-twice-returned': [anyAfterFunding, advancePaidTwiceReturned],
  'debit-initiated': [running, debitInitiated],
  'debit-settled': [anyAfterFunding, debitSettled],
  'debit-returned': [anyAfterFunding, debitReturned],
  'payment-received': [[...running, 'cancelling', 'cancelled', 'repaid'], paymentReceived],
  'payment-reversed': [anyAfterFunding, paymentReversed],
  'fee-waived': [[...running, 'repaid'], feeWaived],
  'due-date-changed': [running, dueDateChanged],
  'debit-stopped': [running, debitStopped],
  'debit-resumed': [running, debitResumed],
  'authorization-revoked': [['active', ...running], authorizationRevoked],
  'authorization-replaced': [running, authorizationReplaced],
  'debits-released': [running, debitsReleased],
  'payments-arranged': [['overdue'], paymentsArranged],
  'stay-placed': [[...running, 'written-off'], stayPlaced],
  'stay-lifted': [anyAfterFunding, stayLifted],
  'default-interest-accrued': [running, defaultInterestAccrued],
  cancelled: [['active', ...running, 'repaid'], cancelled],
  refunded: [['repaid', 'cancelled', 'cancelling', 'written-off', ...running], refunded],
  'refund-returned': [anyAfterFunding, refundReturned],
  'balance-forgiven': [[...running, 'repaid', 'cancelled', 'cancelling'], balanceForgiven],
  'sent-to-collections': [['overdue'], sentToCollections],
  'written-off': [['in-collections'], writtenOff],
  recovered: [['written-off'], recovered],
  'posting-corrected': [['active', ...anyAfterFunding], postingCorrected],
}

export const isLedgerEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: LedgerEventType }> =>
  event.type === 'activated' || Object.hasOwn(handlers, event.type)

/** While the money turned out not to have arrived, what was paid is still sent back. */
const withoutItsMoney: readonly LedgerEventType[] = [
  'advance-paid-twice-returned',
  'debit-settled',
  'debit-returned',
  'payment-received',
  'payment-reversed',
  'refunded',
  'refund-returned',
]

/** A loan that caught up leaves collections. Before it counts as repaid, or something is owed back,
 * interest that an unanswered debit held back is brought on the book. */
const settle = (before: LoanBook, on: LocalDate): LoanBook => {
  const isOver = before.owedToBorrower > 0 || owedInAll(before.owed) === 0
  const brought = isOver ? accrueTo(before, on, { toTheDay: true }) : before
  const current = postRest(brought, on, 'reallocated')
  const status = statusOn(current, on)
  return {
    ...current,
    status,
    inCollections: current.inCollections && (status === 'in-collections' || status === 'written-off'),
    asOf: on,
  }
}

export const openWith = (event: LedgerEvent): Result<LoanBook, EventRefusal> => {
  if (event.type !== 'activated') return err({ code: 'LOAN_NOT_ACTIVATED', type: event.type })
  const on = dayOf(event)
  const covered = isBusinessDay(acssCalendar, on)
  if (!covered.ok) return covered
  return openBook(event.terms, event.at)
}

/** Once the money is out, the status follows from amounts. A changed rule may give another status
 * than the one in which an event of the log was accepted. */
const mayFollow = (event: LedgerEvent, status: BookStatus, allowed: readonly BookStatus[]): boolean =>
  allowed.includes(status) ||
  ('postings' in event && status !== 'active' && anyAfterFunding.some((other) => allowed.includes(other)))

/** What one more event makes of a book, or why it cannot follow. The book itself is not touched. */
export const apply = (book: LoanBook, event: LedgerEvent): Result<LoanBook, EventRefusal> => {
  if (event.type === 'activated') return err({ code: 'ALREADY_HAPPENED', type: event.type })
  const on = dayOf(event)
  if (on < book.asOf) return err({ code: 'EVENT_OUT_OF_ORDER', on, after: book.asOf })
  const covered = isBusinessDay(acssCalendar, on)
  if (!covered.ok) return covered
  const status = statusOn(book, on)
  const [allowed, applyEvent] = handlers[event.type] as Handler<Handled>
  const isAnswered = status === 'active' && book.advanceReturned !== undefined && withoutItsMoney.includes(event.type)
  if (!mayFollow(event, status, allowed) && !isAnswered)
    return err({ code: 'NOT_IN_THIS_STATUS', type: event.type, status, allowed })
  const applied = applyEvent(accrueTo(announcedThrough(book, on), on, { toTheDay: false }), event)
  return applied.ok ? ok(announcedThrough(settle(applied.value, on), on)) : applied
}

/** Brought to a day without an event, also that of the last; an earlier day changes nothing. */
export const bookAsOf = (book: LoanBook, on: LocalDate): LoanBook =>
  on < book.asOf ? book : settle(accrueTo(announcedThrough(book, on), on, { toTheDay: true }), on)

/** `event` is the place of the refused event, from 1. */
export type ReplayRefusal =
  | {
      readonly code: 'EVENT_NOT_APPLICABLE'
      readonly event: number
      readonly type: LedgerEventType
      readonly because: EventRefusal
    }
  | { readonly code: 'NO_EVENTS' }

/** TAM-19: the whole life of a loan from its events: the same events give the same cents. */
export const replay = (events: readonly LedgerEvent[]): Result<LoanBook, ReplayRefusal> => {
  const [first, ...later] = events
  if (!first) return err({ code: 'NO_EVENTS' })
  const refuse = (event: number, type: LedgerEventType, because: EventRefusal) =>
    err({ code: 'EVENT_NOT_APPLICABLE', event, type, because } as const)
  const opened = openWith(first)
  if (!opened.ok) return refuse(1, first.type, opened.error)
  let book: LoanBook = opened.value
  for (const [index, event] of later.entries()) {
    const next = apply(book, event)
    if (!next.ok) return refuse(index + 2, event.type, next.error)
    book = next.value
  }
  return ok(book)
}
