import fc from 'fast-check'

/* Values drawn from a JSON schema: those that fit it, those that almost do, and those that somebody
 * sends who means harm. Knows nothing of the product but what the schema says. */

export type Schema = Readonly<Record<string, unknown>>
export type Schemas = Readonly<Record<string, Schema>>
/** How well what is sent fits: drawn for each call. */
export type Manner = 'valid' | 'nearly valid' | 'hostile'

const day = fc
  .integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2028, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10))

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1; --",
  '%',
  '_%_',
  '\\',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '=1+1',
  '9'.repeat(400),
  'é'.repeat(5_000),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '-0',
  '1e999',
  'NaN',
  '٣',
]
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 1 },
  -1,
  0,
  0.1,
  -0,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Array.from({ length: 2_000 }, () => 0),
  JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
]
export const hostile: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue())

const textOf = ({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> => {
  if (format === 'email') return fc.emailAddress()
  if (typeof pattern === 'string' && pattern.startsWith('^\\d{4}-')) return day
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const [shortest, longest] = [Number(minLength), Math.min(Number(maxLength), Number(minLength) + 60)]
  const bounds = { minLength: shortest, maxLength: longest }
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(bounds) },
    { weight: 1, arbitrary: fc.string({ ...bounds, unit: 'binary' }) },
    { weight: 2, arbitrary: day.filter((text) => text.length <= longest && text.length >= shortest) },
  )
}

const numberOf = ({ type, minimum, maximum }: Schema): fc.Arbitrary<number> => {
  const bounds = { min: Number(minimum ?? -(2 ** 40)), max: Number(maximum ?? 2 ** 40) }
  const near = fc.integer({ min: Math.max(bounds.min, 0), max: Math.min(Math.max(bounds.min, 0) + 40, bounds.max) })
  if (type === 'number') return fc.oneof(near, fc.double({ ...bounds, noNaN: true }))
  const amounts = fc.constantFrom(1_00, 50_00, 300_00, 2_000_00).filter((one) => one >= bounds.min && one <= bounds.max)
  const known = bounds.max >= 100 && bounds.min <= 1_00 ? [amounts] : []
  return fc.oneof(near, fc.integer(bounds), ...known)
}

/** Where a value's name says that it is somebody's id, an id that has been seen is tried. */
const isId = (name: string): boolean => /(?:^id|Id|^to|^from|^mentions)$/.test(name)

/** Values that fit the schema; `ids` are those that have been seen in answers. */
export const fitting = (schema: Schema, schemas: Schemas, ids: readonly string[], name = ''): fc.Arbitrary<unknown> => {
  const inner = (part: unknown, called: string): fc.Arbitrary<unknown> => fitting(part as Schema, schemas, ids, called)
  const { $ref, anyOf, oneOf, type } = schema
  if (typeof $ref === 'string') return inner(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name)
  const ways = anyOf ?? oneOf
  if (Array.isArray(ways)) return fc.oneof(...ways.map((way) => inner(way, name)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => inner({ ...schema, type: one }, name)))
  if (type === 'string')
    return isId(name) && ids.length > 0 ? fc.oneof(fc.constantFrom(...ids), textOf(schema)) : textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(inner(schema['items'] ?? {}, name), { maxLength: 4 })
  if (type !== 'object') return fc.jsonValue()
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const required = (schema['required'] ?? []) as readonly string[]
  if (fields.length === 0) return fc.dictionary(fc.string(), inner(schema['additionalProperties'] ?? {}, ''))
  const drawn = Object.fromEntries(fields.map(([field, part]) => [field, inner(part, field)]))
  return fc.record(drawn, { requiredKeys: [...required] })
}

/** The value with one thing wrong: a part replaced or left out, or one too many. */
const spoilt = (value: unknown, other: unknown, where: number): unknown => {
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  const key = keys[where % (keys.length + 1)]
  if (Array.isArray(value))
    return key === undefined ? [...value, other] : value.toSpliced(Number(key), 1, spoilt(value[Number(key)], other, 0))
  if (key === undefined) return { ...value, ['extra']: other }
  const { [key]: part, ...rest } = value as Record<string, unknown>
  return where % 3 === 0 ? rest : { ...rest, [key]: spoilt(part, other, Math.floor(where / 3)) }
}

/** What is sent in that manner where the schema is that. */
export const sentAs = (
  manner: Manner,
  schema: Schema,
  schemas: Schemas,
  ids: readonly string[],
  name = '',
): fc.Arbitrary<unknown> => {
  const valid = fitting(schema, schemas, ids, name)
  if (manner === 'valid') return valid
  const spoiling = fc.tuple(valid, hostile, fc.nat(60)).map(([value, other, where]) => spoilt(value, other, where))
  return manner === 'nearly valid' ? spoiling : fc.oneof(spoiling, hostile)
}
