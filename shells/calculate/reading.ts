import type { PrintedValue } from './explain.ts'

/** What is wrong with a field: its path, what it should be, and what stood there. */
type Fault = {
  readonly code: 'FIELD_MISSING' | 'FIELD_WRONG'
  readonly field: string
  readonly expected: string
  readonly given?: unknown
}

export type JsonObject = Readonly<Record<string, unknown>>

/** An object being read; faults and ignored fields are shared with those inside it. */
export type Reading = {
  readonly record: JsonObject
  readonly path: string
  readonly read: Set<string>
  /** By path: a field that is looked at twice is wrong once. */
  readonly faults: Map<string, Fault>
  /** Fields of inner objects that nobody read, by their path without the number in a list. */
  readonly ignored: Set<string>
  /** The fields as an explanation repeats them, in the order in which they were read. */
  readonly inputs: Record<string, PrintedValue>
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

const givenLengthMax = 200

/** As a refusal repeats it: odd numbers in words, long texts or lists by their beginning. */
export const shown = (given: unknown): unknown => {
  if (typeof given === 'number') return Number.isFinite(given) ? given : String(given)
  const text = typeof given === 'string' ? given : JSON.stringify(given)
  return text.length > givenLengthMax ? `${text.slice(0, givenLengthMax)}…` : given
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const reading = (record: JsonObject): Reading => ({
  record,
  path: '',
  read: new Set(),
  faults: new Map(),
  ignored: new Set(),
  inputs: {},
})

const isGiven = (record: JsonObject, name: string): boolean => Object.hasOwn(record, name) && record[name] !== null

/** By its own name or the first synonym that is there; `null` counts as absent. */
export const find = ({ record, read }: Reading, name: string): unknown => {
  const used = [name, ...(synonyms[name] ?? [])].find((one) => isGiven(record, one))
  read.add(used ?? name)
  return used === undefined ? undefined : record[used]
}

export const has = (from: Reading, name: string): boolean => find(from, name) !== undefined

/** Notes that a field is missing (`given` undefined) or wrong. */
export const note = (from: Reading, name: string, expected: string, given: unknown): void => {
  const field = from.path + name
  if (from.faults.has(field)) return
  if (given === undefined) from.faults.set(field, { code: 'FIELD_MISSING', field, expected })
  else from.faults.set(field, { code: 'FIELD_WRONG', field, expected, given: shown(given) })
}

export const unread = ({ record, read, path }: Reading): readonly string[] =>
  Object.keys(record)
    .filter((name) => !read.has(name))
    .map((name) => path + name)

/** Inside this one; what nobody reads is noted once, whichever item it is in. */
export const readWithin = <Value>(
  from: Reading,
  place: string,
  given: unknown,
  readInner: (inner: Reading) => Value,
): Value | undefined => {
  if (!isJsonObject(given)) {
    note(from, place, 'an object', given)
    return undefined
  }
  const inner = { ...from, record: given, path: `${from.path}${place}.`, read: new Set<string>(), inputs: {} }
  const value = readInner(inner)
  for (const name of unread(inner)) from.ignored.add(name.replaceAll(/\[\d+\]/g, '[]'))
  return value
}
