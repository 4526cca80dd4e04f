import * as z from 'zod/mini'
import type { Endpoint } from '@tamarack/contracts/endpoint'
import { errorCatalogue, type ErrorCode } from '@tamarack/contracts/error-catalogue'
import {
  textOf,
  type Json,
  type JsonObject,
  type OpenApi,
  type Operation,
  type Parameter,
} from '../../openapi/document.ts'
import type { Declared } from './declared.ts'

/** A call and what it is answered with. */
export interface Example {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Json | undefined
  readonly answer: Json
}

const description = `Sign in at \`/api/sign-in/email\`; the session is a cookie. Only our own pages may send commands: a command carries their \`Origin\`, and an \`Idempotency-Key\` that stays the same when the call is repeated.
Whoever is not allowed to see a loan or a person is answered as if there were none. Amounts are whole cents, rates percent, days \`YYYY-MM-DD\` in Toronto, moments milliseconds since 1970.
A refusal is a problem (RFC 9457) with a code and the sentence that people read. An answer may gain fields at any time. What could break a caller raises the first number of the version.`

const problem: JsonObject = {
  type: 'object',
  description: 'A refusal (RFC 9457).',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string', description: 'The sentence that a person reads.' },
    status: { type: 'integer' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      description: 'The fields at fault: a JSON pointer into what was sent, and the words to show next to the field.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
    facts: {
      type: 'object',
      description: 'Figures that explain it.',
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
  },
}

const named = z.registry<{ id: string }>()

/** Gives the answers that several calls share a name, under which the document has them once. */
export const nameSchemas = (exported: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(exported))
    if (typeof value === 'object' && value !== null && '_zod' in value)
      named.add(value as z.core.$ZodType, { id: name.replace(/^./, (letter) => letter.toUpperCase()) })
}

/** What a schema of zod means as a JSON schema; what is sent has no names, since only answers are
 * shared. */
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output', schemas: Record<string, Json>): JsonObject => {
  const drawn = z.toJSONSchema(schema, {
    io,
    metadata: io === 'output' ? named : z.registry(),
    // What an answer may gain later must not break whoever checks it.
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  })
  const {
    $schema: _,
    $defs = {},
    ...own
  } = JSON.parse(JSON.stringify(drawn).replaceAll('"#/$defs/', '"#/components/schemas/')) as Record<string, Json>
  Object.assign(schemas, $defs)
  return own
}

/** Ids of ours and of the providers (`mount.ts`). */
const idSchema: JsonObject = { type: 'string', pattern: '^[\\w.-]{1,128}$' }

const pathParameters = (path: string, example: Example | undefined): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: idSchema,
    example: example?.params[name] ?? (name === 'sha256' ? 'a'.repeat(64) : `${name}_1`),
  }))

/** The fields of a query, or one parameter that is spread into them where they depend on a kind. */
const queryParameters = (schema: JsonObject, example: Example | undefined): Parameter[] => {
  if (!('properties' in schema))
    return [
      {
        name: 'action',
        in: 'query',
        required: true,
        style: 'form',
        explode: true,
        schema,
        ...(example === undefined ? {} : { example: example.query }),
      },
    ]
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.entries(schema['properties'] as Readonly<Record<string, JsonObject>>).map(([name, field]) => {
    const value = example?.query[name]
    const isNumber = ['integer', 'number'].includes(textOf(field['type']))
    return {
      name,
      in: 'query',
      required: required.includes(name),
      schema: field,
      ...(value === undefined ? {} : { example: isNumber ? Number(value) : value }),
    }
  })
}

const keyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
  example: 'press-of-a-button',
}

const versionParameter: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag that the answers to be replaced were read with: nothing newer is replaced.',
  schema: { type: 'string', pattern: '^"[^"]*"$' },
}
const versionHeader: JsonObject = {
  ETag: { description: 'The version: to be sent as `If-Match` by whoever changes it.', schema: { type: 'string' } },
}

/** What any call of its kind may refuse, before it is known what it is about. */
const generalErrors = ({ path, roles, command, body, query, area }: Endpoint): readonly ErrorCode[] => [
  ...(roles === 'public' ? [] : (['NO_SESSION', 'NOT_ALLOWED'] as const)),
  ...(area === undefined ? [] : (['OUTSIDE_LIMITS'] as const)),
  ...(command ? (['FOREIGN_ORIGIN', 'IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
  ...(path.includes(':') || body ? (['NOT_FOUND'] as const) : []),
  ...(body ? (['PAYLOAD_TOO_LARGE', 'INVALID_INPUT'] as const) : []),
  ...(query ? (['INVALID_INPUT'] as const) : []),
  ...(['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'] as const),
]

const refusal = (codes: readonly ErrorCode[]): JsonObject => ({
  description: codes.map((code) => `\`${code}\` ${errorCatalogue[code].message}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
})

const problemExample = (code: ErrorCode): JsonObject => {
  const { status, message } = errorCatalogue[code]
  return { value: { type: 'about:blank', title: message, status, code } }
}

/** The refusals of a call by status; those that many calls share stand in `responses` once. */
const refusals = (endpoint: Endpoint, { responses, examples }: Shared): JsonObject => {
  const general = generalErrors(endpoint)
  const byStatus = Map.groupBy(
    [...new Set([...general, ...(endpoint.errors ?? [])])].toSorted(),
    (code) => errorCatalogue[code].status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      for (const code of codes) examples[code] = problemExample(code)
      if (!codes.every((code) => general.includes(code))) return [status, refusal(codes)]
      responses[codes.join('.')] = refusal(codes)
      return [status, { $ref: `#/components/responses/${codes.join('.')}` }]
    }),
  )
}

type Shared = Readonly<Record<'schemas' | 'responses' | 'examples', Record<string, Json>>>

/** The example of an answer; an answer that has a name has its example once. */
const answerExample = (schema: JsonObject, example: Example, { examples }: Shared): JsonObject => {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(textOf(schema['$ref']))?.[1]
  if (name === undefined) return { example: example.answer }
  examples[name] ??= { value: example.answer }
  return { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
}

const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase())

const operationOf = ({ name, file, endpoint, comment }: Declared, example: Example | undefined, shared: Shared) => {
  const { path, roles, command, query, body, version } = endpoint
  const answer = schemaOf(endpoint.response, 'output', shared.schemas)
  const given = query && schemaOf(query, 'input', shared.schemas)
  const sent = body && schemaOf(body, 'input', shared.schemas)
  return {
    operationId: name,
    summary: wordsOf(name),
    ...(comment === '' ? {} : { description: comment }),
    tags: [file],
    'x-roles': roles === 'public' ? ['anyone'] : roles,
    security: roles === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...pathParameters(path, example),
      ...(given ? queryParameters(given, example) : []),
      ...(command ? [keyParameter] : []),
      ...(command && version ? [versionParameter] : []),
    ],
    ...(sent && {
      requestBody: {
        required: true as const,
        content: {
          'application/json': { schema: sent, ...(example?.body === undefined ? {} : { example: example.body }) },
        },
      },
    }),
    responses: {
      200: {
        description: 'The answer.',
        ...(version ? { headers: versionHeader } : {}),
        content: {
          'application/json': { schema: answer, ...(example ? answerExample(answer, example, shared) : {}) },
        },
      },
      ...refusals(endpoint, shared),
    },
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

/** The whole contract as a document with its keys in alphabetical order. `exampleOf` answers a call
 * that is known to be answered so. */
export const openApiOf = (
  declared: readonly Declared[],
  exampleOf: (endpoint: Endpoint) => Example | undefined,
  version: string,
): OpenApi => {
  const shared: Shared = { schemas: { Problem: problem }, responses: {}, examples: {} }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const each of declared) {
    const operations = (paths[each.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    operations[each.endpoint.method.toLowerCase()] = operationOf(each, exampleOf(each.endpoint), shared)
  }
  const session: JsonObject = { type: 'apiKey', in: 'cookie', name: 'tamarack.session_token' }
  return sorted({
    openapi: '3.1.1',
    info: { title: 'Tamarack', version, description },
    servers: [{ url: '/' }],
    tags: [...new Set(declared.map(({ file }) => file))].map((name) => ({ name })),
    paths,
    components: { ...shared, securitySchemes: { session } },
  }) as OpenApi
}
