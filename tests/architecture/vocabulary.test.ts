import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './modules.ts'
import { quoted, replaced } from './vocabulary.ts'

const skipped =
  /(^|[\\/])(node_modules|dist|\.data|\.git|\.vite|\.stryker-tmp|\.__mf__temp|test-results|coverage|histories|pacts)([\\/]|$)/
const own = ['vocabulary.ts', 'vocabulary.test.ts'].map((file) => `tests/architecture/${file}`)

const files = globSync('**/*.{ts,tsx,css,md,mjs,js,html,txt,yml}', {
  cwd: root,
  exclude: (path) => skipped.test(String(path)),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !own.includes(path))
const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
const lines = sources.flatMap(({ file, source }) =>
  source.split('\n').map((text, index) => ({ text, place: `${file}:${index + 1}` })),
)

test('the words are searched in code, tests and documents', () => {
  expect(files.length).toBeGreaterThan(1000)
  for (const folder of ['domain/', 'mfe-admin/', 'shells/', 'tests/', 'docs/'])
    expect(files.some((file) => file.startsWith(folder))).toBe(true)
})

test.each(replaced)('no file uses $word: the word is $instead', ({ word }) => {
  const found = lines.filter(({ text }) =>
    word.test(quoted.reduce((left, each) => left.replaceAll(each.text, ''), text)),
  )
  expect(found.map(({ place, text }) => `${place} ${text.trim()}`)).toEqual([])
})

test.each(quoted)('"$text" is still used somewhere ($because)', ({ text }) => {
  expect(lines.some((line) => line.text.includes(text))).toBe(true)
})
