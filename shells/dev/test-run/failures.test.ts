import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenSuite, playwrightFailures, vitestFailures, whatFailed } from './failures.ts'
import { projectRoot } from '../settings.ts'

test('a failed test is named with its file and the first line of why', () => {
  const report = {
    testResults: [
      {
        name: join(projectRoot, 'domain/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: 'cost is paid first',
            status: 'failed',
            failureMessages: ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n  at x'],
          },
          { fullName: 'principal is paid next', status: 'passed', failureMessages: [] },
        ],
      },
    ],
  }
  expect(vitestFailures(report)).toEqual(['✗ domain/a.test.ts > cost is paid first: AssertionError: 1 is not 2'])
})

test('a file that could not be loaded is named, too', () => {
  const broken = {
    name: join(projectRoot, 'b.test.ts'),
    status: 'failed',
    message: 'Error: no such module',
    assertionResults: [],
  }
  expect(vitestFailures({ testResults: [broken] })).toEqual(['✗ b.test.ts > the file itself: Error: no such module'])
})

test('a failed browser test is named, in a group or not, and so is an error outside of all tests', () => {
  const spec = (title: string, message?: string) => ({
    title,
    ok: message === undefined,
    tests: [{ results: [{ ...(message !== undefined && { error: { message } }) }] }],
  })
  const file = 'keyboard.e2e.test.ts'
  const report = {
    suites: [{ file, specs: [spec('it passes')], suites: [{ file, specs: [spec('it fails', '\nTimeout\nof 30 s')] }] }],
    errors: [{ message: 'no browser' }],
  }
  expect(playwrightFailures(report, 'tests/e2e', String)).toEqual([
    '✗ tests/e2e/keyboard.e2e.test.ts > it fails: Timeout',
    '    of 30 s',
    '✗ tests/e2e > outside of any test: no browser',
  ])
})

test('below a failed browser test stands what it awaited, at which line, and what the page showed instead', () => {
  const result = {
    error: {
      message: 'expect(locator).toBeVisible() failed\n\nLocator: a heading\nTimeout: 60000ms',
      location: { line: 83 },
    },
    attachments: [{ name: 'error-context', path: '/context.md' }],
  }
  const spec = { title: 'it waits', ok: false, tests: [{ results: [result] }] }
  const context = '# Page\n```yaml\n- main:\n  - heading "Checking"\n```\n# Source\n'
  expect(
    playwrightFailures({ suites: [{ file: 'a.e2e.test.ts', specs: [spec] }] }, 'tests/e2e', (path) =>
      path === '/context.md' ? context : '',
    ),
  ).toEqual([
    '✗ tests/e2e/a.e2e.test.ts > it waits: expect(locator).toBeVisible() failed',
    '    Locator: a heading',
    '    Timeout: 60000ms',
    '    at line 83',
    '    - main:',
    '      - heading "Checking"',
  ])
})

test('a suite that could not run at all is named with the first line of why', () => {
  expect(brokenSuite('Browser', new Error('The API did not get ready\nread its log'))).toBe(
    '✗ Browser: The API did not get ready',
  )
})

test('a runner that left no report names nothing', () => {
  expect([vitestFailures(undefined), playwrightFailures(undefined, 'tests/e2e', String)]).toEqual([[], []])
})

test('a run ends with each suite that failed and what failed in it, and a green run with neither', () => {
  expect(whatFailed([{ title: 'Unit tests', failed: 0 }], [])).toEqual([])
  expect(
    whatFailed(
      [
        { title: 'Unit tests', failed: 0 },
        { title: 'Integration', failed: 1 },
      ],
      ['✗ a.int.test.ts > it waits: Timeout'],
    ),
  ).toEqual(['What failed:', '  Integration: 1', '  ✗ a.int.test.ts > it waits: Timeout'])
})
