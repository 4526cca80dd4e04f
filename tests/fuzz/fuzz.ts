import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { hostileTexts, sentAs, type Manner, type Schema, type Schemas } from './samples.ts'

/* Sends generated calls to an API of which it knows nothing but its OpenAPI document, and judges
 * the answers by that document. */

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}
interface Operation {
  readonly operationId: string
  readonly 'x-roles': readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, Schema>>
}
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Schemas>>
}

/** One who calls: what every call of theirs carries, and what they must never read. */
export interface Caller {
  readonly role: string
  readonly headers: Readonly<Record<string, string>>
  readonly ownIds: readonly string[]
  /** Ids that they have heard of, their own and others'. */
  readonly ids: readonly string[]
  /** Words of another person's data. */
  readonly mayNotRead: readonly string[]
}

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}
interface Sent {
  readonly call: Call
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const manners = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Manner>('valid') },
  { weight: 2, arbitrary: fc.constant<Manner>('nearly valid') },
  { weight: 2, arbitrary: fc.constant<Manner>('hostile') },
)

/** Text of an address, as `fetch` takes it: a lone surrogate has no place there. Node itself turns
 * away addresses that are much longer (431). */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500).toWellFormed())

const inAddress = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, 20) : [value]).filter((one) => one !== undefined).map(encoded)

/** A call's text as it travels; sometimes cut off. */
const bodyText = (value: unknown, cut: number): string => {
  const text = JSON.stringify(value) ?? ''
  return cut < 95 ? text : text.slice(0, Math.floor(text.length / 2))
}

const sentBy = (call: Call, manner: Manner, ids: readonly string[], schemas: Schemas): fc.Arbitrary<Sent> => {
  const { path, operation } = call
  const ofPlace = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place)
  const pathPart = ({ schema, name }: Parameter) =>
    manner === 'hostile'
      ? fc.oneof(
          fc.constantFrom(...ids),
          fc.constantFrom(...hostileTexts.filter((text) => text !== '' && !text.includes('\0'))),
        )
      : fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...ids) },
          { weight: 1, arbitrary: sentAs(manner, schema, schemas, ids, name) },
        )
  const params = fc.tuple(...ofPlace('path').map(pathPart))
  const query = fc.tuple(
    ...ofPlace('query').map(({ schema, name, required }) =>
      fc.option(sentAs(manner, schema, schemas, ids, name), { nil: undefined, freq: required ? 20 : 2 }),
    ),
  )
  const schema = operation.requestBody?.content['application/json'].schema
  const body = schema === undefined ? fc.constant(undefined) : sentAs(manner, schema, schemas, ids)
  return fc.record({ params, query, body, cut: fc.nat(100), key: fc.uuid(), repeat: fc.nat(9) }).map((drawn) => {
    const filled = ofPlace('path').reduce(
      (at, { name }, index) =>
        at.replace(
          `{${name}}`,
          inAddress(drawn.params[index])
            .join('')
            .replace(/^\.{0,2}$/, '_'),
        ),
      path,
    )
    const asked = ofPlace('query').flatMap(({ name, schema: form }, index) => {
      const value = drawn.query[index]
      if (value === undefined) return []
      const isSpread = 'oneOf' in form && typeof value === 'object' && value !== null
      const fields = isSpread ? Object.entries(value) : [[name, value] as const]
      return fields.flatMap(([field, one]) => inAddress(one).map((text) => `${encoded(field)}=${text}`))
    })
    return {
      call,
      address:
        filled +
        (asked.length === 0
          ? ''
          : `?${asked
              .join('&')
              .slice(0, 6_000)
              .replace(/%[\dA-F]?$/, '')}`),
      headers:
        ofPlace('header').length > 0 ? { 'idempotency-key': drawn.repeat === 0 ? 'the-same-press' : drawn.key } : {},
      body: drawn.body === undefined ? undefined : bodyText(drawn.body, manner === 'valid' ? 0 : drawn.cut),
    }
  })
}

/** What the document says about answers, compiled once. */
const judgeOf = ({ components }: ApiDocument) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components })
  const compiled = new Map<string, ValidateFunction>()
  const responseOf = ({ operation }: Call, status: number): Schema | undefined => {
    const response = operation.responses[String(status)]
    const { $ref } = response ?? {}
    return typeof $ref === 'string' ? components['responses']?.[$ref.split('/').at(-1) ?? ''] : response
  }
  const schemaOf = (response: Schema): unknown => {
    const [media] = Object.values(response['content'] as Record<string, { readonly schema: unknown }>)
    return media?.schema
  }
  /** What is wrong with the answer, if anything is. */
  return (call: Call, status: number, text: string): string | null => {
    const response = responseOf(call, status)
    if (response === undefined) return `no answer ${status} is declared: ${text.slice(0, 200)}`
    const key = `${call.operation.operationId} ${status}`
    const local = () =>
      JSON.parse(JSON.stringify(schemaOf(response)).replaceAll('"#/components/', '"api#/components/')) as Schema
    const validate = compiled.get(key) ?? ajv.compile(local())
    compiled.set(key, validate)
    try {
      return validate(JSON.parse(text)) ? null : `${ajv.errorsText(validate.errors)}: ${text.slice(0, 200)}`
    } catch {
      return `an answer that is no JSON: ${text.slice(0, 200)}`
    }
  }
}

export interface Finding {
  readonly what: string
  readonly call: string
  readonly times: number
}
export interface Fuzzed {
  readonly findings: readonly Finding[]
  /** How many calls were answered with each status and code. */
  readonly answered: Readonly<Record<string, number>>
}

const idsIn = (value: unknown, name = ''): readonly string[] => {
  if (typeof value === 'string') return /(?:^id|Id)$/.test(name) && value.length < 100 ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => idsIn(each, Array.isArray(value) ? name : key))
}

const slowAfterMs = 15_000

const codeIn = (text: string): string => /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? ''

/** No id has it: such an address is nowhere, before anybody looks who calls. */
const isNowhere = (address: string): boolean => address.split('?')[0]?.includes('%00') === true

/** What is wrong with how a caller was answered. */
const judged = (
  { call, address }: Sent,
  caller: Caller,
  { status, text, ms }: { readonly status: number; readonly text: string; readonly ms: number },
  judge: ReturnType<typeof judgeOf>,
): readonly string[] => {
  const code = codeIn(text)
  const roles = call.operation['x-roles']
  const isOpen = roles.includes('anyone') || roles.includes(caller.role)
  const wrong = judge(call, status, text)
  const isTurnedAway = status === 401 || status === 403 || (status === 404 && isNowhere(address))
  return [
    ...(status >= 500 && code !== 'PROVIDER_UNAVAILABLE' ? [`answers ${status} ${code}`] : []),
    ...(wrong === null ? [] : [wrong]),
    ...(isOpen || isTurnedAway ? [] : [`answers ${status} to ${caller.role}`]),
    ...(ms > slowAfterMs ? ['takes longer than 15 seconds'] : []),
    ...caller.mayNotRead.filter((word) => text.includes(word)).map((word) => `shows another's data: ${word}`),
  ]
}

/** Sends so many calls as one caller, `atOnce` at a time. `leftOut` are calls by their names.
 * Throws when the API cannot be reached. */
export const fuzz = async (
  origin: string,
  document: ApiDocument,
  caller: Caller,
  {
    calls,
    seed,
    leftOut = [],
    atOnce = 4,
  }: { readonly calls: number; readonly seed: number; readonly leftOut?: readonly string[]; readonly atOnce?: number },
): Promise<Fuzzed> => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method: method.toUpperCase(), operation })),
  )
  const known = operations.filter(({ operation }) => !leftOut.includes(operation.operationId))
  const open = known.filter(({ operation }) =>
    operation['x-roles'].some((role) => ['anyone', caller.role].includes(role)),
  )
  const someCall = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...open) }, fc.constantFrom(...known))
  const [judge, schemas] = [judgeOf(document), document.components['schemas'] ?? {}]
  const ids = new Set(caller.ids)
  // Their own as often as all others: most of what is possible is possible with these.
  const triedIds = (): readonly string[] => [
    ...ids,
    ...caller.ownIds.flatMap((id) => Array.from({ length: Math.ceil(ids.size / caller.ownIds.length) }, () => id)),
  ]
  const found = new Map<string, Finding>()
  const answered: Record<string, number> = {}
  const send = async (sent: Sent): Promise<void> => {
    const { call, address, headers, body } = sent
    const began = performance.now()
    const reply = await fetch(origin + address, {
      method: call.method,
      headers: { ...caller.headers, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
    })
    const text = await reply.text()
    const outcome = `${reply.status} ${codeIn(text)}`.trim()
    answered[outcome] = (answered[outcome] ?? 0) + 1
    if (reply.status === 200) for (const id of idsIn(JSON.parse(text)).slice(0, 20)) if (ids.size < 300) ids.add(id)
    const answer = { status: reply.status, text, ms: performance.now() - began }
    for (const what of judged(sent, caller, answer, judge)) {
      const key = `${call.operation.operationId}: ${what.slice(0, 90)}`
      const example = `${call.method} ${address.slice(0, 300)} ${body?.slice(0, 400) ?? ''}`
      found.set(key, {
        what: `${caller.role}, ${call.operation.operationId}: ${what}`,
        call: example,
        times: (found.get(key)?.times ?? 0) + 1,
      })
    }
  }
  const rounds = Math.ceil(calls / 100)
  for (let round = 0; round < rounds; round += 1) {
    // Drawn anew each time: ids that were seen in answers are among what is sent next.
    const tried = triedIds()
    const drawn = fc.tuple(someCall, manners).chain(([call, manner]) => sentBy(call, manner, tried, schemas))
    const waiting = fc.sample(drawn, { numRuns: Math.min(100, calls - round * 100), seed: seed + round })
    const worker = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await send(next)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return { findings: [...found.values()], answered }
}
