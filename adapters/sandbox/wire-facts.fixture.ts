/** Where a fact of a vendor's wire comes from; `assumed` was seen nowhere, and real answers may
 * differ. */
export type FactSource = 'published' | 'documented' | 'recorded' | 'third-party' | 'assumed'

/** The facts of a vendor's objects, by source. A field that may be absent ends in `?`. Its type is
 * `string`, `number`, `integer`, `boolean`, `object` (of any content), `{Name}` of another object,
 * `<Name>` of an enumeration, or a list of one of them (`[]`); `| null` when it may be null. */
export interface WireFacts {
  readonly objects: Readonly<Record<string, Readonly<Partial<Record<FactSource, Readonly<Record<string, string>>>>>>>
  /** The values of each, with spaces between. */
  readonly enumerations: Readonly<Record<string, string>>
}

const primitives: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

const typeProblems = (facts: WireFacts, type: string, value: unknown, path: string): readonly string[] => {
  if (type.endsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((item, index) => typeProblems(facts, type.slice(0, -2), item, `${path}[${index}]`))
      : [`${path} is no list`]
  if (type.startsWith('{')) return problemsOf(facts, type.slice(1, -1), value, path)
  if (type.startsWith('<')) {
    const values = facts.enumerations[type.slice(1, -1)]?.split(' ')
    if (!values) return [`${path}: there are no facts of ${type}`]
    return typeof value === 'string' && values.includes(value) ? [] : [`${path} is not one of ${type}`]
  }
  const matches = primitives[type]
  if (!matches) return [`${path}: there is no type ${type}`]
  return matches(value) ? [] : [`${path} is no ${type}`]
}

const fieldProblems = (facts: WireFacts, type: string, value: unknown, path: string): readonly string[] => {
  const nullable = type.endsWith(' | null')
  if (value === null) return nullable ? [] : [`${path} is null`]
  return typeProblems(facts, nullable ? type.slice(0, -' | null'.length) : type, value, path)
}

/** What of a value differs from the facts of that object: missing and unknown fields, other types,
 * null where none may be, values of no enumeration. */
export const problemsOf = (facts: WireFacts, name: string, value: unknown, path = name): readonly string[] => {
  const sources = facts.objects[name]
  if (!sources) return [`${path}: there are no facts of ${name}`]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const shape = Object.assign({}, ...Object.values(sources)) as Readonly<Record<string, string>>
  const given = value as Readonly<Record<string, unknown>>
  const names = new Set(Object.keys(shape).map((field) => field.replace(/\?$/, '')))
  return [
    ...Object.keys(given).flatMap((field) => (names.has(field) ? [] : [`${path}.${field} is unknown`])),
    ...Object.entries(shape).flatMap(([field, type]) => {
      const key = field.replace(/\?$/, '')
      if (given[key] === undefined) return field.endsWith('?') ? [] : [`${path}.${key} is missing`]
      return fieldProblems(facts, type, given[key], `${path}.${key}`)
    }),
  ]
}
