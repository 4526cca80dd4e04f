import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { breakingChanges } from '../testing/openapi/breaking-changes.ts'
import { declaredEndpoints } from '../testing/openapi/declared.ts'
import { currentOpenApi } from '../testing/openapi/publish.ts'
import { serveApp } from '../testing/served-app.ts'
import { publishedOpenApi, type OpenApi } from './document.ts'

const published: OpenApi = publishedOpenApi()
const next = await currentOpenApi(published.info.version)
const operations = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

test('the published document is what the contracts declare; if not, this is what would break', () => {
  expect(breakingChanges(published, next), 'if this is meant: npm run openapi -- --breaking').toEqual([])
  expect(JSON.stringify(next) === JSON.stringify(published), 'npm run openapi publishes what was added').toBe(true)
})

test('is a valid document of OpenAPI 3.1, all of whose references lead somewhere', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(published) as never)).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  const named = [...JSON.stringify(published).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.]+)"/g)]
  expect(named.length).toBeGreaterThan(300)
  const { components } = published as { components: Record<string, Record<string, unknown>> }
  expect(named.filter(([, part = '', name = '']) => components[part]?.[name] === undefined)).toEqual([])
  expect(JSON.stringify(published).match(/\$ref":"(?!#\/components\/)/g)).toBeNull()
})

test('has every call with its roles, and every refusal with the sentence of the catalogue', async () => {
  const declared = await declaredEndpoints()
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    declared.map(({ name }) => name).toSorted(),
  )
  for (const { name, endpoint } of declared) {
    const operation = operations.find((one) => one.operation.operationId === name)?.operation
    expect(operation?.['x-roles']).toEqual(endpoint.roles === 'public' ? ['anyone'] : endpoint.roles)
    for (const code of endpoint.errors ?? []) {
      const { status, message } = errorCatalogue[code]
      const refusal = JSON.stringify(operation?.responses[String(status)])
      const shared = /#\/components\/responses\/([\w.]+)/.exec(refusal)?.[1]
      const described = shared === undefined ? refusal : JSON.stringify(published.components.responses[shared])
      expect(described).toContain(`\`${code}\` ${JSON.stringify(message).slice(1, -1)}`)
    }
  }
})

test('every example fits the schema next to it', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', components: published.components })
  let examples = 0
  const check = (at: string, schema: unknown, example: unknown): void => {
    examples += 1
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object
    const fits = ajv.compile(local)
    expect([at, fits(example), fits.errors]).toEqual([at, true, null])
  }
  const visit = (at: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { schema, example, examples: named = {} } = value as Record<string, unknown>
    if (schema !== undefined && example !== undefined) check(at, schema, example)
    for (const [name, reference] of schema === undefined ? [] : Object.entries(named as object)) {
      const { $ref } = reference as { $ref: string }
      const found = published.components.examples[$ref.split('/').at(-1) ?? ''] as { value: unknown }
      check(`${at} ${name}`, schema, found.value)
    }
    for (const [key, each] of Object.entries(value)) if (key !== 'example') visit(`${at}/${key}`, each)
  }
  visit('', { paths: published.paths, responses: published.components.responses })
  expect(examples).toBeGreaterThan(500)
})

/** What breaks when the value at that place of the document becomes what `change` makes of it. */
const brokenBy = (place: readonly string[], change: (value: never) => unknown): readonly string[] => {
  const document = structuredClone(published)
  const last = place.at(-1) ?? ''
  const holder = place.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document)
  const target = holder as Record<string, unknown>
  expect(target, place.join(' ')).toBeTypeOf('object')
  target[last] = change(target[last] as never)
  return breakingChanges(published, JSON.parse(JSON.stringify(document)) as OpenApi)
}
const post = (path: string, ...rest: readonly string[]) => ['paths', path, 'post', ...rest]
const [notePath, listPath] = ['/api/v1/loan/staff-note/{id}', '/api/v1/loan/get-all-applications']
const noteBody = post(notePath, 'requestBody', 'content', 'application/json', 'schema')
const user = ['components', 'schemas', 'UserView']
const without = (key: string) => (value: object) => Object.fromEntries(Object.entries(value).filter(([k]) => k !== key))
const less = (gone: unknown) => (values: readonly unknown[]) => values.filter((one) => one !== gone)

type Change = readonly [name: string, place: readonly string[], change: (value: never) => unknown]

const breaking: readonly (readonly [...Change, sentence: string])[] = [
  ['a removed call', ['paths', notePath], () => undefined, `POST ${notePath}: was removed`],
  ['a role that is locked out', post(notePath, 'x-roles'), less('employee'), 'is closed to employee now'],
  [
    'a new required field',
    [...noteBody, 'required'],
    (fields: readonly string[]) => [...fields, 'colour'],
    `POST ${notePath}: body /colour is required now`,
  ],
  ['a removed field of a body', [...noteBody, 'properties'], without('mentions'), 'body /mentions was removed'],
  ['a shorter text', [...noteBody, 'properties', 'note', 'maxLength'], () => 5, 'body /note has maxLength 5 now'],
  ['another type', [...noteBody, 'properties', 'note', 'type'], () => 'number', 'body /note no longer takes string'],
  ['a new form', [...noteBody, 'properties', 'note', 'pattern'], () => '^a', 'body /note has the pattern "^a" now'],
  [
    'a narrowed list of values',
    ['paths', listPath, 'get', 'parameters'],
    (parameters: readonly { name: string }[]) =>
      parameters.map((one) =>
        one.name === 'product' ? { ...one, schema: { type: 'string', enum: ['installment'] } } : one,
      ),
    `GET ${listPath}: query product no longer takes "cash-advance"`,
  ],
  [
    'a removed parameter',
    ['paths', listPath, 'get', 'parameters'],
    (parameters: readonly { name: string }[]) => parameters.filter(({ name }) => name !== 'product'),
    'query product was removed',
  ],
  [
    'a parameter that is required now',
    ['paths', listPath, 'get', 'parameters'],
    (parameters: readonly { name: string }[]) => parameters.map((one) => ({ ...one, required: one.name === 'q' })),
    'query q is required now',
  ],
  ['a removed answer field', [...user, 'properties'], without('email'), 'UserView/email was removed'],
  ['an answer field that may be missing', [...user, 'required'], less('email'), 'UserView/email may be missing now'],
  [
    'an answer field of another type',
    [...user, 'properties', 'email', 'type'],
    () => ['string', 'null'],
    'UserView/email may now be null',
  ],
  [
    'a value of an answer that was never promised',
    ['components', 'schemas', 'LoanView', 'properties', 'status', 'enum'],
    (values: readonly string[]) => [...values, 'paused'],
    'LoanView/status may now be "paused"',
  ],
  [
    'another status of a success',
    post(notePath, 'responses'),
    ({ 200: answer, ...others }: Record<string, unknown>) => ({ ...others, 204: answer }),
    'answers 204 instead of 200',
  ],
  [
    'another status of a refusal',
    ['components', 'examples', 'STEP_NOT_DUE', 'value', 'status'],
    () => 422,
    'STEP_NOT_DUE has the status 422 instead of 409',
  ],
]
test.each(breaking)('%s is named', (_, place, change, sentence) => {
  const broken = brokenBy(place, change)
  expect(broken.filter((one) => one.includes(sentence)).length, broken.join('\n')).toBeGreaterThan(0)
})

const harmless: readonly Change[] = [
  ['a new call', ['paths', '/api/v1/new'], () => published.paths[notePath]],
  ['an optional field of a body', [...noteBody, 'properties', 'colour'], () => ({ type: 'string' })],
  ['a field of an answer', [...user, 'properties', 'colour'], () => ({ type: 'string' })],
  ['a longer text', [...noteBody, 'properties', 'note', 'maxLength'], () => 1_000_000],
  ['another example', ['components', 'examples', 'LoanView', 'value'], () => ({})],
]
test.each(harmless)('%s breaks nothing', (_, place, change) => {
  expect(brokenBy(place, change)).toEqual([])
})

test('anybody may read the document and its page; neither is sent again while it is the same', async () => {
  const served = await serveApp()
  try {
    for (const [path, type] of [
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/docs', 'text/html; charset=utf-8'],
    ] as const) {
      const reply = await served.call('GET', path)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
      const headers = { 'if-none-match': reply.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
      expect(await served.call('GET', path, { headers })).toMatchObject({ status: 304, text: '' })
    }
    expect((await served.call('GET', '/api/openapi.json')).body).toEqual(published)
    const page = await served.call('GET', '/api/docs')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; img/)
    expect(page.text).not.toMatch(/<script|style="|(?:src|href)="https?:/)
    for (const { call } of operations)
      expect(page.text).toContain(`<strong>${call.split(' ')[0]}</strong> <code>${call.split(' ')[1]}</code>`)
    const targets = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter((id) => !page.text.includes(`id="${id}"`))).toEqual([])
  } finally {
    await served.close()
  }
})
