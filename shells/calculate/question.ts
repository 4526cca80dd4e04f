import { explain, type Explanation, type Inputs, type RuleInWords } from '@tamarack/domain/explanations/explanation'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { PrintedExplanation, PrintedValue } from './explain.ts'
import { choose, flag, readFields, type Shape, type ValuesOf } from './fields.ts'
import { has, type Reading } from './reading.ts'

/** A refusal of a rule: a code and its facts, as the domain gave them. */
export type Refusal = { readonly code: string; readonly [fact: string]: unknown }

export type Outcome =
  | { readonly ok: true; readonly result: unknown; readonly explanations: readonly PrintedExplanation[] }
  | { readonly ok: false; readonly refusal: Refusal }

/** One kind of question: reads its fields, and answers once every one of them was right. */
export type Question = (from: Reading) => () => Outcome

/** What a rule answers: its value as it is, or a result whose value counts. */
type Evaluated<Answer> = Answer extends { readonly ok: true; readonly value: infer Value }
  ? Value
  : Answer extends { readonly ok: false }
    ? never
    : Answer

type Single = string | number | boolean | undefined | readonly unknown[]

/** Once the rule was applied: fields and figures; a single value by its figure's name. */
type Known<Fields, Value, Figure extends string> = Value extends Single
  ? Fields & { readonly [Name in Figure]: Value }
  : Fields extends unknown
    ? Omit<Fields, keyof Value> & Value
    : never

/** Made from what is known, or the same for every question. */
type Made<What, All> = What | ((known: All) => What)

/** Left out where the rule's value brings its explanations along. */
type OwnExplanation<Figure extends string, All> = {
  /** The figure that is explained, and its kind: `allowed`, yes or no, if left out. */
  readonly figure?: { readonly [Name in Figure]: { print(value: unknown): PrintedValue } }
  /** The rule of the figure, with its formula. */
  readonly rule: Made<RuleInWords, All>
  readonly inputs?: readonly string[]
  /** What went in next to the fields. */
  readonly and?: Made<Inputs<PrintedValue>, All>
  readonly steps: Made<string | readonly string[], All>
}

type Spec<Of extends Shape, Answer, Figure extends string, All> = {
  readonly fields: Of
  /** Applies the rule: a value, or a result whose error is the refusal. */
  readonly evaluate: (fields: ValuesOf<Of>) => Answer
  /** If left out: the value without its explanations, or by its figure's name. */
  readonly result?: readonly (All extends unknown ? keyof All & string : never)[] | ((known: All) => object)
  /** After the question's own; those that the value brings if both are left out. */
  readonly explanations?: (known: All) => readonly PrintedExplanation[]
} & (OwnExplanation<Figure, All> | { readonly rule?: never })

type Explaining = { readonly explanation?: Explanation; readonly explanations?: readonly PrintedExplanation[] }

const isResult = (value: unknown): value is Result<unknown, Refusal> =>
  typeof value === 'object' && value !== null && 'ok' in value

const isSingle = (value: unknown): value is Single => typeof value !== 'object' || Array.isArray(value)

/** These fields of an object, in this order. */
export const pick = <Of extends object, Name extends keyof Of>(from: Of, ...names: readonly Name[]): Pick<Of, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Of, Name>

/** What a result holds, given on; a refusal stays one. */
export const andThen = <Value, Refused, Next>(
  result: Result<Value, Refused>,
  next: (value: Value) => Next,
): Next | { readonly ok: false; readonly error: Refused } => (result.ok ? next(result.value) : result)

/** A question from its fields, the rule that it puts and the words of its explanation. */
export const question = <Of extends Shape, Answer, Figure extends string = 'allowed'>(
  spec: Spec<Of, Answer, Figure, Known<ValuesOf<Of>, Evaluated<Answer>, Figure>>,
): Question => {
  type All = Known<ValuesOf<Of>, Evaluated<Answer>, Figure> & object
  const own = spec.rule && (spec as OwnExplanation<string, All>)
  const [[figure, kind] = ['allowed', flag]] = Object.entries(own?.figure ?? {})

  return (from) => {
    const asked: Reading = { ...from, inputs: {} }
    const fields = readFields(spec.fields, asked)
    return () => {
      const answer: unknown = spec.evaluate(fields)
      const evaluated = isResult(answer) ? answer : ok(answer)
      if (!evaluated.ok) return { ok: false, refusal: evaluated.error }
      const value = isSingle(evaluated.value) ? { [figure]: evaluated.value } : (evaluated.value as object)
      const known = { ...fields, ...value } as All
      const made = <What>(what: Made<What, All>): What =>
        typeof what === 'function' ? (what as (known: All) => What)(known) : what
      const { explanation, explanations = [], ...figures }: Explaining = value
      const { result = figures } = spec
      const ownExplanation = (words: OwnExplanation<string, All>): PrintedExplanation =>
        explain(
          { [figure]: kind.print(known[figure as keyof All]) },
          made(words.rule),
          { ...pick(asked.inputs, ...(words.inputs ?? Object.keys(asked.inputs))), ...made(words.and ?? {}) },
          made(words.steps),
        )
      const others = spec.explanations?.(known) ?? (own ? [] : [...explanations, ...(explanation ? [explanation] : [])])
      return {
        ok: true,
        result: typeof result === 'function' ? result(known) : Array.isArray(result) ? pick(known, ...result) : result,
        explanations: own ? [ownExplanation(own), ...others] : others,
      }
    }
  }
}

/** Refused with the first fault, and all of them as its reasons. */
export const withoutFaults = (faults: readonly Refusal[]): Result<true, Refusal> =>
  faults[0] ? err({ ...faults[0], reasons: faults }) : ok(true)

/** Several questions under one name, of which a word chooses. */
export const questionBy =
  (name: string, questions: Readonly<Record<string, Question>>): Question =>
  (from) =>
    choose(from, name, questions)(from)

/** One question if the field of that name is given, else another. */
export const questionIfGiven =
  (name: string, given: Question, otherwise: Question): Question =>
  (from) =>
    (has(from, name) ? given : otherwise)(from)
