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
  const files = globSync('{endpoints,commands}/*.ts', { cwd: contracts }).map((path) =>
    readFileSync(join(contracts, path), 'utf8'),
  )
  const count = (pattern: RegExp, codes: readonly string[]): number => codes.join('\n').match(pattern)?.length ?? 0
  const [endpoints, commands] = [count(/= endpoint\(/g, files), count(/= command\(/g, files)]
  expect(endpoints + commands).toBeGreaterThan(80)
  expect(count(/\bpath:/g, files.map(asCalled))).toBe(endpoints + commands)
  expect(count(/= command\(/g, files.map(asCalled))).toBe(0)
  expect(count(/\bresponse:/g, files)).toBeGreaterThanOrEqual(endpoints)
  expect(count(/\b(response|body|roles):/g, files.map(asCalled))).toBe(0)
})
