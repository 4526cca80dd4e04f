import { paymentCountMax } from '../schedule/due-dates.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { parseBasisPoints, type BasisPoints } from '../values/basis-points.ts'
import { cents, type Cents } from '../values/cents.ts'
import { interestForDays, interestForPeriod } from '../values/simple-interest.ts'
import { isWholeNumber } from '../values/whole-number.ts'

/** In cents with a fraction: P·i ÷ (1 − (1+i)^−n); without interest P ÷ n. */
export const exactLevelPayment = (advance: number, periodicRate: number, payments: number): number =>
  periodicRate === 0 ? advance / payments : (advance * periodicRate) / -Math.expm1(-payments * Math.log1p(periodicRate))

export type AmortizationRow = {
  readonly number: number
  readonly amount: Cents
  readonly interest: Cents
  readonly principal: Cents
  readonly balanceAfter: Cents
}

export type AmortizationRequest = {
  readonly advance: Cents
  readonly annualRate: BasisPoints
  readonly periodsPerYear: number
  readonly payments: number
  /** Days of the first period when it is not a whole one. */
  readonly firstPeriodDays?: number
}

export type PaymentsTooSmall = { readonly code: 'PAYMENTS_TOO_SMALL'; readonly payments: number }

export type NotAmortizable = { readonly code: 'NOT_AMORTIZABLE'; readonly given: number }

/** Cut to the whole cent, so that rounding can only lower the borrower's rate (C-23). */
const interestFor = (
  balance: Cents,
  annualRate: BasisPoints,
  periodsPerYear: number,
  firstPeriodDays: number | undefined,
): Cents =>
  firstPeriodDays === undefined
    ? interestForPeriod(balance, annualRate, periodsPerYear, 'down')
    : interestForDays(balance, annualRate, firstPeriodDays, 'down')

type Run = { readonly rows: readonly AmortizationRow[]; readonly last: number; readonly carried: boolean }

/** The account under one level payment: interest first, what it cannot meet is carried without
 * interest, the last payment is what is left. */
const run = (
  { advance, annualRate, periodsPerYear, payments, firstPeriodDays }: AmortizationRequest,
  level: number,
): Run => {
  const rows: AmortizationRow[] = []
  let [balance, owedInterest, carried]: [number, number, boolean] = [advance, 0, false]
  for (let number = 1; number <= payments; number += 1) {
    owedInterest += interestFor(cents(balance), annualRate, periodsPerYear, number === 1 ? firstPeriodDays : undefined)
    const amount = number === payments ? balance + owedInterest : Math.min(level, balance + owedInterest)
    const interest = Math.min(amount, owedInterest)
    owedInterest -= interest
    carried ||= owedInterest > 0
    balance -= amount - interest
    rows.push({
      number,
      amount: cents(amount),
      interest: cents(interest),
      principal: cents(amount - interest),
      balanceAfter: cents(balance),
    })
  }
  return { rows, last: rows.at(-1)?.amount ?? 0, carried }
}

/** The smallest level payment not below the last, where a long first period breaks the formula. */
const smallestLevel = (request: AmortizationRequest): number => {
  let [low, high] = [0, request.advance * 2]
  while (low + 1 < high) {
    const middle = Math.floor((low + high) / 2)
    if (run(request, middle).last > middle) low = middle
    else high = middle
  }
  return high
}

/** TAM-07: equal payments that meet interest first, to the nearest cent; the last absorbs the
 * rounding. An odd first period bears days of 1/365. Refuses more payments than any schedule has,
 * and a loan whose payments whole cents cannot keep equal. */
export const amortize = (
  request: AmortizationRequest,
): Result<readonly AmortizationRow[], PaymentsTooSmall | NotAmortizable> => {
  const { advance, annualRate, periodsPerYear, payments, firstPeriodDays } = request
  const isCount = (given: number, least = 0): boolean => isWholeNumber(given, least) && given <= 1e9
  const counted = [advance, periodsPerYear, payments, firstPeriodDays ?? 1].find((given) => !isCount(given, 1))
  const tooMany = payments > paymentCountMax ? payments : undefined
  const unfit = parseBasisPoints(annualRate).ok ? (counted ?? tooMany) : annualRate
  if (unfit !== undefined) return err({ code: 'NOT_AMORTIZABLE', given: unfit })
  const periodic = annualRate / 100_00 / periodsPerYear
  // The first balance due grows by the odd period's own interest: a larger or smaller advance.
  const oddGrowth =
    firstPeriodDays === undefined ? 1 : (1 + (annualRate / 100_00) * (firstPeriodDays / 365)) / (1 + periodic)
  const byFormula = run(request, Math.round(exactLevelPayment(advance * oddGrowth, periodic, payments)))
  const { rows, last } = byFormula.carried ? run(request, smallestLevel(request)) : byFormula
  const level = rows[0]?.amount ?? 0
  return last > 0 && last <= 2 * level ? ok(rows) : err({ code: 'PAYMENTS_TOO_SMALL', payments })
}
