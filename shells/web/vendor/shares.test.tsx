import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as query from './react-query.ts'
import * as router from './react-router-dom.ts'

const root = join(import.meta.dirname, '../../..')
const sources = ['ui', 'mfe-customer', 'mfe-admin', 'shells/web']
  .flatMap((part) =>
    globSync(`${part}/**/*.{ts,tsx}`, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) }),
  )
  .filter((path) => !/\.test\.tsx?$|(^|\/)(vendor|testing)\//.test(path))

/** Values only: a type leaves nothing behind at run time. */
const importedValues = (source: string, from: string): string[] =>
  [...source.matchAll(/import\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g)]
    .filter(([, typeOnly, , name]) => typeOnly === undefined && name === from)
    .flatMap(([, , names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' as ')[0] ?? name)

test.each([
  ['react-router-dom', router, 'createBrowserRouter'],
  ['@tanstack/react-query', query, 'useQuery'],
] as const)('the one copy of %s offers every name that a page imports', (from, offered, name) => {
  const used = new Set(sources.flatMap((path) => importedValues(readFileSync(join(root, path), 'utf8'), from)))
  expect([...used].filter((name) => !(name in offered))).toEqual([])
  expect(used.has(name)).toBe(true)
})
