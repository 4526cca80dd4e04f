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
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[]
  }[]
}

interface PlaywrightResult {
  readonly error?: { readonly message?: string; readonly location?: { readonly line: number } }
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[]
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

/** What a person needs who has only this: which sight was awaited, at which line, and what the page showed instead. */
const sightOf = ({ error, attachments = [] }: PlaywrightResult, read: (path: string) => string): readonly string[] => {
  const lines = stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const context = attachments.find(({ name }) => name === 'error-context')?.path
  const page = context === undefined ? [] : (/```yaml\n([\s\S]*?)```/.exec(read(context))?.[1] ?? '').split('\n')
  return [
    ...lines.slice(1, 6).map((line) => line.slice(0, 200)),
    ...(error?.location === undefined ? [] : [`at line ${error.location.line}`]),
    ...page.filter((line) => line.trim() !== '').slice(0, mostOfPage),
  ].map((line) => `    ${line}`)
}
const mostOfPage = 40

type Read = (path: string) => string
const failuresIn = (
  { file, suites = [], specs = [] }: PlaywrightSuite,
  folder: string,
  read: Read,
): readonly string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .flatMap(({ title, tests }) => {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error?.message !== undefined)
      return [
        lineOf(`${folder}/${file}`, title, failed?.error?.message),
        ...(failed === undefined ? [] : sightOf(failed, read)),
      ]
    }),
  ...suites.flatMap((suite) => failuresIn(suite, folder, read)),
]

/**
 * The same of a report of Playwright, whose files are named from `folder`, with the errors outside of any test. Below each test stands what it awaited and
 * the page it saw, whose description `read` brings.
 */
export const playwrightFailures = (report: unknown, folder: string, read: Read): readonly string[] => {
  const { suites = [], errors = [] } = (report ?? {}) as PlaywrightReport
  return [
    ...suites.flatMap((suite) => failuresIn(suite, folder, read)),
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
