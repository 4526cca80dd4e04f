import { tenthsOfBasisPoint, type BasisPoints } from '../values/basis-points.ts'
import type { Cents } from '../values/cents.ts'
import type { LocalDate } from '../values/local-date.ts'

/** A rule of docs/rules.md: law, a conflict settled (C) or our own product rule (TAM). */
export type RuleId = `${'ON' | 'FED' | 'APR' | 'INT' | 'CPA' | 'PAD' | 'COL' | 'C' | 'TAM'}-${number}`

/** A figure with its unit, so that a screen can print it and a reader can recompute with it. */
export type Quantity =
  | { readonly unit: 'cents'; readonly amount: Cents }
  | { readonly unit: 'basis-points'; readonly rate: BasisPoints }
  | { readonly unit: 'days' | 'count' | 'years' | 'percent'; readonly number: number }
  | { readonly unit: 'date'; readonly date: LocalDate }
  | { readonly unit: 'word'; readonly word: string }

/** How one printed figure came about, by the function that computes it: the two cannot differ. */
export type Explanation<Value = Quantity> = {
  /** The figure's name in camel case, for instance `costOfBorrowing`. */
  readonly figure: string
  readonly value: Value
  readonly ruleId: RuleId
  readonly formula: string
  readonly inputs: readonly Input<Value>[]
  readonly steps: readonly string[]
}

export type Input<Value = Quantity> = { readonly name: string; readonly value: Value }
/** What went in, by name; what is undefined is left out. */
export type Inputs<Value = Quantity> = Readonly<Record<string, Value | undefined>>
/** A rule's id and, after a colon, its formula in words. */
export type RuleInWords = `${RuleId}: ${string}`

export const explain = <Value = Quantity>(
  figure: Readonly<Record<string, Value>>,
  rule: RuleInWords,
  inputs: Inputs<Value>,
  steps: string | readonly string[],
): Explanation<Value> => {
  const [name, value] = Object.entries(figure)[0] as [string, Value]
  const colon = rule.indexOf(': ')
  return {
    figure: name,
    value,
    ruleId: rule.slice(0, colon) as RuleId,
    formula: rule.slice(colon + 2),
    inputs: Object.entries(inputs).flatMap(([input, given]) =>
      given === undefined ? [] : [{ name: input, value: given }],
    ),
    steps: typeof steps === 'string' ? [steps] : steps,
  }
}

/** Figures with their unit, one function each. */
export const inCents = (amount: Cents): Quantity => ({ unit: 'cents', amount })
export const asRate = (rate: BasisPoints): Quantity => ({ unit: 'basis-points', rate })
export const inDays = (number: number): Quantity => ({ unit: 'days', number })
export const asCount = (number: number): Quantity => ({ unit: 'count', number })
export const inYears = (number: number): Quantity => ({ unit: 'years', number })
export const inPercent = (number: number): Quantity => ({ unit: 'percent', number })
export const asWord = (word: string): Quantity => ({ unit: 'word', word })
export const onDay = (date: LocalDate): Quantity => ({ unit: 'date', date })

const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))},${digits.slice(-3)}`

const pointAndCents: readonly string[] = Array.from({ length: 100 }, (_, rest) => `.${String(rest).padStart(2, '0')}`)

/** `-$1,234.50`: plain text for the worked steps; screens format amounts themselves. */
export const formatCents = (amount: Cents): string => {
  const magnitude = Math.abs(amount)
  const rest = magnitude % 100
  return `${amount < 0 ? '-$' : '$'}${grouped(String((magnitude - rest) / 100))}${pointAndCents[rest]}`
}

/** `365.00 %`, and `34.905 %` where a thousandth is needed. */
export const formatRate = (rate: BasisPoints): string => {
  const tenths = tenthsOfBasisPoint(rate)
  const [whole, rest] = [Math.floor(tenths / 1000), String(tenths % 1000).padStart(3, '0')]
  return `${grouped(String(whole))}.${rest.endsWith('0') ? rest.slice(0, 2) : rest} %`
}

export const formatQuantity = (value: Quantity): string => {
  switch (value.unit) {
    case 'cents':
      return formatCents(value.amount)
    case 'basis-points':
      return formatRate(value.rate)
    case 'days':
      return value.number === 1 ? '1 day' : `${value.number} days`
    case 'count':
      return String(value.number)
    case 'years':
      return `${value.number.toFixed(4)} years`
    case 'percent':
      return `${value.number.toFixed(4)} %`
    case 'date':
      return value.date
    case 'word':
      return value.word
  }
}
