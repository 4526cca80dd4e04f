import { debitStopped } from '../../ledger/authorization.ts'
import { inFlight, type BookedDebit, type LoanBook } from '../../ledger/loan-book.ts'
import { debitTiming } from '../../pad/debit-initiation.ts'
import type { Cents } from '../../values/cents.ts'
import type { LocalDate } from '../../values/local-date.ts'
import type { ServicedLoan } from '../loan.ts'
import { paymentOf } from '../payments/payment.ts'

/** stoppable: its payor may stop it through `until`; sent: it is made on its day, and nobody can
 * call it back; being-called-back: nobody wants it, and the bank may not have it yet; on-its-day:
 * the bank debits today; unanswered: its day has passed, and no bank has said what came of it. */
export type DebitCourse =
  | { readonly state: 'stoppable'; readonly until: LocalDate }
  | { readonly state: 'sent' | 'being-called-back' | 'on-its-day' | 'unanswered' }

/** Whether the bank has it for good: nobody can keep it from the account any more. */
export const isWithBank = ({ state }: Pick<DebitCourse, 'state'>): boolean =>
  state !== 'stoppable' && state !== 'being-called-back'

const isOver = ({ status }: LoanBook): boolean =>
  status === 'repaid' || status === 'cancelled' || status === 'cancelling' || status === 'written-off'

/** Until the end of that day a debit can be kept from its bank; undefined beyond the calendar. */
export const lastDayToStop = (debitDate: LocalDate): LocalDate | undefined => {
  const timing = debitTiming(debitDate)
  return timing.ok ? timing.value.initiateOn : undefined
}

type Of = Pick<ServicedLoan, 'book' | 'payments'>

const stoppableUntil = ({ book }: Of, { payment, debitDate }: BookedDebit, on: LocalDate): LocalDate | undefined =>
  typeof payment === 'number' && debitStopped(book, { type: 'debit-stopped', payment, on }).ok
    ? lastDayToStop(debitDate)
    : undefined

/** TAM-196: where a debit that has no answer yet stands today: the one word that every page and
 * every step goes by. Before its day one that nobody owes, or whose payor stopped it, or that presents again
 * a debit which was paid after all, is called back, unless the provider has acknowledged it. */
export const courseOf = (loan: Of, debit: BookedDebit, today: LocalDate): DebitCourse => {
  const { book } = loan
  if (today > debit.debitDate) return { state: 'unanswered' }
  if (today === debit.debitDate) return { state: 'on-its-day' }
  if (paymentOf(loan, debit.debitId)?.state === 'acknowledged') return { state: 'sent' }
  const isPaid = book.debits.some(({ debitId, state }) => debitId === debit.rePresents && state === 'settled')
  const isUnwanted =
    isPaid || isOver(book) || book.fundedAt === undefined || book.authorization.recalled.includes(debit.debitId)
  if (isUnwanted) return { state: 'being-called-back' }
  const until = stoppableUntil(loan, debit, today)
  return until === undefined ? { state: 'sent' } : { state: 'stoppable', until }
}

/** A debit that was sent and has no answer yet. */
export type OnItsWay = {
  readonly payment: BookedDebit['payment']
  readonly amount: Cents
  readonly debitDate: LocalDate
  readonly state: DebitCourse['state']
  readonly until: LocalDate | null
}

/** TAM-196: the debits on their way, the earliest first. */
export const debitsOnTheirWay = (loan: Of, today: LocalDate): readonly OnItsWay[] =>
  inFlight(loan.book)
    .map((debit) => {
      const { payment, amount, debitDate } = debit
      return { payment, amount, debitDate, until: null, ...courseOf(loan, debit, today) }
    })
    .toSorted((one, other) => (one.debitDate < other.debitDate ? -1 : 1))
