import { stripVTControlCharacters } from 'node:util'
import { fromTop } from './test-times.ts'

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly error?: { readonly message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
}

const firstLine = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, 300) ?? 'no message'

/** The line of a suite that could not run at all. */
export const brokenSuite = (title: string, error: unknown): string =>
  `✗ ${title}: ${firstLine(error instanceof Error ? error.message : String(error))}`

const lineOf = (file: string, test: string, message: string | undefined): string =>
  `✗ ${file} > ${test}: ${firstLine(message)}`

/** Each test that failed in a report of Vitest, and each file that could not be loaded, with the first line of why; a missing report has none. */
export const vitestFailures = (report: unknown): readonly string[] =>
  ((report ?? {}) as Partial<VitestReport>).testResults?.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [lineOf(fromTop(name), 'the file itself', message)]
    return failed.map(({ fullName, failureMessages }) => lineOf(fromTop(name), fullName, failureMessages?.[0]))
  }) ?? []

const failuresIn = ({ file, suites = [], specs = [] }: PlaywrightSuite, folder: string): readonly string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) =>
      lineOf(
        `${folder}/${file}`,
        title,
        tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0],
      ),
    ),
  ...suites.flatMap((suite) => failuresIn(suite, folder)),
]

/** The same of a report of Playwright, whose files are named from `folder`, with the errors outside of any test. */
export const playwrightFailures = (report: unknown, folder: string): readonly string[] => {
  const { suites = [], errors = [] } = (report ?? {}) as PlaywrightReport
  return [
    ...suites.flatMap((suite) => failuresIn(suite, folder)),
    ...errors.map(({ message }) => lineOf(folder, 'outside of any test', message)),
  ]
}

/** The lines at the end of a run that name what failed: each suite with its count, then each test. A green run has none. */
export const whatFailed = (
  suites: readonly { readonly title: string; readonly failed: number }[],
  tests: readonly string[],
): readonly string[] => {
  const red = suites.filter(({ failed }) => failed > 0)
  if (red.length === 0) return []
  return [
    'What failed:',
    ...red.map(({ title, failed }) => `  ${title}: ${failed}`),
    ...tests.map((test) => `  ${test}`),
  ]
}
