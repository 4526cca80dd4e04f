import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import type { Portfolio, PortfolioFigures, PortfolioPeriod } from '../ports/portfolio.port.ts'
import type { TrialBalance } from '../ports/trial-balance.port.ts'
import { owedInBook } from './owed-in-book.ts'

interface CountedFigures extends PortfolioFigures {
  readonly asOf: LocalDate
  /** Loans that are counted for the day, of those that may bear interest. */
  readonly counted: number
  readonly countable: number
}

/** TAM-206: the figures of the book, with what is owed as of today: interest that is not counted
 * yet is counted first, as far as one answer may take. */
export const portfolioOf = async (
  { trialBalance, portfolio }: { readonly trialBalance: TrialBalance; readonly portfolio: Portfolio },
  period: PortfolioPeriod,
  now: Instant,
): Promise<CountedFigures> => {
  const asOf = torontoDateOf(now)
  const { products } = await owedInBook(trialBalance, now)
  const sum = (figure: 'counted' | 'loans') => products.reduce((total, product) => total + product[figure], 0)
  return { asOf, counted: sum('counted'), countable: sum('loans'), ...(await portfolio.figures(period, asOf)) }
}
