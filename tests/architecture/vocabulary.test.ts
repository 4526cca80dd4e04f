import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './modules.ts'
import { speakingNames, speakingProse } from './speech.ts'
import { quoted, replaced, storedNames } from './vocabulary.ts'

const skipped =
  /(^|[\\/])(node_modules|dist|\.data|\.git|\.vite|\.stryker-tmp|\.__mf__temp|test-results|coverage|histories|pacts)([\\/]|$)/
const own = ['vocabulary.ts', 'vocabulary.test.ts', 'speech.ts'].map((file) => `tests/architecture/${file}`)

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
const scripts = sources.filter(({ file }) => /\.(?:tsx?|m?js)$/.test(file))

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

test.each(quoted)('"$text" still stands somewhere ($because)', ({ text }) => {
  expect(lines.some((line) => line.text.includes(text))).toBe(true)
})

const namesLeft = (file: string) => storedNames.filter((each) => each.in.test(file)).map(({ name }) => name)

test('names query, report, load and receive: none says, asks, tells, knows or hears', () => {
  const found = scripts.flatMap(({ file, source }) =>
    speakingNames(file, source, namesLeft(file)).map(({ line, text }) => `${file}:${line} ${text}`),
  )
  expect(found).toEqual([])
})

test('no comment, test title or document makes a thing say, ask, tell, know or hear', () => {
  const texts = quoted.map(({ text }) => text)
  const found = sources.flatMap(({ file, source }) =>
    speakingProse(file, source, texts).map(({ line, text }) => `${file}:${line} ${text.trim()}`),
  )
  expect(found).toEqual([])
})

test.each(storedNames)('the stored name $name is still needed ($because)', ({ name, in: place }) => {
  const there = scripts.filter(({ file }) => place.test(file))
  expect(there.some(({ file, source }) => speakingNames(file, source).some(({ text }) => text === name))).toBe(true)
})

test.each([
  ['const setAsked = 1', 'setAsked'],
  ['type KnownLoan = 1', 'KnownLoan'],
  ['class One { #told = 1 }', '#told'],
  ["const outcome = 'says-no'", 'says-no'],
  ["const outcome = 'FACTOR_ASKED'", 'FACTOR_ASKED'],
  ['const shown = <Ask />', 'Ask'],
])('the search for names finds the one of %s', (source, name) => {
  expect(speakingNames('sample.tsx', source).map(({ text }) => text)).toEqual([name.replace('#', '')])
})

test.each([
  'const task = unknown.skip',
  "const text = 'We ask for a code.'",
  'const hint = <p>Tell us when it changes.</p>',
  "const page = '/.well-known/openid-configuration'",
])('the search for names leaves %s', (source) => {
  expect(speakingNames('sample.tsx', source)).toEqual([])
  expect(speakingProse('sample.tsx', source)).toEqual([])
})

test.each([
  ['sample.ts', '/**\n * What the provider says.\n */\nconst one = 1', 2],
  ['sample.ts', "\ntest('the server is asked once', run)", 2],
  ['sample.ts', "test.each([1])('%s is told', run)", 1],
  ['sample.ts', 'guarantee(`a check that ${ending} says so`, run)', 1],
  ['sample.md', '# One\n\nThe code knows.', 3],
  ['sample.css', 'p { /* said twice */ }', 1],
])('the search for prose in %s finds %j', (path, source, line) => {
  expect(speakingProse(path, source).map((found) => found.line)).toEqual([line])
})

test('examples and quoted code of a document are no prose', () => {
  expect(speakingProse('sample.md', 'The field `ask`:\n\n```\n{"ask":"which"}\n```\n')).toEqual([])
})
