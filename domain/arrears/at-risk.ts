/** Days past due from which portfolio at risk is stated. */
export const riskDays = [1, 7, 30] as const

/** First days of the classes into which loans are counted: each bucket of TAM-188 and each limit of
 * the portfolio at risk begins with one. */
export const lateClasses = [0, 1, 7, 30, 31, 61, 91] as const

interface LateSum {
  /** The first of the days past due that the sum is of. */
  readonly late: number
  /** Cents. */
  readonly owed: number
}

/** TAM-206, portfolio at risk: the share of what is owed that loans owe which are that many days
 * past due or more, between 0 and 1; 0 where nothing is owed. A loan with something late is at risk
 * with all that it owes. */
export const atRisk = (sums: readonly LateSum[], days: (typeof riskDays)[number]): number => {
  const of = (from: number): number => sums.reduce((sum, { late, owed }) => sum + (late >= from ? owed : 0), 0)
  const all = of(0)
  return all === 0 ? 0 : of(days) / all
}
