import type { Explanation } from '@tamarack/domain/explanations/explanation'
import type { Input } from './input.ts'
import { asYesNo, explain, type PrintedExplanation } from './explain.ts'

/** A refusal of a rule: a code and its facts, as the domain gave them. */
export type Refusal = { readonly code: string; readonly [fact: string]: unknown }

export type Outcome =
  | { readonly ok: true; readonly result: unknown; readonly explanations: readonly PrintedExplanation[] }
  | { readonly ok: false; readonly refusal: Refusal }

/** One kind of question: reads its fields, then answers them. The answer is only asked for when every field was right. */
export type Case = (input: Input) => () => Outcome

/** Ties what was read to how it is answered, so that a case is written in two short functions. */
export const answering =
  <Fields>(read: (input: Input) => Fields, answer: (fields: Fields) => Outcome): Case =>
  (input) => {
    const fields = read(input)
    return () => answer(fields)
  }

export const answered = (result: unknown, explanations: readonly PrintedExplanation[]): Outcome => ({
  ok: true,
  result,
  explanations,
})

type AfterFigure<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Rest] ? Rest : never

/** A yes without a figure, with what was checked against the rule. */
export const allowed = (...[ruleId, formula, inputs, steps]: AfterFigure<Parameters<typeof explain>>): Outcome =>
  answered({ allowed: true }, [explain(['allowed', asYesNo(true)], ruleId, formula, inputs, steps)])

export const refused = (refusal: Refusal): Outcome => ({ ok: false, refusal })

type Made<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: Refusal }

/** The domain's answer as ours. */
export const answerOf = <Value>(made: Made<Value>, say: (value: Value) => Outcome): Outcome =>
  made.ok ? say(made.value) : refused(made.error)

/** An answer whose value carries its own explanation or explanations beside the figures. */
export const explained = <
  Value extends { readonly explanation?: Explanation; readonly explanations?: readonly Explanation[] },
>(
  made: Made<Value>,
): Outcome =>
  answerOf(made, (value) => {
    const { explanation, explanations, ...figures } = value
    return answered(figures, [...(explanations ?? []), ...(explanation ? [explanation] : [])])
  })
