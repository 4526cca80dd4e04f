import type { Explanation, RuleId } from '@tamarack/domain/explanations/explanation'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { inputsOf, type Inputs, type PrintedValue, type PrintedExplanation } from './explain.ts'
import { chosenBy, fieldsOf, ifGiven, type Field, type Shape, type ValuesOf } from './fields.ts'

/** A refusal of a rule: a code and its facts, as the domain gave them. */
export type Refusal = { readonly code: string; readonly [fact: string]: unknown }

export type Outcome =
  | { readonly ok: true; readonly result: unknown; readonly explanations: readonly PrintedExplanation[] }
  | { readonly ok: false; readonly refusal: Refusal }

/** One kind of question: the fields it reads, and its answer once every field was right. */
export type Question = { readonly fields: Field<object>; readonly answer: (values: object) => Outcome }

/** What a rule answers: its value as it is, or a result whose value counts. */
type Evaluated<Answer> = Answer extends { readonly ok: true; readonly value: infer Value }
  ? Value
  : Answer extends { readonly ok: false }
    ? never
    : Answer

/** As it stands, or made from the rule's value and the fields. */
type Made<What, Value, Fields> = What | ((value: Value, fields: Fields) => What)

/** How the question's own figure came about; left out where the rule's value brings its explanations along. */
type OwnExplanation<Value, Fields> = {
  /** The figure of the value or else the result that is explained, and its kind. */
  readonly figure: Readonly<Record<string, { print(value: unknown): PrintedValue }>>
  readonly rule: Made<RuleId, Value, Fields>
  /** The arithmetic in words. */
  readonly formula: Made<string, Value, Fields>
  /** The fields that went in, in this order; all of them if left out. */
  readonly inputs?: readonly string[]
  /** What went in beside the fields. */
  readonly and?: Made<Inputs, Value, Fields>
  /** The arithmetic line by line. */
  readonly steps: Made<readonly string[], Value, Fields>
}

type FiguresOf<Value> = readonly (keyof Value & string)[]

type Spec<Of extends Shape, Answer> = {
  readonly fields: Of
  /** Applies the rule: a value, or a result whose error is the refusal. */
  readonly evaluate: (fields: ValuesOf<Of>) => Answer
  /** The answer's figures, or their names in the value. If left out: an object is the answer itself, anything else has the figure's name. */
  readonly result?: FiguresOf<Evaluated<Answer>> | ((value: Evaluated<Answer>, fields: ValuesOf<Of>) => object)
  /** Explanations after the question's own; those that the value brings along if left out. */
  readonly explanations?: (value: Evaluated<Answer>, fields: ValuesOf<Of>) => readonly PrintedExplanation[]
} & (OwnExplanation<Evaluated<Answer>, ValuesOf<Of>> | { readonly figure?: never })

type Explaining = { readonly explanation?: Explanation; readonly explanations?: readonly Explanation[] }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isResult = (value: unknown): value is Result<unknown, Refusal> => isObject(value) && 'ok' in value

const explanationsOf = (value: Explaining): readonly Explanation[] =>
  value.explanation ? [...(value.explanations ?? []), value.explanation] : (value.explanations ?? [])

/** The explanation that the question itself states. */
const ownExplanation = <Value, Fields>(
  spec: OwnExplanation<Value, Fields>,
  fields: Field<Fields>,
  { value, given, result }: { readonly value: Value; readonly given: Fields; readonly result: object },
): PrintedExplanation => {
  const made = <What>(what: Made<What, Value, Fields>): What =>
    typeof what === 'function' ? (what as (value: Value, fields: Fields) => What)(value, given) : what
  const [figure, kind] = Object.entries(spec.figure)[0] as [string, OwnExplanation<Value, Fields>['figure'][string]]
  const all = fields.inputs(given, '')
  const picked = spec.inputs?.flatMap((wanted) => all.filter(({ name }) => name === wanted)) ?? all
  return {
    figure,
    value: kind.print({ ...result, ...(isObject(value) && value) }[figure]),
    ruleId: made(spec.rule),
    formula: made(spec.formula),
    inputs: spec.and ? [...picked, ...inputsOf(made(spec.and))] : picked,
    steps: made(spec.steps),
  }
}

/** A question from its fields, the rule that it puts and the words of its explanation. */
export const question = <Of extends Shape, Answer>(spec: Spec<Of, Answer>): Question => {
  type Fields = ValuesOf<Of>
  type Value = Evaluated<Answer>
  const fields = fieldsOf(spec.fields)
  const [figure = 'allowed'] = Object.keys(spec.figure ?? {})

  const resultOf = (value: Value, given: Fields): object => {
    if (typeof spec.result === 'function') return spec.result(value, given)
    if (!isObject(value)) return { [figure]: value }
    if (spec.result) return Object.fromEntries(spec.result.map((name) => [name, value[name]]))
    const { explanation: _explanation, explanations: _explanations, ...figures } = value as Explaining
    return figures
  }

  return {
    fields: fields as Field<object>,
    answer: (values) => {
      const given = values as Fields
      const answer: unknown = spec.evaluate(given)
      const evaluated: Result<unknown, Refusal> = isResult(answer) ? answer : ok(answer)
      if (!evaluated.ok) return { ok: false, refusal: evaluated.error }
      const value = evaluated.value as Value
      const result = resultOf(value, given)
      const own = spec.figure ? [ownExplanation(spec, fields, { value, given, result })] : []
      if (spec.explanations) return { ok: true, result, explanations: [...own, ...spec.explanations(value, given)] }
      return { ok: true, result, explanations: spec.figure ? own : explanationsOf(value as Explaining) }
    },
  }
}

/** A rule that lists what is wrong: refused with the first fault, and all of them as its reasons. */
export const withoutFaults = (faults: readonly Refusal[]): Result<true, Refusal> =>
  faults[0] ? err({ ...faults[0], reasons: faults }) : ok(true)

/** Several questions under one name, of which a word chooses. */
export const questionBy = (name: string, questions: Readonly<Record<string, Question>>): Question => ({
  fields: chosenBy(name, Object.fromEntries(Object.entries(questions).map(([choice, { fields }]) => [choice, fields]))),
  answer: (values) => (questions[(values as Readonly<Record<string, string>>)[name] ?? ''] as Question).answer(values),
})

/** One question if the field of that name is given, else another. */
export const questionIfGiven = (name: string, given: Question, otherwise: Question): Question => ({
  fields: ifGiven(name, given.fields, otherwise.fields),
  answer: (values) => (name in values ? given : otherwise).answer(values),
})
