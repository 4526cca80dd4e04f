import { formatQuantity, type Explanation } from '../explanations/explanation.ts'

/** An explanation as a reader meets it: the figure with its rule, what went in, the worked steps.
 * The formula's words may be chosen freely, but there have to be some. */
export const explained = ({ figure, value, ruleId, formula, inputs, steps }: Explanation): readonly string[] => {
  if (!/\w+ \w+/.test(formula)) throw new Error(`${figure} states no formula`)
  const given = inputs.map((input) => `${input.name}: ${formatQuantity(input.value)}`)
  return [`${figure} = ${formatQuantity(value)} by ${ruleId}`, ...given, ...steps]
}

/** Several of them, as a golden file prints them. */
export const explainedInFull = (explanations: readonly Explanation[]): readonly string[] =>
  explanations.flatMap((explanation) => explained(explanation).map((line, index) => (index === 0 ? line : `  ${line}`)))
