import { isAbsolute, relative } from 'node:path'
import { projectRoot } from '../settings.ts'

/** How long a test file took, from its first test to its end. */
export interface FileTime {
  /** From the clone's top folder. */
  readonly file: string
  readonly milliseconds: number
}

/** The path as the repository has it, with slashes. */
export const fromTop = (path: string): string =>
  (isAbsolute(path) ? relative(projectRoot, path) : path).replaceAll('\\', '/')

interface VitestFiles {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

/** Reads the times out of a report of Vitest; a missing report has none. */
export const vitestTimes = (report: unknown): readonly FileTime[] =>
  ((report ?? {}) as Partial<VitestFiles>).testResults?.map(({ name, startTime, endTime }) => ({
    file: fromTop(name),
    milliseconds: endTime - startTime,
  })) ?? []

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

const millisecondsOf = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(millisecondsOf),
  ].reduce((sum, one) => sum + one, 0)

/** Reads the times out of a report of Playwright, whose files are named from `folder`; a missing report has none. */
export const playwrightTimes = (report: unknown, folder: string): readonly FileTime[] =>
  ((report ?? {}) as { readonly suites?: readonly PlaywrightSuite[] }).suites?.map((suite) => ({
    file: `${folder}/${suite.file}`,
    milliseconds: millisecondsOf(suite),
  })) ?? []

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`.padStart(10)

/** The lines that show where the minutes went: each suite on the clock, then the ten slowest files. */
export const whereTheTimeWent = (
  suites: readonly { readonly title: string; readonly milliseconds: number }[],
  files: readonly FileTime[],
): readonly string[] => [
  'Where the time went, on the clock:',
  ...suites.map(({ title, milliseconds }) => `${seconds(milliseconds)}  ${title}`),
  'The ten slowest test files:',
  ...files
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(({ file, milliseconds }) => `${seconds(milliseconds)}  ${file}`),
]
