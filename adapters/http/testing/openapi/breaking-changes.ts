import { textOf, type Json, type JsonObject, type OpenApi, type Operation } from '../../openapi/document.ts'

type Schema = JsonObject
interface Compared {
  /** What is sent must still be taken; what is answered must still be what was promised. */
  readonly direction: 'sent' | 'answered'
  readonly wide: OpenApi
  readonly narrow: OpenApi
}

const object = (value: Json | undefined): JsonObject => (value ?? {}) as JsonObject
const list = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])

/** The schema that a reference names. */
const resolved = (schema: Schema, { components }: OpenApi): Schema => {
  const name = /^#\/components\/schemas\/(.+)$/.exec(textOf(schema['$ref']))?.[1]
  return name === undefined ? schema : object(components.schemas[name])
}

const alternatives = (schema: Schema): readonly Schema[] | null =>
  (schema['anyOf'] ?? schema['oneOf'] ?? null) as readonly Schema[] | null

/** Every value that a list of values or types allows; null where any is allowed. */
const values = (schema: Schema): readonly Json[] | null =>
  'const' in schema ? [schema['const'] ?? null] : ((schema['enum'] ?? null) as readonly Json[] | null)
const types = ({ type }: Schema): readonly Json[] | null =>
  type === undefined ? null : (Array.isArray(type) ? type : [type]).flatMap((one) => [one])

const bounds = [
  ['minimum', -1],
  ['exclusiveMinimum', -1],
  ['minLength', -1],
  ['minItems', -1],
  ['maximum', 1],
  ['exclusiveMaximum', 1],
  ['maxLength', 1],
  ['maxItems', 1],
] as const

/** What a value by itself may be: its type, its values, its bounds, its form. */
const valueBreaks = (wide: Schema, narrow: Schema, at: string, direction: Compared['direction']): string[] => {
  const [wideTypes, narrowTypes] = [types(wide), types(narrow)]
  const [wideValues, narrowValues] = [values(wide), values(narrow)]
  const isTaken = (type: Json): boolean =>
    wideTypes === null || wideTypes.includes(type) || (type === 'integer' && wideTypes.includes('number'))
  const wrongTypes = (narrowTypes ?? (wideTypes === null ? [] : ['anything'])).filter((type) => !isTaken(type))
  const wrongValues =
    wideValues === null ? [] : (narrowValues ?? ['anything']).filter((one) => !wideValues.includes(one))
  const verb = direction === 'sent' ? 'no longer takes' : 'may now be'
  return [
    ...[...wrongTypes.map(textOf), ...wrongValues.map((one) => JSON.stringify(one))].map(
      (one) => `${at} ${verb} ${one}`,
    ),
    // Bounds and forms of an answer are for nobody to rely on.
    ...(direction === 'answered' || narrowValues !== null ? [] : bounds).flatMap(([bound, sign]) => {
      const [now, before] = [wide[bound], narrow[bound]]
      const isNarrower =
        typeof now === 'number' && (typeof before !== 'number' || (before - now) * sign > 0) ? [now] : []
      return isNarrower.map((limit) => `${at} has ${bound} ${limit} now`)
    }),
    ...(direction === 'sent' && wide['pattern'] !== undefined && wide['pattern'] !== narrow['pattern']
      ? [`${at} has the pattern ${JSON.stringify(wide['pattern'])} now`]
      : []),
  ]
}

const fieldBreaks = (wide: Schema, narrow: Schema, at: string, compared: Compared): string[] => {
  const [wideFields, narrowFields] = [object(wide['properties']), object(narrow['properties'])]
  const isSent = compared.direction === 'sent'
  const required = list(narrow['required'])
  const missing = list(wide['required']).filter((name) => !required.includes(name))
  const [before, now] = isSent ? [narrowFields, wideFields] : [wideFields, narrowFields]
  const isObject = 'properties' in narrow && 'properties' in wide
  const removed = isObject ? Object.keys(before).filter((name) => !(name in now)) : []
  return [
    ...removed.map((name) => `${at}/${name} was removed`),
    ...missing
      .filter((name) => !removed.includes(name))
      .map((name) => `${at}/${name} ${isSent ? 'is required now' : 'may be missing now'}`),
    ...Object.keys(wideFields)
      .filter((name) => name in narrowFields)
      .flatMap((name) => schemaBreaks(object(wideFields[name]), object(narrowFields[name]), `${at}/${name}`, compared)),
    ...(['items', 'additionalProperties'] as const)
      .filter((part) => part in wide && part in narrow)
      .flatMap((part) => schemaBreaks(object(wide[part]), object(narrow[part]), `${at}/*`, compared)),
  ]
}

/** Why a value that fits `narrow` may not fit `wide`; empty where each does. */
const schemaBreaks = (wideOne: Schema, narrowOne: Schema, at: string, compared: Compared): string[] => {
  if (wideOne['$ref'] !== undefined && wideOne['$ref'] === narrowOne['$ref']) return []
  const [wide, narrow] = [resolved(wideOne, compared.wide), resolved(narrowOne, compared.narrow)]
  const [wideWays, narrowWays] = [alternatives(wide), alternatives(narrow)]
  if (narrowWays !== null) return narrowWays.flatMap((way) => schemaBreaks(wide, way, at, compared))
  if (wideWays !== null) {
    const found = wideWays.map((way) => schemaBreaks(way, narrow, at, compared))
    return found.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  return [...valueBreaks(wide, narrow, at, compared.direction), ...fieldBreaks(wide, narrow, at, compared)]
}

const answerOf = ({ responses }: Operation, status: string): Schema =>
  object(object(object(object(responses[status])['content'])['application/json'])['schema'])
const bodyOf = ({ requestBody }: Operation): Schema | undefined =>
  requestBody && object(object(requestBody.content['application/json'])['schema'])
const successOf = ({ responses }: Operation): string =>
  Object.keys(responses).find((status) => status.startsWith('2')) ?? ''

const parameterBreaks = (before: Operation, now: Operation, sent: Compared): string[] => [
  ...now.parameters.flatMap((parameter) => {
    const at = `${parameter.in} ${parameter.name}`
    const old = before.parameters.find((one) => one.name === parameter.name && one.in === parameter.in)
    if (old === undefined) return parameter.required ? [`${at} is required now`] : []
    const isRequired = parameter.required && !old.required ? [`${at} is required now`] : []
    return [...isRequired, ...schemaBreaks(parameter.schema, old.schema, at, sent)]
  }),
  ...before.parameters
    .filter(({ name }) => !now.parameters.some((one) => one.name === name))
    .map(({ name, in: place }) => `${place} ${name} was removed`),
]

const operationBreaks = (before: Operation, now: Operation, published: OpenApi, next: OpenApi): string[] => {
  const sent: Compared = { direction: 'sent', wide: next, narrow: published }
  const answered: Compared = { direction: 'answered', wide: published, narrow: next }
  const [bodyBefore, bodyNow] = [bodyOf(before), bodyOf(now)]
  const [statusBefore, statusNow] = [successOf(before), successOf(now)]
  return [
    ...before['x-roles'].filter((role) => !now['x-roles'].includes(role)).map((role) => `is closed to ${role} now`),
    ...parameterBreaks(before, now, sent),
    ...(bodyNow === undefined ? [] : schemaBreaks(bodyNow, bodyBefore ?? { type: 'nothing' }, 'body ', sent)),
    ...(statusNow === statusBefore ? [] : [`answers ${statusNow} instead of ${statusBefore}`]),
    ...schemaBreaks(answerOf(before, statusBefore), answerOf(now, statusNow), 'answer ', answered),
  ]
}

/** The refusals that have another status than before. */
const refusalBreaks = (published: OpenApi, next: OpenApi): string[] =>
  Object.entries(published.components.examples).flatMap(([code, example]) => {
    const [before, now] = [example, next.components.examples[code]].map(
      (one) => object(object(one)['value'])['status'] ?? null,
    )
    const isRefusal = typeof before === 'number' && typeof now === 'number' && /^[A-Z_]+$/.test(code)
    return isRefusal && before !== now ? [`${code} has the status ${now} instead of ${before}`] : []
  })

/** Answers that many calls share are compared once, by their name. */
const sharedBreaks = (published: OpenApi, next: OpenApi): string[] =>
  Object.entries(published.components.schemas).flatMap(([name, before]) => {
    const now = next.components.schemas[name]
    const answered: Compared = { direction: 'answered', wide: published, narrow: next }
    return now === undefined ? [] : schemaBreaks(object(before), object(now), name, answered)
  })

/** What whoever relies on the published document could no longer rely on: removed calls and fields,
 * fields that are required now, values that are no longer taken or were never promised, another
 * status, a role that is locked out. Empty where the next document only adds. */
export const breakingChanges = (published: OpenApi, next: OpenApi): readonly string[] => [
  ...Object.entries(published.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const now = next.paths[path]?.[method]
      const breaks = now === undefined ? ['was removed'] : operationBreaks(before, now, published, next)
      return breaks.map((one) => `${method.toUpperCase()} ${path}: ${one}`)
    }),
  ),
  ...sharedBreaks(published, next),
  ...refusalBreaks(published, next),
]
