import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { XMLParser } from 'fast-xml-parser'

/** What a suite came to. A file that could not be loaded counts as one failure, and so does a
 * runner that broke. */
export interface Report {
  readonly passed: number
  readonly failed: number
  /** Each test that failed with the first line of why; below one in a browser, what it awaited and
   * what the page showed. */
  readonly failures: readonly string[]
  readonly files: readonly { readonly file: string; readonly seconds: number }[]
}

/** Two runs of one suite. */
export const sumOf = (one: Report, other: Report): Report => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
  files: [...one.files, ...other.files],
})

/** JUnit's format, as Vitest and Playwright write it. */
interface Suite {
  readonly name: string
  readonly tests: string
  readonly failures: string
  readonly errors: string
  readonly skipped: string
  readonly time: string
  readonly testcase?: readonly Case[]
}
interface Why {
  readonly message: string
  readonly '#text'?: string
}
interface Case {
  readonly name: string
  readonly failure?: Why
  /** Playwright's name for what failed without an expectation: an action or a test out of time. */
  readonly error?: Why
  readonly 'system-out'?: string
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'testsuite' || name === 'testcase',
})

const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, 300) ?? 'no message'

const indented = (line: string): string => `    ${line.slice(0, 200)}`
const mostOfPage = 40
const mostOfDifference = 30

/** What a person needs who has only this: the lines that differ, or what the runner wrote of an
 * error; of a browser's test what was awaited, at which line, and the page as Playwright describes
 * it. */
const sightOf = (why: Why, { 'system-out': out = '' }: Case, folder: string): readonly string[] => {
  const context = /\[\[ATTACHMENT\|(.*error-context\.md)\]\]/.exec(out)?.[1]
  const path = context && resolve(folder, context)
  const lines = (why['#text'] ?? '').split('\n').map((line) => line.trim())
  const written = lines.filter((line) => line !== '')
  const differing = written.filter((line) => /^[-+] /.test(line))
  if (!path || !existsSync(path))
    return (differing.length > 0 ? differing : written.slice(1)).slice(0, mostOfDifference).map(indented)
  const awaited = written.slice(written.findIndex((line) => line.startsWith('Error:')) + 1)
  const end = awaited.findIndex((line) => line === 'Call log:' || /^\d+ \|/.test(line))
  const place = written.find((line) => line.startsWith('at '))
  const page = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  return [
    ...awaited.slice(0, end === -1 ? undefined : end).slice(0, differing.length > 0 ? mostOfDifference : 5),
    ...(place === undefined ? [] : [place]),
    ...page.trimEnd().split('\n').slice(0, mostOfPage),
  ].map(indented)
}

/** Reads what a runner left at `path`, whose files it names from `folder`. A suite that ran nothing
 * has proven nothing, and a runner that reports that it failed is believed even if no test did. */
export const readReport = (title: string, code: number, path: string, folder = ''): Report => {
  const written = existsSync(path) ? readFileSync(path, 'utf8') : '<testsuites/>'
  const { testsuites } = parser.parse(written) as {
    readonly testsuites: { readonly testsuite?: readonly Suite[] } | ''
  }
  const suites = (testsuites || {}).testsuite ?? []
  const sum = (of: 'tests' | 'failures' | 'errors' | 'skipped'): number =>
    suites.reduce((all, suite) => all + Number(suite[of]), 0)
  const failed = sum('failures') + sum('errors')
  const passed = sum('tests') - failed - sum('skipped')
  const failures = suites.flatMap((suite) =>
    (suite.testcase ?? []).flatMap((test) => {
      const why = test.failure ?? test.error
      return why === undefined
        ? []
        : [`✗ ${folder}${suite.name} > ${test.name}: ${firstLine(why.message)}`, ...sightOf(why, test, dirname(path))]
    }),
  )
  const files = suites.map(({ name, time }) => ({ file: folder + name, seconds: Number(time) }))
  if (passed + failed > 0 && (code === 0 || failed > 0)) return { passed, failed, failures, files }
  const broken =
    passed + failed === 0 ? 'it ran no tests' : `its runner ended with exit code ${code} although no test failed`
  return { passed, failed: 1, failures: [`✗ ${title}: ${broken}`], files }
}

export const notRun = (title: string, error: unknown): Report => {
  const why = firstLine(error instanceof Error ? error.message : String(error))
  return { passed: 0, failed: 1, failures: [`✗ ${title}: ${why}`], files: [] }
}

/** A suite that was run, and how long it took on the clock. */
export interface Timed extends Report {
  readonly title: string
  readonly seconds: number
}

const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`.padStart(10)

/** The end of a run: where the minutes went, what failed, and in the last line, which other
 * programs read, the totals. */
export const summary = (suites: readonly Timed[]): readonly string[] => {
  const total = (of: 'passed' | 'failed'): number => suites.reduce((sum, suite) => sum + suite[of], 0)
  const red = suites.filter(({ failed }) => failed > 0)
  return [
    'Where the time went, on the clock:',
    ...suites.map(({ title, seconds }) => `${inSeconds(seconds)}  ${title}`),
    'The ten slowest test files:',
    ...suites
      .flatMap(({ files }) => files)
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`),
    ...(red.length === 0 ? [] : ['', 'What failed:']),
    ...red.flatMap(({ title, failed, failures }) => [`  ${title}: ${failed}`, ...failures.map((line) => `  ${line}`)]),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}
