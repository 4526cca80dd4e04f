import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lawChecks } from './law-checks/law-checks.ts'
import { lawByDate, type Dated, type LawFigure } from './law/law-by-date.ts'
import { plusDays } from './values/local-date.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const rows = read('docs/rules.md')
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
  .map((line) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'))
    // The table of our own rules has no such column: they hold from our first release on.
    const [id = '', rule = '', source = '', inForce = '', file = '', name = '', proof = ''] = line.startsWith('| TAM-')
      ? cells.toSpliced(3, 0, '—')
      : cells
    return { id, rule, source, inForce, file, name, proof }
  })

/** A text of law, or of the payments system, that has a first day. */
const law = /\b(?:PLA|Reg|SOR|Code|Act|CPA 2002|PIPEDA|Rule H1)\b/
const day = String.raw`\d{4}-\d{2}-\d{2}`
/** `2025-01-01`, or more: `2025-01-01; $15: 2018-01-01 to 2024-12-31`. */
const dayOfLaw = new RegExp(`^${day}\\??(?:; [^;:]+: ${day} to ${day})*$`)
const ownChoice = /^—$/

/** The rule that states each figure of the law that has a day. */
const ruleOfFigure: Readonly<Record<LawFigure, string>> = {
  costPerHundred: 'ON-01',
  dishonouredItemFee: 'ON-09',
  defaultInterestMonthly: 'ON-07',
  criminalRate: 'CPA-10',
  bankNsfFee: 'FED-06',
}
const figureInWords = (value: unknown): string =>
  typeof value === 'number' ? `$${value / 100}` : `${(value as { percent: number }).percent} % effective`
const asInForceCell = (rows: readonly Dated<unknown>[]): string =>
  rows
    .map(({ from, value }, at) => {
      const next = rows[at + 1]?.from
      return next === undefined ? from : `${figureInWords(value)}: ${from} to ${plusDays(next, -1)}`
    })
    .toReversed()
    .join('; ')

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

  test.each(rows.filter(({ id }) => !id.startsWith('TAM')).map((row) => [row.id, row] as const))(
    '%s: from when it is law',
    (_id, { source, inForce }) => {
      expect(inForce).toMatch(law.test(source) ? dayOfLaw : ownChoice)
    },
  )

  test.each(Object.entries(ruleOfFigure))('the days of %s, %s, are those of the table of figures', (figure, id) => {
    const row = rows.find((one) => one.id === id)
    expect(row?.inForce).toBe(asInForceCell(lawByDate[figure as LawFigure]))
  })

  test.each(lawChecks)('the check of the law $id has its source and its first day', ({ id, source, from }) => {
    const row = rows.find((one) => one.id === id)
    expect([row?.source, row?.inForce.slice(0, 10)]).toEqual([source, from])
  })

  test('no rule of the code is missing from it', () => {
    const named = globSync('domain/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.endsWith('.test.ts'),
    }).flatMap((path) => read(path).match(/\b(?:ON|FED|APR|INT|CPA|PAD|COL|TAM|C)-\d{1,2}\b/g) ?? [])
    const listed = new Set(rows.map(({ id }) => id))
    expect([...new Set(named)].filter((id) => !listed.has(id)).sort()).toEqual([])
  })
})
