import type { ReadOnly } from '@tamarack/contracts/endpoint'
import type { PortfolioView } from '@tamarack/contracts/endpoints/portfolio'
import type { AccountName } from '@tamarack/domain/ledger/accounts'
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

export interface PortfolioFigures extends Pick<
  ReadOnly<PortfolioView>,
  'bankLines' | 'funding' | 'funnel' | 'vintages'
> {
  readonly outstanding: readonly OutstandingRow[]
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
