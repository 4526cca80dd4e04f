import { dayOf, type LedgerEvent } from '../ledger/ledger-event.ts'
import { inFlight, type LoanBook } from '../ledger/loan-book.ts'
import { apply } from '../ledger/replay.ts'
import { debitsAhead, type DebitAhead } from '../loan/debits/debits-ahead.ts'
import { noticeKey, type Notice } from '../notices/notice.ts'
import { noticedAfter, noticedThrough, type Noticing } from '../notices/noticed.ts'
import { nextNoticeDay } from '../notices/notices-due.ts'
import type { LoanTerms } from '../products/signed-terms.ts'
import { plusDays, type LocalDate } from '../values/local-date.ts'
import { begun, openDay } from './golden-lives/ledger-life.fixture.ts'
import { beginNoticing, noticingAfter } from './notices.fixture.ts'
import { eventOf, type Move } from './random-life.fixture.ts'

/* Lives of loans whose debits the system makes by itself, next to a bank and to what dice let
 * people do: so that what was announced can be compared with what is taken. */

/** A moment of a life: the day, the loan, and the events so far. */
export type Moment = { readonly day: LocalDate; readonly loan: Noticing; readonly events: readonly LedgerEvent[] }

export type Watch = {
  /** Each day that may bring something, before anything happens on it, with its new notices. */
  readonly morning?: (moment: Moment, fresh: readonly Notice[]) => void
  /** A debit that the system sends now. */
  readonly taken?: (moment: Moment, debit: DebitAhead) => void
  /** After an event, with the notices that it brought. */
  readonly happened?: (moment: Moment, fresh: readonly Notice[]) => void
  /** After what happened on the day. */
  readonly evening?: (moment: Moment) => void
}

const daysAfterTheEnd = 40

/** Serves one loan to its end and returns its events. The bank pays two of three debits, at random. */
export const serve = (terms: LoanTerms, dice: readonly Move[], watch: Watch): readonly LedgerEvent[] => {
  const events: LedgerEvent[] = [...begun(terms)]
  let loan = events.slice(1).reduce(noticingAfter, beginNoticing(events))
  let serial = 0
  const known = new Set(loan.noticed.waiting.map(noticeKey))
  const happen = (event: LedgerEvent): boolean => {
    const after = apply(loan.book, event)
    if (!after.ok) return false
    loan = { ...loan, book: after.value, noticed: noticedAfter(loan, after.value, event) }
    events.push(event)
    const fresh = loan.noticed.waiting.filter((notice) => !known.has(noticeKey(notice)))
    for (const notice of fresh) known.add(noticeKey(notice))
    watch.happened?.(moment(dayOf(event)), fresh)
    return true
  }
  let ahead = debitsAhead({ book: loan.book, payments: [] }, loan.book.asOf)
  const moment = (day: LocalDate): Moment => ({ day, loan, events })
  /** The debits that are still ahead after those that are due were sent. */
  const sendDebits = (day: LocalDate): readonly DebitAhead[] => {
    for (;;) {
      const all = debitsAhead({ book: loan.book, payments: [] }, day)
      const due = all.find(({ initiateOn }) => initiateOn <= day)
      if (due === undefined) return all
      const { payment, amount, debitDate, rePresents } = due
      watch.taken?.(moment(day), due)
      serial += 1
      const debitId = `D${payment}-${serial}`
      const isMade = happen({
        type: 'debit-initiated',
        on: day,
        debitId,
        payment,
        amount,
        debitDate,
        ...(rePresents !== undefined && { rePresents }),
      })
      if (!isMade) throw new Error(`the ledger refuses the debit of payment ${payment} on ${day}`)
    }
  }
  const bankAnswers = (day: LocalDate): void => {
    for (const { debitId, debitDate } of inFlight(loan.book)) {
      if (openDay(debitDate, 1) > day) continue
      const { which = 0 } = dice[(serial + debitDate.length) % Math.max(1, dice.length)] ?? {}
      const answer = which % 3 === 0 ? 'debit-returned' : 'debit-settled'
      const returnCode = ['901', '901', '908', '915'][which % 4] ?? '901'
      happen(
        answer === 'debit-settled'
          ? { type: answer, on: day, debitId }
          : { type: answer, on: day, debitId, returnCode },
      )
    }
  }
  const lookAt = (day: LocalDate, move: LedgerEvent | undefined): void => {
    const fresh = noticedThrough(loan, day).waiting.filter((notice) => !known.has(noticeKey(notice)))
    for (const notice of fresh) known.add(noticeKey(notice))
    watch.morning?.(moment(day), fresh)
    if (move !== undefined) happen(move)
    bankAnswers(day)
    ahead = sendDebits(day)
    watch.evening?.(moment(day))
  }
  const nextDay = (after: LocalDate): LocalDate | undefined => {
    const answers = inFlight(loan.book).map(({ debitDate }) => openDay(debitDate, 1))
    const days = [...answers, ...ahead.map(({ initiateOn }) => initiateOn), nextNoticeDay(loan.book, after)].filter(
      (day): day is LocalDate => day !== undefined && day > after,
    )
    return days.toSorted()[0]
  }
  const liveUntil = (from: LocalDate, until: LocalDate): void => {
    for (let day = nextDay(from); day !== undefined && day < until; day = nextDay(day)) lookAt(day, undefined)
  }
  let today = loan.book.asOf
  for (const [index, move] of dice.entries()) {
    const on = plusDays(today, move.days)
    liveUntil(today, on)
    const event = eventOf({ ...loan.book, asOf: on }, { ...move, days: 0 }, index)
    lookAt(on, dayOf(event) === on ? event : undefined)
    today = on
  }
  liveUntil(today, plusDays(lastDayOf(loan.book), daysAfterTheEnd))
  return events
}

const lastDayOf = ({ payments, asOf }: LoanBook): LocalDate => {
  const last = payments.at(-1)?.debitDate ?? asOf
  return last > asOf ? last : asOf
}
