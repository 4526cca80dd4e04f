import type { SeenAmount } from '../bank-insight/seen-amount.ts'
import type { BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'

/** Terms chosen, the customer's answers, the identity check, the bank's data, a statement
 * that staff read (TAM-210), or our loans. */
export const checkSources = ['terms', 'answers', 'identity', 'bank-data', 'statement', 'our-loans'] as const
export type CheckSource = (typeof checkSources)[number]

/** A figure of a check, with its unit. A word is one of a small set that the check's rule names. */
export type CheckFigure =
  | { readonly unit: 'cents'; readonly amount: Cents }
  /** Of a month, or as it came in the days that were seen (TAM-150, TAM-151). */
  | ({ readonly unit: 'seen' } & Pick<SeenAmount, 'measure' | 'days' | 'amount'>)
  | { readonly unit: 'days'; readonly days: number }
  | { readonly unit: 'basis-points'; readonly rate: BasisPoints }
  | { readonly unit: 'count'; readonly count: number }
  | { readonly unit: 'word'; readonly word: string }

/** One check: its figure next to its limit. `pass` is within it; `attention` needs a look; `fail`
 * takes an exception. The log keeps checks sealed, since they rest on income and bank data. */
export type RuleCheck = {
  /** Id of the rule in docs/rules.md. */
  readonly rule: string
  readonly outcome: 'pass' | 'attention' | 'fail'
  readonly figure: CheckFigure
  readonly limit: CheckFigure
  /** These are missing on checks that were computed before they existed. */
  readonly source?: CheckSource
  /** How the figure came about, a sentence a line. */
  readonly steps?: readonly string[]
  /** Ids of the bank transactions behind the figure. */
  readonly transactions?: readonly string[]
  /** The person it is about; absent on a check of the borrower or of the terms. */
  readonly about?: 'co-applicant'
}

export const inCents = (amount: Cents): CheckFigure => ({ unit: 'cents', amount })
export const inSeen = ({ measure, days, amount }: SeenAmount): CheckFigure => ({ unit: 'seen', measure, days, amount })
export const asRate = (rate: BasisPoints): CheckFigure => ({ unit: 'basis-points', rate })
export const inDays = (days: number): CheckFigure => ({ unit: 'days', days })
export const asCount = (count: number): CheckFigure => ({ unit: 'count', count })
export const asWord = (word: string): CheckFigure => ({ unit: 'word', word })

/** A figure beside its limit; yes or no is the outcome where no look mends it. */
export const checkOf = (
  rule: string,
  source: CheckSource,
  outcome: RuleCheck['outcome'] | boolean,
  figure: CheckFigure,
  limit: CheckFigure,
  more: Pick<RuleCheck, 'steps' | 'transactions'> = {},
): RuleCheck => {
  const passes = outcome ? 'pass' : 'fail'
  return { rule, source, outcome: typeof outcome === 'boolean' ? passes : outcome, figure, limit, ...more }
}

/** The outcome of a figure that is better when lower: within `pass`, `attention`, or neither. */
export const atMost = (
  figure: number,
  { pass, attention }: { readonly pass: number; readonly attention: number },
): RuleCheck['outcome'] => (figure <= pass ? 'pass' : figure <= attention ? 'attention' : 'fail')
