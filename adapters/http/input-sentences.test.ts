import { describe, expect, test } from 'vitest'
import { makeFakeClockMover } from '@tamarack/application/testing/fake-clock-mover'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import type { HandlerPorts } from './app-ports.ts'
import { fits } from './mount.ts'
import { routes } from './routes.ts'

/* What is refused for its form names each field at fault with a sentence that its reader can act
 * on, for every call of the API. */

const endpoints = routes({ clockMover: makeFakeClockMover(0) } as HandlerPorts).map(({ endpoint }) => endpoint)
const schemas = endpoints.flatMap(({ path, body, query }) => [
  ...(body === undefined ? [] : [{ name: `the body of ${path}`, schema: body }]),
  ...(query === undefined ? [] : [{ name: `the query of ${path}`, schema: query }]),
])

const sentence = /^[A-Z][^_{}[\]<>|]{3,160}$/
const validatorWords =
  /invalid input|expected \w+|, received|undefined|\bnull\b|\bNaN\b|\bstring\b|\bboolean\b|regex|\bpattern\b|\bobject\b|\bint\b/i

const detailsOf = (schema: (typeof schemas)[number]['schema'], sent: unknown): readonly string[] => {
  const outcome = fits(schema, sent)
  return outcome.ok ? [] : (outcome.error.errors ?? []).map(({ detail }) => detail)
}
const expectSentences = (details: readonly string[]): void => {
  for (const detail of details) {
    expect(detail).toMatch(sentence)
    expect(detail).not.toMatch(validatorWords)
  }
}

/** Every field that any call has, so that a wrong value meets one that a schema knows. */
const fields = [
  ...new Set(
    schemas.flatMap(({ schema }) => {
      const outcome = fits(schema, {})
      const named = outcome.ok ? [] : (outcome.error.errors ?? []).map(({ pointer }) => pointer.split('/')[1] ?? '')
      return [...named, ...Object.keys('shape' in schema._zod.def ? (schema._zod.def.shape as object) : {})]
    }),
  ),
]
const wrong = [null, true, 0, -1, 1.5, 1e15, '', ' ', '0', 'x', 'x'.repeat(3_000), [], {}, [null], { x: 1 }]

test('there are calls with a body and with a query, and their fields are known', () => {
  expect(schemas.filter(({ name }) => name.startsWith('the body')).length).toBeGreaterThan(30)
  expect(schemas.filter(({ name }) => name.startsWith('the query')).length).toBeGreaterThan(8)
  expect(fields).toEqual(expect.arrayContaining(['numberOfDependents', 'limit', 'email', 'note', 'kind']))
})

describe.each(schemas)('$name', ({ schema }) => {
  test('answers an empty one, and one that is none, in sentences', () => {
    for (const sent of [{}, null, [], 'text', 1]) expectSentences(detailsOf(schema, sent))
  })

  test('answers a field of a wrong kind in a sentence, alone and with all others', () => {
    for (const value of wrong) {
      for (const field of fields) expectSentences(detailsOf(schema, { [field]: value }))
      expectSentences(detailsOf(schema, Object.fromEntries(fields.map((field) => [field, value]))))
    }
  })
})

test('every refusal of an answer has a sentence in the catalogue', () => {
  const refusals = Object.values(errorCatalogue).filter(({ status }) => status === 422)
  expect(refusals.length).toBeGreaterThan(20)
  expectSentences(refusals.map(({ message }) => message))
})

test.each([
  ['/api/v1/zum/transaction/:id', { limit: '0' }, ['Enter 1 or more']],
  ['/api/v1/zum/transaction/:id', { limit: '101' }, ['Enter 100 or less']],
  ['/api/v1/zum/transaction/:id', { limit: 'many' }, ['Enter a number']],
  ['/api/v1/loan/get-all-applications', { minAmount: '-1', size: '1000' }, ['Enter 0 or more', 'Enter 100 or less']],
])('%s refuses %j with %j', (path, query, details) => {
  const endpoint = endpoints.find((each) => each.path === path)
  expect(endpoint?.query && detailsOf(endpoint.query, query)).toEqual(details)
})
