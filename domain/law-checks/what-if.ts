import type { LoanTerms } from '../products/signed-terms.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear } from '../values/pay-frequency.ts'
import { sumOf } from './facts.ts'
import { valueOn } from './price.ts'

/** Figures of the law that may become another one: cents for each $100, cents, and hundredths of a
 * percent a month and a year. */
export const supposable = ['costPerHundred', 'dishonouredItemFee', 'defaultInterestMonthly', 'criminalRate'] as const
export type Supposable = (typeof supposable)[number]

/** What a loan cost: as agreed, and by its ledger what was charged since. */
export type CostFacts = {
  readonly loanId: string
  readonly agreedOn: LocalDate
  readonly terms: LoanTerms
  readonly fees: Cents
  readonly defaultInterest: Cents
}

/** What the loan's borrower pays of it, and would pay at most. */
export type Supposed = { readonly loanId: string; readonly paid: Cents; readonly most: Cents }

/** Scaled payments have the nominal rate of the limit: each of them is as much too high as the
 * credit is less than what they are worth at that rate. */
const costAtRate = (terms: LoanTerms, basisPoints: number): number => {
  if (terms.loanType !== 'installment') return Number.POSITIVE_INFINITY
  const periods = payPeriodsPerYear[terms.payFrequency]
  const yearly = (1 + basisPoints / 100_00 / periods) ** periods - 1
  const credit = terms.advance - (terms.charge ?? 0)
  const payments = terms.payments.map(({ dueDate: on, amount }) => ({ on, amount }))
  return (sumOf(payments) * credit) / valueOn(terms.advanceDate, payments, yearly) - credit
}

const supposedFor = (figure: Supposable, limit: number, facts: CostFacts): Omit<Supposed, 'loanId'> => {
  const { terms, fees, defaultInterest } = facts
  const isAdvance = terms.loanType === 'cash-advance'
  const cost = sumOf(terms.payments) - terms.advance + ('charge' in terms ? (terms.charge ?? 0) : 0)
  const monthly = terms.onDefault.interestMonthly
  const [paid, most] = {
    costPerHundred: [cost, isAdvance ? (terms.advance * limit) / 100_00 : cost],
    dishonouredItemFee: [fees, isAdvance ? limit : fees],
    defaultInterestMonthly: [
      defaultInterest,
      monthly === undefined ? defaultInterest : (defaultInterest * limit) / monthly,
    ],
    criminalRate: [cost, costAtRate(terms, limit)],
  }[figure] as [number, number]
  // A whole cent at the limit stays one, whatever the division left of it.
  return { paid: paid as Cents, most: Math.floor(most + 1e-6) as Cents }
}

/** Which of these loans would have cost less had a limit of the law been another one, by how much
 * in all, and those that differ most. A limit above what was charged changes nothing. */
export const whatIf = (figure: Supposable, limit: number, loans: readonly CostFacts[], listed: number) => {
  const differing = loans.flatMap((facts): readonly Supposed[] => {
    const { paid, most } = supposedFor(figure, limit, facts)
    return paid > most ? [{ loanId: facts.loanId, paid, most }] : []
  })
  const by = ({ paid, most }: Supposed): number => paid - most
  return {
    looked: loans.length,
    loans: differing.length,
    cents: differing.reduce((sum, one) => sum + by(one), 0),
    listed: differing
      .toSorted((one, other) => by(other) - by(one) || (one.loanId < other.loanId ? -1 : 1))
      .slice(0, listed),
  }
}
