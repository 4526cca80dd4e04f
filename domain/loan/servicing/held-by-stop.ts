import { acssCalendar } from '../../calendars/acss-calendar.ts'
import { nextBusinessDay } from '../../calendars/business-calendar.ts'
import { torontoDateOf } from '../../calendars/toronto.ts'
import { inFlight, type LoanBook } from '../../ledger/loan-book.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import type { Stoppable } from '../../stops/stoppable.ts'
import type { Instant } from '../../values/instant.ts'
import { plusDays, type LocalDate } from '../../values/local-date.ts'
import { book } from '../commands/shared/book.ts'
import { courseOf } from '../debits/debit-course.ts'
import { debitsAhead } from '../debits/debits-ahead.ts'
import type { LoanEvent } from '../loan-event.ts'
import type { ServicedLoan } from '../loan.ts'
import { initiationMoment } from '../payments/payment-steps.ts'
import { advanceOf, paymentOf } from '../payments/payment.ts'
import { happened, type Decided, type Moment } from '../slice.ts'

/** What of the house is stopped now. */
export type StopFacts = Moment & { readonly stopped: readonly Stoppable[] }

/** PAD-04: calendar days of notice before a debit on a day that is ours to change. */
const noticeDays = 10

/** Payments whose debit was to go to the bank by now and has not: still to be initiated, or
 * initiated and not handed over. */
const dueDebits = (loan: ServicedLoan, now: Instant): readonly number[] => {
  const today = torontoDateOf(now)
  const ahead = debitsAhead(loan, today).filter(({ initiateOn }) => initiationMoment(initiateOn) <= now)
  const waiting = inFlight(loan.book).filter(
    (debit) =>
      paymentOf(loan, debit.debitId)?.state === 'requested' &&
      courseOf(loan, debit, today).state !== 'being-called-back',
  )
  return [...ahead, ...waiting].flatMap(({ payment }) => (typeof payment === 'number' ? [payment] : []))
}

const newDay = ({ payments }: LoanBook, number: number, today: LocalDate): LocalDate | undefined => {
  const payment = payments.find((one) => one.number === number)
  const agreed = payment && debitTiming(payment.dueDate)
  if (payment === undefined || agreed?.ok !== true || today <= agreed.value.initiateOn) return undefined
  const day = nextBusinessDay(acssCalendar, plusDays(today, noticeDays))
  return day.ok && day.value > payment.dueDate ? day.value : undefined
}

/** TAM-199: a held debit whose day to go to the bank has passed moves to the first clearing day
 * after the notice of ten days. One that is presented again keeps its own days (PAD-09). */
const moved = (loan: ServicedLoan, payments: readonly number[], on: LocalDate): Decided => {
  const returned = new Set(loan.book.debits.filter(({ state }) => state === 'returned').map(({ payment }) => payment))
  const days = payments
    .filter((payment) => !returned.has(payment))
    .map((payment) => [payment, newDay(loan.book, payment, on)] as const)
  return book(
    loan,
    ...days.flatMap(([payment, dueDate]) =>
      dueDate === undefined ? [] : [{ type: 'due-date-changed' as const, on, payment, dueDate, byStop: true as const }],
    ),
  )
}

const isHeldBy = (loan: ServicedLoan, what: Stoppable, { stopped }: StopFacts): boolean => {
  if (!stopped.includes(what)) return false
  if (what === 'disbursements') return loan.status === 'active' && advanceOf(loan)?.state === 'requested'
  return what === 'debits' && (loan.status === 'funded' || loan.status === 'overdue')
}

const newlyHeld = (loan: ServicedLoan, due: readonly number[], facts: StopFacts): readonly LoanEvent[] => {
  const { held } = loan
  const at = facts.now
  if (isHeldBy(loan, 'disbursements', facts) && held === undefined)
    return [{ type: 'held-by-stop', at, what: 'disbursements', payments: [] }]
  const payments = due.filter((payment) => held?.payments.includes(payment) !== true)
  return isHeldBy(loan, 'debits', facts) && payments.length > 0
    ? [{ type: 'held-by-stop', at, what: 'debits', payments }]
    : []
}

/** TAM-198: what a stop, or its release, makes happen to a loan whose money was to move by now:
 * held, moved to another day, released. Nothing where no stop concerns it. */
export const byStops = (loan: ServicedLoan, facts: StopFacts): Decided => {
  const { held } = loan
  const isOver = held !== undefined && !isHeldBy(loan, held.what, facts)
  const due = dueDebits(loan, facts.now)
  const days = isOver
    ? moved(
        loan,
        due.filter((payment) => held.payments.includes(payment)),
        torontoDateOf(facts.now),
      )
    : isHeldBy(loan, 'debits', facts)
      ? moved(loan, due, torontoDateOf(facts.now))
      : happened()
  if (!days.ok) return days
  return happened(
    ...newlyHeld(loan, due, facts),
    ...days.value,
    ...(isOver ? [{ type: 'released-from-stop' as const, at: facts.now, what: held.what }] : []),
  )
}
