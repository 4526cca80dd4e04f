import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { endpointsWithoutContract } from './endpoints-without-contract.ts'
import { root } from './modules.ts'
import { showsNobody } from './shows-nobody.ts'

/** Things in backticks or link targets that look like a path of this repository: an existing top
 * folder, a slash, a file ending. */
const filesNamedIn = (document: string): readonly string[] =>
  [
    ...document.matchAll(
      /(?:`|\]\((?:\.\.\/)*)((?:domain|contracts|application|workflows|adapters|shells|mfe-customer|mfe-admin|ui|tests|docs)\/[\w./-]+\.\w+)/g,
    ),
  ].flatMap(([, path]) => path ?? [])

const topFolders = globSync('*/', { cwd: root })
  .map((path) => path.replace(/[\\/]$/, ''))
  .filter((path) => !path.startsWith('.') && !['node_modules', 'test-results', 'coverage'].includes(path))
const documents = [
  'README.md',
  'docs/walk-of-a-loan.md',
  'docs/add-a-command.md',
  'docs/add-a-field.md',
  'docs/rules.md',
  'docs/architecture.md',
  'docs/commands.md',
  'docs/folders.md',
  'docs/where-to-change.md',
  'CONTRIBUTING.md',
  ...topFolders.map((folder) => `${folder}/README.md`),
]

test.each(documents)('every file that %s names exists', (document) => {
  const named = filesNamedIn(readFileSync(join(root, document), 'utf8'))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(topFolders)('the README of %s states in fifteen lines where to begin and what to copy', (folder) => {
  const [top = ''] = readFileSync(join(root, folder, 'README.md'), 'utf8').split(/^## /m)
  const lines = top.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(15)
  expect(lines.filter((line) => /^- \*\*(Begin at|Copy)\*\* /.test(line))).toHaveLength(2)
})

interface Declared {
  readonly command?: boolean
  readonly shows?: object
  readonly method: string
  readonly path: string
  readonly roles: 'public' | readonly string[]
}
const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'roles' in value

const endpoints = (
  await Promise.all(
    globSync('contracts/{endpoints,commands}/*.ts', { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .map(async (path) =>
        Object.entries((await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>),
      ),
  )
)
  .flat()
  .flatMap(([name, value]) => (isEndpoint(value) ? [{ name, ...value }] : []))

test('the endpoints are really being read', () => {
  expect(endpoints.length).toBeGreaterThan(5)
})

test('every endpoint declares who may call it', () => {
  expect(endpoints.filter(({ roles }) => roles !== 'public' && roles.length === 0).map(({ name }) => name)).toEqual([])
})

test('no two endpoints answer the same call', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

interface Agreed {
  readonly request: { readonly method: string; readonly path: string }
}
const agreed = globSync('contracts/pacts/*.json', { cwd: root }).flatMap((path) =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { readonly interactions: readonly Agreed[] }).interactions.map(
    ({ request }) => request,
  ),
)

test('every endpoint has a contract with a screen, or its reason not to', () => {
  const isAgreed = ({ method, path }: Declared): boolean => {
    const called = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return agreed.some((request) => request.method === method && called.test(request.path))
  }
  const missing = endpoints.filter((endpoint) => !isAgreed(endpoint)).map(({ name }) => name)
  expect(missing.toSorted()).toEqual(Object.keys(endpointsWithoutContract).toSorted())
})

test('an endpoint that staff read declares what of a customer it shows, or is listed as one that shows nothing', () => {
  const read = endpoints.filter(
    ({ roles, command }) => roles !== 'public' && command !== true && roles.some((role) => role !== 'customer'),
  )
  expect(read.length).toBeGreaterThan(30)
  const silent = read.filter(({ shows }) => shows === undefined).map(({ name }) => name)
  expect(silent.toSorted()).toEqual(Object.keys(showsNobody).toSorted())
})
