import type { AccountName } from '@tamarack/domain/ledger/accounts'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { LoanType } from '@tamarack/domain/products/loan-type'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { token } from './token.ts'

/** Days in Toronto, both included; null for both products. */
export interface PortfolioPeriod {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly product: LoanType | null
}

/** Loans that owe something, by how late they are: `late` is the first of the days past due that
 * the row is of. Cents, posted and accrued. */
export interface OutstandingRow {
  readonly product: LoanType
  readonly late: number
  readonly loans: number
  readonly owed: number
}

/** Applications that began in the period: how many came to each step, and the present status of
 * those that went no further. */
export interface Funnel {
  readonly started: number
  readonly submitted: number
  readonly approved: number
  readonly signed: number
  readonly funded: number
  readonly stopped: readonly { readonly status: LoanStatus; readonly loans: number }[]
}

/** The loans that were funded in a month (YYYY-MM), in cents: lent, and of that owed today, owed by
 * who is 30 days late or more, written off, and recovered of it. */
export interface Vintage {
  readonly month: string
  readonly loans: number
  readonly lent: number
  readonly owed: number
  readonly late: number
  readonly writtenOff: number
  readonly recovered: number
}

/** Debits of the period that have an end, by the code with which they were returned; null for those
 * that were paid. */
export interface DebitEnd {
  readonly code: string | null
  readonly debits: number
  readonly amount: number
}

/** What was posted to an account, in cents. */
export interface PostedSum {
  readonly account: AccountName
  readonly debit: number
  readonly credit: number
}

/** Of the loans whose money arrived in the period; milliseconds from the last signature. */
export interface FundingHour {
  readonly loans: number
  /** Whose hour passed without the money (O. Reg. 98/09 s. 21; our agreements promise the same). */
  readonly late: number
  readonly medianMs: number | null
  readonly slowestMs: number | null
}

export interface PortfolioFigures {
  readonly funding: FundingHour
  readonly outstanding: readonly OutstandingRow[]
  readonly funnel: Funnel
  readonly vintages: readonly Vintage[]
  readonly debits: readonly DebitEnd[]
  readonly posted: readonly PostedSum[]
}

/** TAM-206: the whole book in figures, each a sum over the ledger or a count of the loans' rows.
 * Reads only. */
export interface Portfolio {
  /** What is owed is as of that day, the rest of the period. */
  figures(period: PortfolioPeriod, on: LocalDate): Promise<PortfolioFigures>
}
export const Portfolio = token<Portfolio>('Portfolio')
