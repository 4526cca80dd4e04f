import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asCalled } from './declared-endpoints.ts'

const contracts = join(import.meta.dirname, '../../../contracts')

test('a browser gets of an endpoint how to call it, and no schema', () => {
  const declared = `export const approve = endpoint({
  method: 'POST',
  path: '/api/v1/loan/approve/:id',
  roles: decidingRoles,
  command: true,
  body: z.object({ note: z.string() }),
  response: loanView,
  errors: ['STEP_NOT_DUE']
})
export const text = z.object({ response: z.string() })`
  expect(asCalled(declared).replace(/\s+/g, ' ')).toBe(
    "export const approve = endpoint({ method: 'POST', path: '/api/v1/loan/approve/:id', command: true, }) export const text = z.object({ response: z.string() })",
  )
})

test('every endpoint of the contracts leaves its schemas behind', () => {
  const files = globSync('endpoints/*.ts', { cwd: contracts }).map((path) =>
    readFileSync(join(contracts, path), 'utf8'),
  )
  const count = (pattern: RegExp, codes: readonly string[]): number => codes.join('\n').match(pattern)?.length ?? 0
  expect(count(/= endpoint\(/g, files)).toBeGreaterThan(80)
  expect(count(/\bresponse:/g, files)).toBe(count(/= endpoint\(/g, files))
  expect(count(/\bresponse:/g, files.map(asCalled))).toBe(0)
})
