import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { BookFiguresView } from '@tamarack/contracts/views/money-actions'
import { arrangementsOf, partsOn } from '@tamarack/domain/ledger/arrangement'
import { owedInAll, receivedInAll, type BookedPayment, type LoanBook } from '@tamarack/domain/ledger/loan-book'
import { driftOf, ruledToday } from '@tamarack/domain/ledger/posted'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { stillToPay } from '@tamarack/domain/ledger/still-to-pay'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LocalDate } from '@tamarack/domain/values/local-date'

/** Every figure of a signed loan on a day. */
export type BookFigures = ReadOnly<BookFiguresView>

/** The day on which a payment was paid in full: of a debit the one on which the account was
 * debited, although it counts from the day agreed. Null while it is not. */
export const paidDayOf = ({ debits }: Pick<LoanBook, 'debits'>, { number, paidOn }: BookedPayment): string | null => {
  if (paidOn === undefined) return null
  const settled = debits.findLast(({ payment, state }) => payment === number && state === 'settled')
  return settled?.debitDate ?? paidOn
}

/** The figures of a loan brought to that day: what fell due and accrued by then is among them. */
export const figuresOn = (loan: ServicedLoan, on: LocalDate): BookFigures => {
  const book = bookAsOf(loan.book, on)
  const { owed, recovered } = book
  return {
    status: loan.status === 'disbursement-failed' ? loan.status : book.status,
    ...owed,
    owed: owedInAll(owed),
    received: receivedInAll(book),
    owedToBorrower: book.owedToBorrower + book.smallBalanceKept,
    refundableFrom: book.refundableFrom ?? null,
    writtenOff: book.writtenOff ?? 0,
    recovered,
    drift: driftOf(ruledToday(loan.book)),
    payments: stillToPay(book).map((payment) => {
      const { number, dueDate, amount, paid } = payment
      return { number, dueDate, amount, paid, paidOn: paidDayOf(book, payment) }
    }),
    parts: arrangementsOf(book)
      .slice(-1)
      .flatMap((last) => partsOn(book, last, on)),
  }
}
