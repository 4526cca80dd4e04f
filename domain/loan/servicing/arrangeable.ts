import { torontoDateOf } from '../../calendars/toronto.ts'
import { arrangedPartsMax, daysToNextPartMax } from '../../ledger/arrangement-events.ts'
import { arrearsAsOf } from '../../ledger/arrears-as-of.ts'
import { dueDateMovesAtMostDays } from '../../ledger/due-date.ts'
import type { BookedPayment } from '../../ledger/loan-book.ts'
import { bookAsOf } from '../../ledger/replay.ts'
import { stillToPay } from '../../ledger/still-to-pay.ts'
import { err, ok, type Refusal, type Result } from '../../shared/result.ts'
import { cents, type Cents } from '../../values/cents.ts'
import type { Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { bookAction } from '../commands/take-money-action.ts'
import type { ServicedLoan } from '../loan.ts'
import type { LoanStatus } from '../status.ts'
import type { ArrangementWish } from './money-action.ts'

/** A payment that may fall due later: on each day from the earliest to the latest. */
export type Movable = {
  readonly payment: number
  readonly amount: Cents
  readonly dueDate: LocalDate
  readonly earliest: LocalDate
  readonly latest: LocalDate
}

/** In so many parts at most, the first between these days, the others at any frequency. */
export type ArrangeableLate = {
  readonly amount: Cents
  readonly partsMax: number
  readonly firstFrom: LocalDate
  readonly firstBy: LocalDate
}

/** What a borrower may request today, and why not what they may not. */
export type Arrangeable = {
  readonly movable: readonly Movable[]
  /** Why no payment may fall due later; undefined where one may, or none is ahead. */
  readonly notMovable: Refusal | undefined
  /** What is late; undefined where it may not be arranged. */
  readonly late: ArrangeableLate | undefined
  readonly notArrangeable: Refusal | undefined
}

/** Payments ahead whose later days are looked for: who is in trouble needs the next ones. */
const paymentsLookedAt = 2

const refusalFor = (loan: ServicedLoan, wish: ArrangementWish, now: Instant): Refusal | undefined => {
  const booked = bookAction(loan, wish, { now, moneyId: () => 'example' })
  return booked.ok ? undefined : booked.error
}

/** The latest day on which the ledger lets the payment fall due, or why there is none. */
const latestOf = (
  loan: ServicedLoan,
  { number: payment, dueDate, scheduledDate }: BookedPayment,
  now: Instant,
): LocalDate | Refusal => {
  const furthest = plusDays(scheduledDate, dueDateMovesAtMostDays)
  let refusal: Refusal = { code: 'DUE_DATE_TOO_FAR', facts: { latest: furthest } }
  for (let day = furthest; day > dueDate; day = plusDays(day, -1)) {
    const refused = refusalFor(loan, { kind: 'change-due-date', payment, dueDate: day }, now)
    if (refused === undefined) return day
    refusal = refused
  }
  return refusal
}

/** What is late, with the days for its first part however many and far apart, or why not. */
const lateToArrange = (loan: ServicedLoan, now: Instant): Result<ArrangeableLate | undefined, Refusal> => {
  const today = torontoDateOf(now)
  const amount = arrearsAsOf(loan.book, today)?.amount
  if (amount === undefined) return ok(undefined)
  const partsMax = Math.min(arrangedPartsMax, amount)
  let refusal: Refusal = { code: 'NOTHING_LATE' }
  for (let days = daysToNextPartMax; days > 0; days -= 1) {
    const firstBy = plusDays(today, days)
    // The longest of them: as many parts as there may be, a month apart.
    const longest = { kind: 'arrange-payments', parts: partsMax, first: firstBy, every: 'monthly' } as const
    const refused = refusalFor(loan, longest, now)
    if (refused === undefined) return ok({ amount, partsMax, firstFrom: plusDays(today, 1), firstBy })
    refusal = refused
  }
  return err(refusal)
}

/** In collections only staff may still move a day. */
export const arrangeableStatuses = ['funded', 'overdue'] as const satisfies readonly LoanStatus[]

/** TAM-83: what a borrower may request today, by the ledger's own answers to each wish. */
export const arrangeable = (loan: ServicedLoan, now: Instant): Arrangeable => {
  const today = torontoDateOf(now)
  const mayRequest = arrangeableStatuses.some((status) => status === loan.status)
  const found = (mayRequest ? stillToPay(bookAsOf(loan.book, today)) : [])
    .filter(({ dueDate, paid, amount }) => dueDate > today && paid < amount)
    .slice(0, paymentsLookedAt)
    .map((ahead) => ({
      payment: ahead.number,
      dueDate: ahead.dueDate,
      amount: cents(ahead.amount - ahead.paid),
      earliest: plusDays(ahead.dueDate, 1),
      latest: latestOf(loan, ahead, now),
    }))
  const movable = found.filter((one): one is Movable => typeof one.latest === 'string')
  const [refused] = found.flatMap(({ latest }) => (typeof latest === 'string' ? [] : [latest]))
  const late = lateToArrange(loan, now)
  return {
    movable,
    notMovable: movable.length === 0 ? refused : undefined,
    late: late.ok ? late.value : undefined,
    notArrangeable: late.ok ? undefined : late.error,
  }
}
