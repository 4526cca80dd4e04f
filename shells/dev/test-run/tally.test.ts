import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.ts'

const report = (passed: number, failed: number, files: object[] = []): object => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
})

test('tests are counted as the runner counts them', () => {
  expect(vitestTally('unit', 1, report(7, 2))).toEqual({ passed: 7, failed: 2 })
  expect(playwrightTally(1, { stats: { expected: 5, unexpected: 1, flaky: 1 } })).toEqual({ passed: 5, failed: 2 })
})

test('a file that could not be loaded is a failure', () => {
  expect(
    vitestTally('unit', 1, report(7, 0, [{ name: 'broken.test.ts', status: 'failed', assertionResults: [] }])),
  ).toEqual({ passed: 7, failed: 1 })
})

// Guarantee: a glob that finds nothing, or a runner that broke before its first test, never shows as green.
test.each([
  [0, report(0, 0)],
  [1, undefined],
  [1, report(7, 0)],
])('exit code %i with %j is a failure', (code, given) => {
  expect(vitestTally('unit', code, given).failed).toBe(1)
})

test('a browser run without tests is a failure', () => {
  expect(playwrightTally(0, { stats: { expected: 0, unexpected: 0, flaky: 0 } })).toEqual({ passed: 0, failed: 1 })
})
