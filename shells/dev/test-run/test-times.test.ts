import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../settings.ts'
import { playwrightTimes, vitestTimes, whereTheTimeWent } from './test-times.ts'

test('a Vitest report gives each file its time on the clock', () => {
  const report = { testResults: [{ name: join(projectRoot, 'domain/a.test.ts'), startTime: 1_000, endTime: 3_500 }] }
  expect(vitestTimes(report)).toEqual([{ file: 'domain/a.test.ts', milliseconds: 2_500 }])
})

test('a Playwright report gives each file the sum of its tests, in groups or not', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const file = 'keyboard.e2e.test.ts'
  const report = { suites: [{ file, specs: [spec(100)], suites: [{ file, specs: [spec(20), spec(3)] }] }] }
  expect(playwrightTimes(report, 'tests/e2e')).toEqual([{ file: 'tests/e2e/keyboard.e2e.test.ts', milliseconds: 123 }])
})

test('a runner that left no report has no times', () => {
  expect([vitestTimes(undefined), playwrightTimes(undefined, 'tests/e2e')]).toEqual([[], []])
})

test('the ten slowest files are named, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, milliseconds: index * 1_000 }))
  const lines = whereTheTimeWent([{ title: 'Unit tests', milliseconds: 61_500 }], files)
  expect(lines.slice(0, 4)).toEqual([
    'Where the time went, on the clock:',
    '    61.5 s  Unit tests',
    'The ten slowest test files:',
    '    11.0 s  11.test.ts',
  ])
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toBe('     2.0 s  2.test.ts')
})
