import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const rows = read('docs/rules.md')
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
  .map((line) => {
    const [id = '', rule = '', source = '', file = '', name = '', proof = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
    return { id, rule, source, file, name, proof }
  })

/** Every file of the domain that a file imports, itself or through others. */
const reachedFrom = (path: string, reached = new Set<string>()): ReadonlySet<string> => {
  if (reached.has(path) || !existsSync(join(root, path))) return reached
  reached.add(path)
  for (const [, target = ''] of read(path).matchAll(/ from '(\.{1,2}\/[^']+)'/g))
    reachedFrom(normalize(join(dirname(path), target)), reached)
  for (const [, module = ''] of read(path).matchAll(/ from '@tamarack\/domain\/([^']+)'/g))
    reachedFrom(`domain/${module}.ts`, reached)
  return reached
}

describe('docs/rules.md matches the code', () => {
  test('each id stands once', () => {
    expect(rows.length).toBeGreaterThan(70)
    expect(rows.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([])
  })

  test.each(rows.map((row) => [row.id, row] as const))(
    '%s: sentence, source, function and test',
    (id, { rule, source, file, name, proof }) => {
      expect(rule).toMatch(/^[A-Z].*\.$/)
      expect(source).not.toBe('')
      expect([file, proof].filter((path) => !existsSync(join(root, path)))).toEqual([])
      const text = read(file)
      expect(text).toContain(`export const ${name}`)
      expect(text, `${file} names its rule`).toMatch(new RegExp(`\\b${id}\\b`))
      expect(reachedFrom(proof), `${proof} reaches ${file}`).toContain(file)
    },
  )

  test('no rule of the code is missing from it', () => {
    const named = globSync('domain/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
    }).flatMap((path) => read(path).match(/\b(?:ON|FED|APR|INT|CPA|PAD|COL|TAM|C)-\d{1,2}\b/g) ?? [])
    const listed = new Set(rows.map(({ id }) => id))
    expect([...new Set(named)].filter((id) => !listed.has(id)).sort()).toEqual([])
  })
})
