import { asCount, asRate, asWord, inCents, inPercent, onDay } from '@tamarack/domain/explanations/explanation'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { parseBasisPoints } from '@tamarack/domain/values/basis-points'
import { parseCents, type Cents } from '@tamarack/domain/values/cents'
import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate } from '@tamarack/domain/values/local-date'
import { parsePayFrequency } from '@tamarack/domain/values/pay-frequency'
import { asMoment, asYesNo, type Input, type PrintedValue } from './explain.ts'
import { find, has, isJsonObject, note, readWithin, type Reading } from './reading.ts'

/**
 * A field of a question, by its kind: how it is read and how an explanation repeats it. What is missing or unfit is noted as a fault and
 * read as undefined, whatever the type is: a question with a fault is never evaluated.
 */
export type Field<Value> = {
  readonly read: (from: Reading, name: string) => Value
  inputs(value: Value, name: string): readonly Input[]
  /** The names it reads of its object. */
  readonly names: (name: string) => readonly string[]
  /** Left out of the values where it is absent. */
  readonly leftOut?: boolean
}

/** A field with a single value. */
export type Kind<Value> = Field<Value> & {
  readonly expected: string
  readonly parse: (given: unknown) => Value | undefined
  print(value: Value): PrintedValue
}

export type Table = Readonly<Record<string, Field<unknown>>>
/** The fields of one object: a table of them by name, or a choice between tables. */
export type Shape = Table | Field<object>

type LeftOut = { readonly leftOut: true }
type ValueOf<One> = One extends Field<infer Value> ? Value : never
/** What is read by a shape. */
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
  parse: (given: Json[Type]) => Result<Value, unknown>,
  print: (value: Value) => PrintedValue,
): Kind<Value> => {
  const parsed = (given: unknown): Value | undefined => {
    const made = typeof given === type ? parse(given as Json[Type]) : undefined
    return made?.ok ? made.value : undefined
  }
  return {
    expected,
    parse: parsed,
    print,
    read: (from, name) => {
      const given = find(from, name)
      const value = given === undefined ? undefined : parsed(given)
      if (value === undefined) note(from, name, expected, given)
      return value as Value
    },
    inputs: (value, name) => (value === undefined ? [] : [{ name, value: print(value) }]),
    names: (name) => [name],
  }
}

const unfit = err(undefined)
const numberIf = (isFit: (given: number) => boolean) => (given: number) => (isFit(given) ? ok(given) : unfit)

const frequencySynonyms: Readonly<Record<string, string>> = {
  biweekly: 'bi-weekly',
  semimonthly: 'semi-monthly',
  'twice-a-month': 'semi-monthly',
  fortnightly: 'bi-weekly',
}

const momentShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** With an offset or Z by that; without one, on Toronto's clocks. To the millisecond, because deadlines are. */
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
export const percent = kind('a number', 'number', numberIf(Number.isFinite), inPercent)
export const wholeNumber = kind('a whole number', 'number', numberIf(Number.isSafeInteger), asCount)
export const day = kind('a day, YYYY-MM-DD, 1900 to 2199', 'string', parseLocalDate, onDay)
export const moment = kind(momentExpected, 'string', parseMoment, asMoment)
export const frequency = kind('weekly, bi-weekly, semi-monthly or monthly', 'string', parseFrequency, asWord)
export const text = kind('text', 'string', ok<string>, asWord)
export const flag = kind('true or false', 'boolean', ok<boolean>, asYesNo)

export const wholeNumberFrom = (from: number, to: number, print = asCount): Kind<number> => {
  const isFit = (given: number): boolean => Number.isSafeInteger(given) && given >= from && given <= to
  return kind(`a whole number, ${from} to ${to}`, 'number', numberIf(isFit), print)
}
/** Cents of any sign between two limits. */
export const moneyFrom = (from: number, to: number): Kind<Cents> => {
  const parse = (given: number) => (given >= from && given <= to ? parseCents(given) : unfit)
  return kind(`whole cents, ${from} to ${to}`, 'number', parse, inCents)
}
export const textUpTo = (length: number): Kind<string> =>
  kind(
    `text of ${length} characters at most`,
    'string',
    (given) => (given.length <= length ? ok(given) : unfit),
    asWord,
  )
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): Kind<Choice> => {
  const parse = (given: string) => (choices.includes(given as Choice) ? ok(given as Choice) : unfit)
  return kind(choices.join(', '), 'string', parse, asWord)
}

/** A list in an explanation: how many it holds. */
export const items = { print: (list: readonly unknown[]): PrintedValue => asCount(list.length) }

const listField = <Value>(read: Field<readonly Value[]>['read']): Field<readonly Value[]> => ({
  read,
  inputs: (list, name) => [{ name, value: items.print(list) }],
  names: (name) => [name],
})

/** A list of single values; one that is absent is empty. */
export const several = <Value>({ expected, parse }: Kind<Value>): Field<readonly Value[]> =>
  listField((from, name) => {
    const given = find(from, name) ?? []
    if (!Array.isArray(given)) note(from, name, `a list: ${expected}`, given)
    return (Array.isArray(given) ? given : []).flatMap((item: unknown, index) => {
      const value = parse(item)
      if (value === undefined) note(from, `${name}[${index}]`, expected, item)
      return value === undefined ? [] : [value]
    })
  })

/** Fields read of the object that they stand in. */
const group = <Of extends Shape>(shape: Of): Field<ValuesOf<Of>> => {
  if (typeof shape['read'] === 'function') return shape as unknown as Field<ValuesOf<Of>>
  const fields = Object.entries(shape as Table)
  return {
    read: (from) => {
      const values: Record<string, unknown> = {}
      for (const [name, field] of fields) {
        const value = field.read(from, name)
        if (value !== undefined || !field.leftOut) values[name] = value
      }
      return values as ValuesOf<Of>
    },
    inputs: (values) =>
      fields.flatMap(([name, field]) => field.inputs((values as Readonly<Record<string, unknown>>)[name], name)),
    names: () => fields.flatMap(([name, field]) => field.names(name)),
  }
}
export { group as fieldsOf }

/** A list of objects. */
export const list = <Of extends Shape>(shape: Of): Field<readonly ValuesOf<Of>[]> => {
  const { read } = group(shape)
  return listField((from, name) => {
    const given = find(from, name)
    if (!Array.isArray(given)) note(from, name, 'a list of objects', given)
    return (Array.isArray(given) ? given : []).flatMap((item: unknown, index) => {
      if (isJsonObject(item)) return [readWithin(from, `${name}[${index}]`, item, (inner) => read(inner, ''))]
      note(from, `${name}[${index}]`, 'an object', item)
      return []
    })
  })
}

/** An object inside the question; an explanation does not repeat it. */
export const object = <Of extends Shape>(shape: Of): Field<ValuesOf<Of>> => {
  const { read } = group(shape)
  return {
    read: (from, name) => {
      const given = find(from, name)
      if (isJsonObject(given)) return readWithin(from, name, given, (inner) => read(inner, ''))
      note(from, name, 'an object', given)
      return undefined as unknown as ValuesOf<Of>
    },
    inputs: () => [],
    names: (name) => [name],
  }
}

type Optional = {
  <Value>(field: Field<Value>): Field<Value | undefined>
  <Value, const Otherwise>(field: Field<Value>, otherwise: Otherwise): Field<Value | Otherwise>
}

/** A field that may be absent: then it is what is given here, or undefined. */
export const optional: Optional = <Value>(field: Field<Value>, otherwise?: Value): Field<Value | undefined> => ({
  ...field,
  read: (from, name) => (has(from, name) ? field.read(from, name) : otherwise),
  inputs: (value, name) => (value === undefined ? [] : field.inputs(value, name)),
})

/** A field that may be absent: then the values do not hold it. */
export const onlyIfGiven = <Value>(field: Field<Value>): Field<Value> & LeftOut => ({
  ...(optional(field) as Field<Value>),
  leftOut: true,
})

/** Some fields if the one of that name is given, else others. */
export const ifGiven = <Given extends Shape, Otherwise extends Shape>(
  name: string,
  given: Given,
  otherwise: Otherwise,
): Field<ValuesOf<Given> | ValuesOf<Otherwise>> => {
  const [first, second] = [group(given), group(otherwise)]
  return {
    read: (from) => (has(from, name) ? first.read(from, '') : second.read(from, '')),
    inputs: (values) =>
      name in (values as object)
        ? first.inputs(values as ValuesOf<Given>, '')
        : second.inputs(values as ValuesOf<Otherwise>, ''),
    names: () => [...first.names(''), ...second.names('')],
  }
}

type Chosen<Name extends string, Choices extends Readonly<Record<string, Shape>>> = {
  [Choice in keyof Choices]: { readonly [Of in Name]: Choice } & ValuesOf<Choices[Choice]>
}[keyof Choices]

/** A word, and the fields that it calls for. Where it is unfit the first one's are read, to name their faults, too. */
export const chosenBy = <const Name extends string, Choices extends Readonly<Record<string, Shape>>>(
  name: Name,
  choices: Choices,
): Field<Chosen<Name, Choices>> => {
  const word = oneOf(Object.keys(choices))
  const groups = new Map(Object.entries(choices).map(([choice, shape]) => [choice, group(shape)]))
  const [firstChoice = ''] = groups.keys()
  const groupOf = (choice: string | undefined) => groups.get(choice ?? firstChoice) as Field<object>
  return {
    read: (from) => {
      const choice = word.read(from, name)
      return { [name]: choice, ...groupOf(choice).read(from, '') } as Chosen<Name, Choices>
    },
    inputs: (values) => {
      const choice = (values as Readonly<Record<string, string>>)[name] as string
      return [...word.inputs(choice, name), ...groupOf(choice).inputs(values, '')]
    },
    names: () => [name, ...[...groups.values()].flatMap((fields) => fields.names(''))],
  }
}
