import { parseBasisPoints, type BasisPoints } from '@tamarack/domain/values/basis-points'
import { basisPoints } from '@tamarack/domain/values/basis-points'
import { cents, parseCents, type Cents } from '@tamarack/domain/values/cents'
import { instant, parseInstant, type Instant } from '@tamarack/domain/values/instant'
import { localDate, parseLocalDate, type LocalDate } from '@tamarack/domain/values/local-date'
import { parsePayFrequency, type PayFrequency } from '@tamarack/domain/values/pay-frequency'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'

/** What is wrong with a field: its path, what it should be, and what stood there. */
export type Fault = {
  readonly code: 'FIELD_MISSING' | 'FIELD_WRONG'
  readonly field: string
  readonly expected: string
  readonly given?: unknown
}

/** Names that are taken for one another, documented in docs/calculate.md. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  advance: ['advanceCents', 'amountAdvanced', 'loanAmount'],
  advanceDate: ['startDate'],
  payFrequency: ['frequency', 'paymentFrequency'],
  annualRate: ['annualRateBasisPoints'],
  monthlyNetIncome: ['monthlyNetIncomeCents'],
  nextIncomeDate: ['nextPayDate'],
  on: ['date', 'asOf'],
  asOf: ['on', 'date'],
}

const frequencySynonyms: Readonly<Record<string, string>> = {
  biweekly: 'bi-weekly',
  semimonthly: 'semi-monthly',
  'twice-a-month': 'semi-monthly',
  fortnightly: 'bi-weekly',
}

/**
 * Reads the fields of one JSON object. A field that is missing or wrong is noted as a fault and read as a harmless stand-in; whoever reads
 * asks `faults` before using anything, so that a stand-in never reaches a rule.
 */
export interface Input {
  readonly faults: readonly Fault[]
  /** Fields of lists and objects within that nobody read, by their path without the number in the list. */
  readonly ignored: ReadonlySet<string>
  /** Fields of this object that nobody read, by their path. */
  readonly unread: () => readonly string[]
  readonly has: (name: string) => boolean
  /** Cents, never less than none. */
  readonly amount: (name: string, otherwise?: Cents) => Cents
  /** Cents of any sign, where a rule of its own refuses what is below zero. */
  readonly signedAmount: (name: string) => Cents
  readonly rate: (name: string) => BasisPoints
  readonly day: (name: string, otherwise?: LocalDate) => LocalDate
  readonly moment: (name: string) => Instant
  readonly frequency: (name: string) => PayFrequency
  readonly count: (name: string, otherwise?: number) => number
  /** A whole number from the one to the other. */
  readonly within: (name: string, range: readonly [number, number], otherwise?: number) => number
  readonly number: (name: string) => number
  readonly flag: (name: string, otherwise?: boolean) => boolean
  readonly text: (name: string, otherwise?: string) => string
  readonly oneOf: <Choice extends string>(name: string, choices: readonly Choice[], otherwise?: Choice) => Choice
  /** Lists; one that is absent is empty. */
  readonly days: (name: string) => readonly LocalDate[]
  readonly moments: (name: string) => readonly Instant[]
  readonly texts: (name: string) => readonly string[]
  readonly someOf: <Choice extends string>(name: string, choices: readonly Choice[]) => readonly Choice[]
  readonly list: <Item>(name: string, read: (item: Input) => Item) => readonly Item[]
  readonly object: <Value>(name: string, read: (inner: Input) => Value) => Value | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const momentShape = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/

/** With an offset or Z as it says; without one, on Toronto's clocks. To the millisecond, because deadlines are. */
const parseMoment = (given: string): Instant | undefined => {
  const match = momentShape.exec(given)
  const day = match && parseLocalDate(match[1] ?? '')
  if (!match || !day?.ok) return undefined
  const [hour, minute, second] = [Number(match[2]), Number(match[3]), Number(match[4] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const milliseconds = Number((match[5] ?? '').padEnd(3, '0'))
  const onTheClocks = match[6] === undefined
  const read = onTheClocks ? torontoInstant(day.value, hour, minute, second) + milliseconds : Date.parse(given)
  const parsed = parseInstant(read)
  return parsed.ok ? parsed.value : undefined
}

const givenLengthMax = 200

/** What stood there, as a refusal repeats it: a number JSON cannot write in words, a long text or list by its beginning. */
export const shown = (given: unknown): unknown => {
  if (typeof given === 'number') return Number.isFinite(given) ? given : String(given)
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return text.length > givenLengthMax ? `${text.slice(0, givenLengthMax)}…` : given
}

type Guard<Value> = (given: unknown) => Value | undefined
const aNumber: Guard<number> = (given) => (typeof given === 'number' && Number.isFinite(given) ? given : undefined)
const aText: Guard<string> = (given) => (typeof given === 'string' ? given : undefined)
const anAmount: Guard<Cents> = (given) => {
  const parsed = typeof given === 'number' ? parseCents(given) : undefined
  return parsed?.ok ? parsed.value : undefined
}
const notBelowZero: Guard<Cents> = (given) => {
  const amount = anAmount(given)
  return amount !== undefined && amount >= 0 ? amount : undefined
}
const aRate: Guard<BasisPoints> = (given) => {
  const parsed = typeof given === 'number' ? parseBasisPoints(given) : undefined
  return parsed?.ok ? parsed.value : undefined
}
const aDay: Guard<LocalDate> = (given) => {
  const parsed = typeof given === 'string' ? parseLocalDate(given) : undefined
  return parsed?.ok ? parsed.value : undefined
}
const aMoment: Guard<Instant> = (given) => (typeof given === 'string' ? parseMoment(given) : undefined)
const aDayShape = 'a day, YYYY-MM-DD, 1900 to 2199'
const aMomentShape = 'a moment, YYYY-MM-DDTHH:MM[:SS[.mmm]] with or without an offset'
const aFrequency: Guard<PayFrequency> = (given) => {
  const parsed = typeof given === 'string' ? parsePayFrequency(frequencySynonyms[given] ?? given) : undefined
  return parsed?.ok ? parsed.value : undefined
}

type Shared = { readonly faults: Fault[]; readonly ignored: Set<string> }

export const readInput = (
  record: Readonly<Record<string, unknown>>,
  path = '',
  shared: Shared = { faults: [], ignored: new Set() },
): Input => {
  const read = new Set<string>()
  const find = (name: string): unknown => {
    const used = [name, ...(synonyms[name] ?? [])].find(
      (candidate) => Object.hasOwn(record, candidate) && record[candidate] !== null,
    )
    read.add(used ?? name)
    return used === undefined ? undefined : record[used]
  }
  const note = (fault: Omit<Fault, 'field'>, name: string): void => {
    const given = 'given' in fault && { given: shown(fault.given) }
    shared.faults.push({ code: fault.code, field: path + name, expected: fault.expected, ...given })
  }
  /** An object within this one: what nobody reads of it is noted once, whichever item of a list it stands in. */
  const within = <Value>(
    inner: Readonly<Record<string, unknown>>,
    place: string,
    readInner: (input: Input) => Value,
  ): Value => {
    const input = readInput(inner, `${path}${place}.`, shared)
    const value = readInner(input)
    for (const name of input.unread()) shared.ignored.add(name.replaceAll(/\[\d+\]/g, '[]'))
    return value
  }
  const take = <Value>(
    name: string,
    expected: string,
    guard: Guard<Value>,
    standIn: Value,
    otherwise?: Value,
  ): Value => {
    const given = find(name)
    if (given === undefined && otherwise !== undefined) return otherwise
    const value = given === undefined ? undefined : guard(given)
    if (value !== undefined) return value
    note(given === undefined ? { code: 'FIELD_MISSING', expected } : { code: 'FIELD_WRONG', expected, given }, name)
    return standIn
  }
  const items = <Value>(name: string, expected: string, guard: Guard<Value>): readonly Value[] => {
    const given = find(name)
    if (given === undefined) return []
    if (!Array.isArray(given)) {
      note({ code: 'FIELD_WRONG', expected: `a list: ${expected}`, given }, name)
      return []
    }
    return given.flatMap((item: unknown, index) => {
      const value = guard(item)
      if (value === undefined) note({ code: 'FIELD_WRONG', expected, given: item }, `${name}[${index}]`)
      return value === undefined ? [] : [value]
    })
  }
  const today = localDate('2026-01-01')
  return {
    faults: shared.faults,
    ignored: shared.ignored,
    unread: () =>
      Object.keys(record)
        .filter((name) => !read.has(name))
        .map((name) => path + name),
    has: (name) => find(name) !== undefined,
    amount: (name, otherwise) => take(name, 'whole cents, 0 to 9007199254740991', notBelowZero, cents(0), otherwise),
    signedAmount: (name) => take(name, 'whole cents', anAmount, cents(0)),
    rate: (name) =>
      take(name, 'basis points, to the tenth: 2990 is 29.90 %, 2990.5 is 29.905 %', aRate, basisPoints(0)),
    day: (name, otherwise) => take(name, aDayShape, aDay, today, otherwise),
    moment: (name) => take(name, aMomentShape, aMoment, instant(0)),
    frequency: (name) =>
      take(name, 'weekly, bi-weekly, semi-monthly or monthly', aFrequency, 'monthly' as PayFrequency),
    count: (name, otherwise) =>
      take(
        name,
        'a whole number',
        (given) => (Number.isSafeInteger(given) ? (given as number) : undefined),
        0,
        otherwise,
      ),
    within: (name, [from, to], otherwise) =>
      take(
        name,
        `a whole number, ${from} to ${to}`,
        (given) =>
          typeof given === 'number' && Number.isSafeInteger(given) && given >= from && given <= to ? given : undefined,
        from,
        otherwise,
      ),
    number: (name) => take(name, 'a number', aNumber, 0),
    flag: (name, otherwise) =>
      take(name, 'true or false', (given) => (typeof given === 'boolean' ? given : undefined), false, otherwise),
    text: (name, otherwise) => take(name, 'text', aText, '', otherwise),
    oneOf: (name, choices, otherwise) =>
      take(
        name,
        choices.join(', '),
        (given) => choices.find((choice) => choice === given),
        choices[0] as (typeof choices)[number],
        otherwise,
      ),
    days: (name) => items(name, aDayShape, aDay),
    moments: (name) => items(name, aMomentShape, aMoment),
    someOf: (name, choices) => items(name, choices.join(', '), (given) => choices.find((choice) => choice === given)),
    texts: (name) => items(name, 'text', aText),
    list: (name, readItem) => {
      const given = find(name)
      if (Array.isArray(given)) {
        return given.flatMap((item: unknown, index) => {
          if (isObject(item)) return [within(item, `${name}[${index}]`, readItem)]
          note({ code: 'FIELD_WRONG', expected: 'an object', given: item }, `${name}[${index}]`)
          return []
        })
      }
      note(
        given === undefined
          ? { code: 'FIELD_MISSING', expected: 'a list of objects' }
          : { code: 'FIELD_WRONG', expected: 'a list of objects', given },
        name,
      )
      return []
    },
    object: (name, readInner) => {
      const given = find(name)
      if (isObject(given)) return within(given, name, readInner)
      note(
        given === undefined
          ? { code: 'FIELD_MISSING', expected: 'an object' }
          : { code: 'FIELD_WRONG', expected: 'an object', given },
        name,
      )
      return undefined
    },
  }
}
