import { torontoOffsetMs } from '@tamarack/domain/calendars/toronto'
import { inCents, type Explanation, type Quantity, type RuleId } from '@tamarack/domain/explanations/explanation'
import type { Cents } from '@tamarack/domain/values/cents'
import type { Instant } from '@tamarack/domain/values/instant'

/** What an answer's explanation prints next to the domain's figures: a moment on Toronto's clocks,
 * yes or no. */
export type PrintedValue =
  Quantity | { readonly unit: 'moment'; readonly moment: string } | { readonly unit: 'yes-no'; readonly yes: boolean }

export type Input = { readonly name: string; readonly value: PrintedValue }

/** An explanation as it is printed: the domain's own, or that of a question. */
export type PrintedExplanation = Omit<Explanation, 'value' | 'inputs'> & {
  readonly value: PrintedValue
  readonly inputs: readonly Input[]
}

/** Milliseconds are the domain's; people read moments on Toronto's clocks, with their offset. */
export const formatMoment = (moment: Instant): string => {
  const offset = torontoOffsetMs(moment)
  const hours = String(Math.abs(offset) / 3_600_000).padStart(2, '0')
  return `${new Date(moment + offset).toISOString().slice(0, -1)}-${hours}:00`
}

export const asMoment = (moment: Instant): PrintedValue => ({ unit: 'moment', moment: formatMoment(moment) })
export const asYesNo = (yes: boolean): PrintedValue => ({ unit: 'yes-no', yes })
export const asCents = (amount: number): PrintedValue => inCents(amount as Cents)

/** Figures by name; one that was not given is left out. */
export type Inputs = Readonly<Record<string, PrintedValue | undefined>>

export const inputsOf = (inputs: Inputs): readonly Input[] =>
  Object.entries(inputs).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))

/** A rule's id in docs/rules.md and, after a colon, its formula in words. */
export type RuleInWords = `${RuleId}: ${string}`
/** The arithmetic, line by line. */
export type Steps = string | readonly string[]

/** An explanation in the form of the domain's, of one figure by its name. */
export const explain = (
  figure: Readonly<Record<string, PrintedValue>>,
  rule: RuleInWords,
  inputs: Inputs | readonly Input[],
  steps: Steps,
): PrintedExplanation => {
  const [name, value] = Object.entries(figure)[0] as [string, PrintedValue]
  const colon = rule.indexOf(': ')
  return {
    figure: name,
    value,
    ruleId: rule.slice(0, colon) as RuleId,
    formula: rule.slice(colon + 2),
    inputs: Array.isArray(inputs) ? inputs : inputsOf(inputs as Inputs),
    steps: typeof steps === 'string' ? [steps] : steps,
  }
}
