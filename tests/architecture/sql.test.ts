import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './modules.ts'

/** What may be put into the text of a statement: placeholders, and text of ours that names tables,
 * columns and conditions. Values are bound. A name that is new here is one that somebody has
 * looked at. */
const ours = new Set(
  `marks pairsOf held heir counts sources listed column columns debitColumns fileColumns unreadColumns debits reference table key readAt row lock
   latest resting notListed worked stays person inTime isOpen alias accruing lines acts where direction
   condition byAction bucketSql owedLines standingSql wasApproved began keys union inOrder`.split(/\s+/),
)
const isOurs = (expression: string): boolean => {
  const [name = ''] = /^\w+/.exec(expression) ?? []
  const places = /^\w+\.map\(\(\) => '\([?, ]+\)'\)\.join\(', '\)$/.test(expression)
  const condition = /^[\w ]+(?:=== null)? \? '[^']*' : '[^']*'$/.test(expression)
  return ours.has(name) || places || condition
}

const sql = /^\s*(?:select|insert into|update|delete from|with|create)\b/
const templatesIn = (source: string): readonly string[] =>
  [...source.matchAll(/`((?:[^`\\]|\\.|\$\{(?:[^{}`]|`[^`]*`)*\})*)`/g)].map(([, text = '']) => text)

const files = globSync('adapters/{postgres,auth}/**/*.ts', { cwd: root }).filter(
  (path) => !/node_modules|\.test\.ts$|\/migrations\//.test(path),
)

test('no statement of SQL is built with a value in its text', () => {
  expect(files.length).toBeGreaterThan(40)
  const statements = files.flatMap((path) =>
    templatesIn(readFileSync(join(root, path), 'utf8')).flatMap((text) => (sql.test(text) ? [{ path, text }] : [])),
  )
  expect(statements.length).toBeGreaterThan(30)
  const withValues = statements.flatMap(({ path, text }) =>
    [...text.matchAll(/\$\{([^}]*)\}/g)]
      .filter(([, expression = '']) => !isOurs(expression.trim()))
      .map(([whole]) => `${path}: ${whole}`),
  )
  expect(withValues).toEqual([])
})
