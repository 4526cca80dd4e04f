import { asCount, asRate, asWord, inCents, inPercent, onDay } from '@tamarack/domain/explanations/explanation'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { Result } from '@tamarack/domain/shared/result'
import { parseBasisPoints } from '@tamarack/domain/values/basis-points'
import { parseCents, type Cents } from '@tamarack/domain/values/cents'
import { parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { parseLocalDate } from '@tamarack/domain/values/local-date'
import { parsePayFrequency } from '@tamarack/domain/values/pay-frequency'
import { asMoment, asYesNo, type Input, type PrintedValue } from './explain.ts'
import { find, has, isJsonObject, note, readWithin, type Reading } from './reading.ts'

/**
 * A field of a question, by its kind: how it is read and how an explanation repeats it. What is missing or unfit is noted as a fault and
 * read as undefined, whatever the type says: a question with a fault is never evaluated.
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

const kind = <Value>(
  expected: string,
  parse: (given: unknown) => Value | undefined,
  print: (value: Value) => PrintedValue,
): Kind<Value> => ({
  expected,
  parse,
  print,
  read: (from, name) => {
    const given = find(from, name)
    const value = given === undefined ? undefined : parse(given)
    if (value === undefined) note(from, name, expected, given)
    return value as Value
  },
  inputs: (value, name) => (value === undefined ? [] : [{ name, value: print(value) }]),
  names: (name) => [name],
})

const fit = <Value>(parsed: Result<Value, unknown>): Value | undefined => (parsed.ok ? parsed.value : undefined)
const ofNumber =
  <Value>(parse: (given: number) => Value | undefined) =>
  (given: unknown): Value | undefined =>
    typeof given === 'number' ? parse(given) : undefined
const ofText =
  <Value>(parse: (given: string) => Value | undefined) =>
  (given: unknown): Value | undefined =>
    typeof given === 'string' ? parse(given) : undefined

const frequencySynonyms: Readonly<Record<string, string>> = {
  biweekly: 'bi-weekly',
  semimonthly: 'semi-monthly',
  'twice-a-month': 'semi-monthly',
  fortnightly: 'bi-weekly',
}

const momentShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** With an offset or Z as it says; without one, on Toronto's clocks. To the millisecond, because deadlines are. */
const parseMoment = (given: string): Instant | undefined => {
  const [matched, date = '', hour, minute, second, fraction = '', offset] = momentShape.exec(given) ?? []
  const day = matched === undefined ? undefined : fit(parseLocalDate(date))
  if (day === undefined) return undefined
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const onTheClocks = () => torontoInstant(day, hours, minutes, seconds) + Number(fraction.padEnd(3, '0'))
  return fit(parseInstant(offset === undefined ? onTheClocks() : Date.parse(given)))
}

/** Cents of any sign, where a rule of its own refuses what is below zero. */
export const signedMoney = kind(
  'whole cents',
  ofNumber((given) => fit(parseCents(given))),
  inCents,
)
/** Cents, never less than none. */
export const money = kind<Cents>(
  'whole cents, 0 to 9007199254740991',
  ofNumber((given) => (given >= 0 ? fit(parseCents(given)) : undefined)),
  inCents,
)
export const rate = kind(
  'basis points, to the tenth: 2990 is 29.90 %, 2990.5 is 29.905 %',
  ofNumber((given) => fit(parseBasisPoints(given))),
  asRate,
)
export const percent = kind(
  'a number',
  ofNumber((given) => (Number.isFinite(given) ? given : undefined)),
  inPercent,
)
export const day = kind(
  'a day, YYYY-MM-DD, 1900 to 2199',
  ofText((given) => fit(parseLocalDate(given))),
  onDay,
)
export const moment = kind(
  'a moment, YYYY-MM-DDTHH:MM[:SS[.mmm]] with or without an offset',
  ofText(parseMoment),
  asMoment,
)
export const frequency = kind(
  'weekly, bi-weekly, semi-monthly or monthly',
  ofText((given) => fit(parsePayFrequency(frequencySynonyms[given] ?? given))),
  asWord,
)
export const wholeNumber = kind(
  'a whole number',
  ofNumber((given) => (Number.isSafeInteger(given) ? given : undefined)),
  asCount,
)
export const wholeNumberFrom = (
  from: number,
  to: number,
  print: (value: number) => PrintedValue = asCount,
): Kind<number> =>
  kind(
    `a whole number, ${from} to ${to}`,
    ofNumber((given) => (Number.isSafeInteger(given) && given >= from && given <= to ? given : undefined)),
    print,
  )
export const flag = kind<boolean>('true or false', (given) => (typeof given === 'boolean' ? given : undefined), asYesNo)
export const text = kind<string>(
  'text',
  ofText((given) => given),
  asWord,
)
export const oneOf = <const Choice extends string>(choices: readonly Choice[]): Kind<Choice> =>
  kind(choices.join(', '), (given) => choices.find((choice) => choice === given), asWord)

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

/** A field that may be absent: then it is what is said here, or undefined. */
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
  const [unfit] = groups.keys()
  const groupOf = (choice: string | undefined) => groups.get(choice ?? unfit ?? '') as Field<object>
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
