import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { notRun, readReport, summary } from './report.ts'

const suite = (name: string, counts: string, cases = ''): string =>
  `<testsuite name="${name}" ${counts} time="1.5">${cases}</testsuite>`
const report = (...suites: readonly string[]): string => {
  const path = join(temporaryFolder(), 'report.xml')
  writeFileSync(path, `<?xml version="1.0"?><testsuites name="all">${suites.join('')}</testsuites>`)
  return path
}

test('tests are counted as the runner counts them, and a skipped one as neither', () => {
  const path = report(
    suite('a.test.ts', 'tests="7" failures="1" errors="0" skipped="2"'),
    suite('b.test.ts', 'tests="3" failures="0" errors="1" skipped="0"'),
  )
  expect(readReport('Unit', 1, path)).toMatchObject({ passed: 6, failed: 2 })
})

test.each(['failure', 'error'])('a %s is named with its file and the first line of why', (kind) => {
  const failed = `<testcase name="cost &gt; is paid first"><${kind} message="&#10;1 is not 2&#10;at x">stack</${kind}></testcase>`
  const path = report(
    suite('a.test.ts', 'tests="2" failures="1" errors="0" skipped="0"', `${failed}<testcase name="passes"/>`),
  )
  expect(readReport('Browser', 1, path, 'tests/e2e/').failures).toEqual([
    '✗ tests/e2e/a.test.ts > cost > is paid first: 1 is not 2',
  ])
})

test('below a failed comparison stand the lines that differ', () => {
  const text = 'Error: it mismatched\n\n- Expected\n+ Received\n\n  as written\n- owed 5\n+ owed 7\n'
  const failed = `<testcase name="a life"><failure message="it mismatched"><![CDATA[${text}]]></failure></testcase>`
  const path = report(suite('a.test.ts', 'tests="1" failures="1" errors="0" skipped="0"', failed))
  expect(readReport('Unit', 1, path).failures).toEqual([
    '✗ a.test.ts > a life: it mismatched',
    '    - Expected',
    '    + Received',
    '    - owed 5',
    '    + owed 7',
  ])
})

// Guarantee: React names an error that it recovered from only as the cause of its own.
test('below an error of no test stands what caused it', () => {
  const text = 'Error: it recovered\n\nCaused by: Error: no window\n ❯ Page page.tsx:7:3\n'
  const thrown = `<testcase name="Error: it recovered"><error message="it recovered"><![CDATA[${text}]]></error></testcase>`
  const path = report(suite('vitest unhandled errors', 'tests="1" failures="0" errors="1" skipped="0"', thrown))
  expect(readReport('Unit', 1, path).failures).toEqual([
    '✗ vitest unhandled errors > Error: it recovered: it recovered',
    '    Caused by: Error: no window',
    '    ❯ Page page.tsx:7:3',
  ])
})

test('below a failed browser test stands what it awaited, at which line, and what the page showed instead', () => {
  const text =
    '[people] › a.e2e.test.ts\n\n Error: expect failed\n\n Locator: a heading\n Timeout: 60000ms\n\n Call log:\n - waiting\n at /a.e2e.test.ts:83:5'
  const path = report(
    suite(
      'a.e2e.test.ts',
      'tests="1" failures="1" errors="0" skipped="0"',
      `<testcase name="it waits"><system-out><![CDATA[
[[ATTACHMENT|seen/page.png]]

[[ATTACHMENT|seen/error-context.md]]
]]></system-out><failure message="expect failed"><![CDATA[${text}]]></failure></testcase>`,
    ),
  )
  mkdirSync(join(path, '../seen'))
  writeFileSync(join(path, '../seen/error-context.md'), '# Page\n```yaml\n- main:\n  - heading "Checking"\n```\n')
  expect(readReport('Browser', 1, path).failures).toEqual([
    '✗ a.e2e.test.ts > it waits: expect failed',
    '    Locator: a heading',
    '    Timeout: 60000ms',
    '    at /a.e2e.test.ts:83:5',
    '    - main:',
    '      - heading "Checking"',
  ])
})

// Guarantee: a glob that finds nothing, or a runner that broke before its first test or after its
// last, never shows as green.
test.each([
  [0, [], 'it ran no tests'],
  [
    1,
    [suite('a.test.ts', 'tests="7" failures="0" errors="0" skipped="0"')],
    'its runner ended with exit code 1 although no test failed',
  ],
])('exit code %i with %s is a failure', (code, suites, why) => {
  expect(readReport('Unit', code, report(...suites))).toMatchObject({ failed: 1, failures: [`✗ Unit: ${why}`] })
})

test('a runner that left no report is a failure', () => {
  expect(readReport('Unit', 1, '/there/is/none.xml')).toMatchObject({ passed: 0, failed: 1 })
})

test('a report of thousands of tests is read whole', () => {
  const cases = '<testcase name="a &gt; b &amp; c"/>'.repeat(20_000)
  const path = report(suite('a.test.ts', 'tests="20000" failures="0" errors="0" skipped="0"', cases))
  expect(readReport('Unit', 0, path)).toMatchObject({ passed: 20_000, failed: 0 })
})

test('a suite that could not run at all is named with the first line of why', () => {
  expect(notRun('Browser', new Error('The API did not get ready\nread its log'))).toMatchObject({
    failed: 1,
    failures: ['✗ Browser: The API did not get ready'],
  })
})

test('a run ends with the slowest files, what failed, and the totals', () => {
  const green = { title: 'Unit', seconds: 12, passed: 3, failed: 0, failures: [] }
  const files = [
    { file: 'a.test.ts', seconds: 2 },
    { file: 'b.test.ts', seconds: 4 },
  ]
  expect(summary([{ ...green, files }])).toEqual([
    'Where the time went, on the clock:',
    '    12.0 s  Unit',
    'The ten slowest test files:',
    '     4.0 s  b.test.ts',
    '     2.0 s  a.test.ts',
    '',
    '3 passed, 0 failed',
  ])
  const red = {
    title: 'Integration',
    seconds: 1,
    passed: 1,
    failed: 1,
    failures: ['✗ a > it waits: Timeout'],
    files: [],
  }
  expect(summary([{ ...green, files: [] }, red]).slice(4)).toEqual([
    '',
    'What failed:',
    '  Integration: 1',
    '  ✗ a > it waits: Timeout',
    '',
    '4 passed, 1 failed',
  ])
})
