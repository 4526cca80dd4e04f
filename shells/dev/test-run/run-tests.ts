import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { projectRoot } from '../settings.ts'
import { readReport, type Report } from './report.ts'

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Receives the output when the run has ended; without it the output is shown as it comes. */
  readonly later?: (output: string) => void
}

/** Runs a script of the project to its end and answers its exit code. */
export const runScript = async (
  args: readonly string[],
  { environment = {}, later }: RunOptions = {},
): Promise<number> => {
  const child = execa(process.execPath, args, {
    cwd: projectRoot,
    env: environment,
    stdin: 'ignore',
    reject: false,
    ...(later === undefined ? { stdout: 'inherit', stderr: 'inherit' } : { all: true }),
  })
  const { exitCode, all } = await child
  later?.(all ?? '')
  return exitCode ?? 1
}

const withReport = async (
  title: string,
  run: (path: string) => Promise<number>,
  testFolder?: string,
): Promise<Report> => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-report-'))
  try {
    const path = join(folder, 'junit.xml')
    return readReport(title, await run(path), path, testFolder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const runTests = (title: string, chosen: readonly string[], options?: RunOptions): Promise<Report> =>
  withReport(title, (path) =>
    runScript(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...chosen,
        '--reporter=default',
        '--reporter=junit',
        `--outputFile.junit=${path}`,
      ],
      options,
    ),
  )

/** Which browser tests run: those of a project of `tests/e2e/playwright.config.ts` or the n-th half of
 * its files, or the files that were chosen. */
export interface BrowserTests {
  readonly project?: 'people' | 'in-time'
  readonly half?: 1 | 2
  readonly chosen?: readonly string[]
}

/** Runs tests of Playwright. */
export const runBrowserTests = ({ project, half, chosen = [] }: BrowserTests, options: RunOptions): Promise<Report> =>
  withReport(
    'browser',
    (path) =>
      runScript(
        [
          'node_modules/@playwright/test/cli.js',
          'test',
          '--config',
          'tests/e2e/playwright.config.ts',
          '--reporter=list,junit',
          '--output',
          `test-results/e2e/${project ?? 'chosen'}${half ?? ''}`,
          ...(project === undefined ? chosen : ['--project', project, '--pass-with-no-tests']),
          ...(half === undefined ? [] : [`--shard=${half}/2`]),
        ],
        { ...options, environment: { ...options.environment, PLAYWRIGHT_JUNIT_OUTPUT_FILE: path } },
      ),
    'tests/e2e/',
  )
