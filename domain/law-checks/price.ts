import { formatCents } from '../explanations/explanation.ts'
import { inForceOn } from '../law/law-by-date.ts'
import type { Cents } from '../values/cents.ts'
import { daysBetween, localDate, type LocalDate } from '../values/local-date.ts'
import { payPeriodsPerYear } from '../values/pay-frequency.ts'
import { creditedTo, ofCashAdvance, sumOf, unless, type Case, type LawCheck } from './facts.ts'

type Flow = { readonly on: LocalDate; readonly amount: number }

/** What payments are worth on a day if money grows by so much in a year of 365 days. */
export const valueOn = (day: LocalDate, payments: readonly Flow[], yearly: number): number =>
  payments.reduce((sum, { on, amount }) => sum + amount / (1 + yearly) ** (daysBetween(day, on) / 365), 0)

/** The effective yearly growth at which payments are worth the credit, by halving; none below 0. */
const yearlyGrowth = (credit: number, from: LocalDate, payments: readonly Flow[]): number => {
  let [low, high] = [0, 1e9]
  if (valueOn(from, payments, low) <= credit) return 0
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2
    if (valueOn(from, payments, middle) > credit) low = middle
    else high = middle
  }
  return low
}

const charged = ({ terms }: Case): number => ('charge' in terms ? (terms.charge ?? 0) : 0)

/** Cost of borrowing as agreed and as earned, whichever is more, against the cap of the day. */
const withinCap = ofCashAdvance((facts) => {
  const { terms, agreedOn } = facts
  const law = inForceOn('costPerHundred', agreedOn)
  if (!law.ok) return 'none'
  const agreed = sumOf(terms.payments) - terms.advance
  const cost = Math.max(agreed, creditedTo(facts, 'cost of borrowing earned')) as Cents
  const cap = Math.floor((terms.advance * law.value.value) / 100_00) as Cents
  return unless(cost > cap, () => ({
    found: `${formatCents(cost)} for ${formatCents(terms.advance)}`,
    allowed: `${formatCents(cap)}: ${formatCents(law.value.value)} for $100`,
  }))
})

const paidOutInFull = ofCashAdvance((facts) => {
  const out = facts.entries.filter(({ kind }) => kind === 'disbursed')
  if (out.length === 0) return 'none'
  const paid = creditedTo({ entries: out }, 'cash')
  const { advance } = facts.terms
  return unless(paid !== advance * out.length, () => ({
    found: `${formatCents(paid)} paid out`,
    allowed: `${formatCents(advance)}${out.length === 1 ? '' : `, ${out.length} times`}`,
  }))
})

const upTo1500 = ofCashAdvance(({ terms: { advance } }) =>
  unless(advance > 1500_00, () => ({ found: formatCents(advance), allowed: '$1,500.00' })),
)

/** The effective yearly rate of a credit, and the nominal one for its payment frequency: of one
 * payment by its days. Fees for returned items count on the day on which they were charged. */
export const rateOf = (facts: Case): { readonly nominal: number; readonly effective: number } => {
  const { terms, agreedOn } = facts
  const fees = facts.entries.flatMap((entry) => {
    const amount = creditedTo({ entries: [entry] }, 'returned-item fees earned')
    return amount === 0 ? [] : [{ on: entry.on, amount }]
  })
  const payments: Flow[] = [...terms.payments.map(({ dueDate: on, amount }) => ({ on, amount })), ...fees]
  const credit = terms.advance - charged(facts)
  const [only] = terms.payments
  if (only !== undefined && terms.payments.length === 1) {
    const rate = ((sumOf(payments) - credit) / credit) * (365 / daysBetween(agreedOn, only.dueDate)) * 100
    return { nominal: rate, effective: rate }
  }
  const growth = yearlyGrowth(credit, terms.advanceDate, payments)
  const periods = 'payFrequency' in terms ? payPeriodsPerYear[terms.payFrequency] : 365
  return { effective: growth * 100, nominal: ((1 + growth) ** (1 / periods) - 1) * periods * 100 }
}

const notCriminal = (facts: Case) => {
  const law = inForceOn('criminalRate', facts.agreedOn)
  if (facts.terms.loanType !== 'installment' || !law.ok) return 'none'
  const { percent, rate } = law.value.value
  const found = rateOf(facts)[rate]
  // A millionth of a percent is noise of the search.
  return unless(found > percent + 1e-6, () => ({
    found: `${found.toFixed(2)} % a year`,
    allowed: `${percent} % a year`,
  }))
}

export const priceChecks: readonly LawCheck[] = [
  {
    id: 'ON-01',
    sentence: 'A cash advance costs no more than the law allows for each $100.',
    source: 'O. Reg. 98/09 s. 23 (O. Reg. 475/24)',
    from: localDate('2025-01-01'),
    check: withinCap,
  },
  {
    id: 'ON-04',
    sentence: 'A cash advance is at most $1,500.',
    source: 'Criminal Code s. 347.1',
    from: localDate('2009-12-15'),
    check: upTo1500,
  },
  {
    id: 'ON-17',
    sentence: 'A cash advance is paid out in full: nothing is kept back.',
    source: 'PLA s. 31',
    from: localDate('2009-07-01'),
    check: paidOutInFull,
  },
  {
    id: 'CPA-10',
    sentence: 'An installment loan costs at most 35 % a year, fees for returned payments included.',
    source: 'Criminal Code s. 347',
    from: localDate('2025-01-01'),
    check: notCriminal,
  },
]
