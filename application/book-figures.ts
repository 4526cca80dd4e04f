import { arrangementsOf, partsOn } from '@tamarack/domain/ledger/arrangement'
import { owedInAll } from '@tamarack/domain/ledger/loan-book'
import { bookAsOf } from '@tamarack/domain/ledger/replay'
import { stillToPay } from '@tamarack/domain/ledger/still-to-pay'
import type { ServicedLoan } from '@tamarack/domain/loan/loan'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LocalDate } from '@tamarack/domain/values/local-date'

/** Every figure of a signed loan on a day: cents, days in Toronto; null where there is none. */
export interface BookFigures {
  readonly status: LoanStatus
  readonly owedCents: number
  readonly principalCents: number
  readonly costCents: number
  readonly defaultInterestCents: number
  readonly feeCents: number
  readonly refundToRecoverCents: number
  /** Owed to the borrower, small balances that were kept among it. */
  readonly owedToBorrowerCents: number
  readonly refundableFrom: string | null
  readonly writtenOffCents: number
  readonly recoveredCents: number
  readonly payments: readonly {
    readonly number: number
    readonly dueDate: string
    readonly amountCents: number
    readonly paidCents: number
    readonly paidOn: string | null
  }[]
  /** What was late in parts, as the last arrangement has it (TAM-84). */
  readonly parts: readonly {
    readonly dueDate: string
    readonly amountCents: number
    /** What is left of it to pay. */
    readonly leftCents: number
    readonly state: 'due' | 'paid' | 'missed'
  }[]
}

/** The figures of a loan brought to that day: what fell due and accrued by then is among them. */
export const figuresOn = (loan: ServicedLoan, on: LocalDate): BookFigures => {
  const book = bookAsOf(loan.book, on)
  const { owed } = book
  return {
    status: loan.status === 'disbursement-failed' ? loan.status : book.status,
    owedCents: owedInAll(owed),
    principalCents: owed.principal,
    costCents: owed.cost,
    defaultInterestCents: owed.defaultInterest,
    feeCents: owed.fee,
    refundToRecoverCents: owed.refundToRecover,
    owedToBorrowerCents: book.owedToBorrower + book.smallBalanceKept,
    refundableFrom: book.refundableFrom ?? null,
    writtenOffCents: book.writtenOff ?? 0,
    recoveredCents: book.recovered,
    payments: stillToPay(book).map(({ number, dueDate, amount, paid, paidOn }) => ({
      number,
      dueDate,
      amountCents: amount,
      paidCents: paid,
      paidOn: paidOn ?? null,
    })),
    parts: arrangementsOf(book)
      .slice(-1)
      .flatMap((last) => partsOn(book, last, on))
      .map(({ dueDate, amount, left, state }) => ({ dueDate, amountCents: amount, leftCents: left, state })),
  }
}
