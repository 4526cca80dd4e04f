import { chargeKinds } from '@tamarack/domain/apr/charges'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { asCount, asRate, asWord, inCents, inPercent, onDay } from '@tamarack/domain/explanations/explanation'
import { loanTypes } from '@tamarack/domain/products/loan-type'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { parseBasisPoints } from '@tamarack/domain/values/basis-points'
import { parseCents, type Cents } from '@tamarack/domain/values/cents'
import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { localDate, parseLocalDate } from '@tamarack/domain/values/local-date'
import { parsePayFrequency } from '@tamarack/domain/values/pay-frequency'
import { asMoment, asYesNo, type PrintedValue } from './explain.ts'
import { find, has, note, readWithin, type Reading } from './reading.ts'

/** How a field is read and, if explanations repeat it, printed. What is missing or unfit is noted
 * and read as undefined, whatever the type: a question with a fault is never evaluated. */
export type Field<Value> = {
  read(from: Reading, name: string): Value
  print?(value: Value): PrintedValue
}

/** A field with a single value. */
export type Kind<Value> = Required<Field<Value>> & {
  readonly expected: string
  readonly parse: (given: unknown) => Value | undefined
}

type Table = Readonly<Record<string, Field<unknown>>>
/** The fields of one object: a table of them by name, or a choice between tables. */
export type Shape = Table | Field<object>

type LeftOut = { readonly leftOut: true }
type ValueOf<One> = One extends Field<infer Value> ? Value : never
export type ValuesOf<Of extends Shape> =
  Of extends Field<infer Values>
    ? Values
    : Of extends Table
      ? { readonly [Name in keyof Of as Of[Name] extends LeftOut ? never : Name]: ValueOf<Of[Name]> } & {
          readonly [Name in keyof Of as Of[Name] extends LeftOut ? Name : never]?: ValueOf<Of[Name]>
        }
      : never

type Json = { readonly number: number; readonly string: string; readonly boolean: boolean }

/** A kind of field: what is expected, the type in JSON, and how it is parsed and printed. */
const kind = <Type extends keyof Json, Value>(
  expected: string,
  type: Type,
  parseJson: (given: Json[Type]) => Result<Value, unknown>,
  print: (value: Value) => PrintedValue,
): Kind<Value> => {
  const parse = (given: unknown): Value | undefined => {
    const made = typeof given === type ? parseJson(given as Json[Type]) : undefined
    return made?.ok ? made.value : undefined
  }
  const read = (from: Reading, name: string): Value => {
    const given = find(from, name)
    const value = parse(given)
    if (value === undefined) note(from, name, expected, given)
    return value as Value
  }
  return { expected, parse, print, read }
}

const unfit = err(undefined)
const only =
  <Value>(isFit: (given: Value) => boolean) =>
  (given: Value) =>
    isFit(given) ? ok(given) : unfit

const frequencySynonyms: Readonly<Record<string, string>> = {
  biweekly: 'bi-weekly',
  semimonthly: 'semi-monthly',
  'twice-a-month': 'semi-monthly',
  fortnightly: 'bi-weekly',
}

const momentShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** By offset or Z, else on Toronto's clocks. To the millisecond, because deadlines are. */
const parseMoment = (given: string): Result<Instant, unknown> => {
  const [, date = '', hour, minute, second, fraction = '', offset] = momentShape.exec(given) ?? []
  const parsed = parseLocalDate(date)
  if (!parsed.ok) return parsed
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return unfit
  if (offset !== undefined) return parseInstant(Date.parse(given))
  return parseInstant(torontoInstant(parsed.value, hours, minutes, seconds) + Number(fraction.padEnd(3, '0')))
}

const parseMoney = (given: number) => (given < 0 ? unfit : parseCents(given))
const parseFrequency = (given: string) => parsePayFrequency(frequencySynonyms[given] ?? given)

const momentExpected = 'a moment, YYYY-MM-DDTHH:MM[:SS[.mmm]] with or without an offset'
const rateExpected = 'basis points, to the tenth: 2990 is 29.90 %, 2990.5 is 29.905 %'

/** Cents, never less than none. */
export const money = kind('whole cents, 0 to 9007199254740991', 'number', parseMoney, inCents)
/** Cents of any sign, where a rule of its own refuses what is below zero. */
export const signedMoney = kind('whole cents', 'number', parseCents, inCents)
export const rate = kind(rateExpected, 'number', parseBasisPoints, asRate)
export const percent = kind('a number', 'number', only<number>(Number.isFinite), inPercent)
export const wholeNumber = kind('a whole number', 'number', only<number>(Number.isSafeInteger), asCount)
export const day = kind('a day, YYYY-MM-DD, 1900 to 2199', 'string', parseLocalDate, onDay)
/** The day of an agreement for which none is given: the law has been as it is since then. */
export const dayOfTodaysLaw = localDate('2025-01-01')
export const moment = kind(momentExpected, 'string', parseMoment, asMoment)
export const frequency = kind('weekly, bi-weekly, semi-monthly or monthly', 'string', parseFrequency, asWord)
export const text = kind('text', 'string', ok<string>, asWord)
export const flag = kind('true or false', 'boolean', ok<boolean>, asYesNo)

export const wholeNumberFrom = (from: number, to: number, print = asCount): Kind<number> => {
  const isFit = (given: number): boolean => Number.isSafeInteger(given) && given >= from && given <= to
  return kind(`a whole number, ${from} to ${to}`, 'number', only(isFit), print)
}
/** Cents of any sign between two limits. */
export const moneyFrom = (from: number, to: number): Kind<Cents> => {
  const parse = (given: number) => (given >= from && given <= to ? parseCents(given) : unfit)
  return kind(`whole cents, ${from} to ${to}`, 'number', parse, inCents)
}
/** Text that a guard of the domain reads. */
export const parsedBy = <Value extends string>(
  expected: string,
  parse: (given: string) => Result<Value, unknown>,
): Kind<Value> => kind(expected, 'string', parse, asWord)
export const textUpTo = (length: number): Kind<string> => {
  const isFit = (given: string): boolean => given.length <= length
  return kind(`text of ${length} characters at most`, 'string', only(isFit), asWord)
}
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): Kind<Choice> => {
  const parse = (given: string) => (choices.includes(given as Choice) ? ok(given as Choice) : unfit)
  return kind(choices.join(', '), 'string', parse, asWord)
}

/** A list in an explanation: how many it holds. */
export const items = { print: (list: readonly unknown[]): PrintedValue => asCount(list.length) }

/** A list of single values; one that is absent is empty. */
export const several = <Value>({ expected, parse }: Kind<Value>): Field<readonly Value[]> => ({
  ...items,
  read: (from, name) => {
    const given = find(from, name) ?? []
    if (!Array.isArray(given)) note(from, name, `a list: ${expected}`, given)
    return (Array.isArray(given) ? given : []).flatMap((item: unknown, index) => {
      const value = parse(item)
      if (value === undefined) note(from, `${name}[${index}]`, expected, item)
      return value === undefined ? [] : [value]
    })
  },
})

/** From the object that they stand in; what is absent is no field of the values. */
export const readFields = <Of extends Shape>(shape: Of, from: Reading): ValuesOf<Of> => {
  if (typeof shape['read'] === 'function') return (shape as unknown as Field<ValuesOf<Of>>).read(from, '')
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape as Table)) {
    const value = field.read(from, name)
    if (value === undefined) continue
    values[name] = value
    if (field.print) from.inputs[name] = field.print(value)
  }
  return values as ValuesOf<Of>
}

export const list = <Of extends Shape>(shape: Of): Field<readonly ValuesOf<Of>[]> => ({
  ...items,
  read: (from, name) => {
    const given = find(from, name)
    if (!Array.isArray(given)) note(from, name, 'a list of objects', given)
    return (Array.isArray(given) ? given : []).flatMap((item: unknown, index) => {
      const values = readWithin(from, `${name}[${index}]`, item, (inner) => readFields(shape, inner))
      return values === undefined ? [] : [values]
    })
  },
})

/** An object inside the question; an explanation does not repeat it. */
export const object = <Of extends Shape>(shape: Of): Field<ValuesOf<Of>> => ({
  read: (from, name) =>
    readWithin(from, name, find(from, name), (inner) => readFields(shape, inner)) as unknown as ValuesOf<Of>,
})

type Optional = {
  <Value>(field: Field<Value>): Field<Value | undefined>
  <Value, const Otherwise>(field: Field<Value>, otherwise: Otherwise): Field<Value | Otherwise>
}

/** A field that may be absent: then it is what is given here, or undefined. */
export const optional: Optional = <Value>(field: Field<Value>, otherwise?: Value): Field<Value | undefined> => ({
  ...(field as Field<Value | undefined>),
  read: (from, name) => (has(from, name) ? field.read(from, name) : otherwise),
})

/** A field that may be absent: then the type of the values does not hold it either. */
export const onlyIfGiven = <Value>(field: Field<Value>): Field<Value> & LeftOut => ({
  ...(optional(field) as Field<Value>),
  leftOut: true,
})

/** Some fields if the one of that name is given, else others. */
export const ifGiven = <Given extends Shape, Otherwise extends Shape>(
  name: string,
  given: Given,
  otherwise: Otherwise,
): Field<ValuesOf<Given> | ValuesOf<Otherwise>> => ({
  read: (from) => (has(from, name) ? readFields(given, from) : readFields(otherwise, from)),
})

/** The word that chooses: where it is unfit the first choice is read, to name its faults, too. */
export const choose = <Choice>(from: Reading, name: string, choices: Readonly<Record<string, Choice>>): Choice => {
  const word = readFields({ [name]: oneOf(Object.keys(choices)) }, from)[name]
  return (choices[word ?? ''] ?? Object.values(choices)[0]) as Choice
}

type Chosen<Name extends string, Choices extends Readonly<Record<string, Shape>>> = {
  [Choice in keyof Choices]: { readonly [Of in Name]: Choice } & ValuesOf<Choices[Choice]>
}[keyof Choices]

/** A word, and the fields that it calls for. */
export const chosenBy = <const Name extends string, Choices extends Readonly<Record<string, Shape>>>(
  name: Name,
  choices: Choices,
): Field<Chosen<Name, Choices>> => ({
  read: (from) => {
    const shape = choose<Shape>(from, name, choices)
    return { [name]: find(from, name), ...readFields(shape, from) } as Chosen<Name, Choices>
  },
})

/* Fields that several kinds of question share. */

export const loanType = oneOf(loanTypes)

const flow = { on: day, amount: money }
export const flows = list(flow)
export const charges = list({ ...flow, kind: oneOf(chargeKinds) })

/** A payment or debit of a schedule, or a debit that was agreed. */
export const numberedPayments = list({ number: wholeNumber, dueDate: day, amount: money })

/** A term in months wins over a number of payments. */
export const countOfPayments = ifGiven(
  'termMonths',
  { termMonths: wholeNumberFrom(1, 1_200) },
  { numberOfPayments: wholeNumber },
)

/** What an installment loan's payments are made from, and its rate. */
export const installmentPayments = {
  payFrequency: frequency,
  advance: signedMoney,
  advanceDate: day,
  firstDueDate: day,
  count: countOfPayments,
}
export const installmentLoan = { ...installmentPayments, annualRate: rate }
