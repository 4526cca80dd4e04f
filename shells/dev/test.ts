import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenSuite, playwrightFailures, vitestFailures, whatFailed } from './test-run/failures.ts'
import { freeBase } from './servers/ports.ts'
import { clusterPlaces } from './servers/postgres-files.ts'
import { findChromium } from './programs/chromium.ts'
import { findProgram } from './programs/find-program.ts'
import type { Print } from './programs/program.ts'
import { projectRoot } from './settings.ts'
import { startStack } from './stack.ts'
import { playwrightTally, type Tally, vitestTally } from './test-run/tally.ts'
import { type FileTime, playwrightTimes, vitestTimes, whereTheTimeWent } from './test-run/test-times.ts'
import { report } from './trouble.ts'
import { buildWeb } from './builds/web-builds.ts'
import { bundleWorkflows } from './builds/workflow-bundle.ts'

const print: Print = (line) => console.log(line)
const folder = mkdtempSync(join(tmpdir(), 'tamarack-run-'))
chmodSync(folder, 0o755)
const files: FileTime[] = []
const failures: string[] = []
const suites: { readonly title: string; readonly milliseconds: number; readonly failed: number }[] = []

/** Starts a test runner and answers its exit code. */
type Show = (args: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<number>

/** Its output is shown as it comes. */
const show: Show = (args, environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    child.once('error', () => resolve(1)).once('exit', (code) => resolve(code ?? 1))
  })

/** `keep` receives its output. `yields`: it takes only what the other suites leave of the processors. */
const showLater =
  (keep: (output: Buffer) => void, yields: boolean): Show =>
  (args, environment = {}) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...environment },
      })
      if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      child.stdout.on('data', keep)
      child.stderr.on('data', keep)
      child.once('error', () => resolve(1)).once('close', (code) => resolve(code ?? 1))
    })

const vitest = async (name: string, chosen: readonly string[], by: Show = show): Promise<Tally> => {
  const report = join(folder, `${name}.json`)
  const code = await by([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--passWithNoTests',
  ])
  files.push(...vitestTimes(readReport(report)))
  failures.push(...vitestFailures(readReport(report)))
  return vitestTally(name, code, readReport(report))
}

/** What a browser test left of its page; a missing file must not hide which test failed. */
const pageOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const readReport = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

/** A command of its own, because consumers must be done before the provider begins; it leaves its count in a file. */
const contracts = async (): Promise<Tally> => {
  const count = join(folder, 'pact.json')
  await show(['shells/dev/pact.ts', count])
  return (readReport(count) as Tally | undefined) ?? { passed: 0, failed: 1 }
}

/** Counts as one test: after everything that the browser tests did, the log of every loan makes exactly what is stored of it. */
const rebuiltAlike = async (
  environment: Readonly<Record<string, string>>,
  { passed, failed }: Tally,
  by: Show,
): Promise<Tally> => {
  const alike = (await by(['shells/dev/rebuild.ts'], environment)) === 0
  console[alike ? 'log' : 'error'](`${alike ? '✓' : '✗'} a rebuild from the logs of all loans reports no difference`)
  return alike ? { passed: passed + 1, failed } : { passed, failed: failed + 1 }
}

interface BrowserTests {
  /** Of the projects of `tests/e2e/playwright.config.ts`; every file that was chosen runs without one. */
  readonly project?: 'people' | 'in-time'
  readonly chosen?: readonly string[]
  readonly by?: Show
}

/** Browser tests get a whole product of their own: free ports, empty data, sandboxes. */
const browser = async (
  chromium: Promise<string>,
  { project, chosen = [], by = show }: BrowserTests,
): Promise<Tally> => {
  const name = project ?? 'chosen'
  const dataFolder = join(folder, name)
  // All people of the browser tests sign in from one address, one after the other.
  process.env['SIGN_IN_TRIES_PER_MINUTE'] ??= '1000'
  const stack = await startStack({ base: await freeBase(), dataFolder, print, onLost: report })
  try {
    const report = join(folder, `${name}.json`)
    const code = await by(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        'tests/e2e/playwright.config.ts',
        '--reporter=list,json',
        '--output',
        `test-results/e2e/${name}`,
        ...(project === undefined ? chosen : ['--project', project, '--pass-with-no-tests']),
      ],
      {
        ...stack.environment,
        TAMARACK_DATA: dataFolder,
        CHROMIUM_PATH: await chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    )
    const tested = playwrightTally(code, readReport(report))
    files.push(...playwrightTimes(readReport(report), 'tests/e2e'))
    failures.push(...playwrightFailures(readReport(report), 'tests/e2e', pageOf))
    return await rebuiltAlike(stack.environment, tested, by)
  } finally {
    await stack.stop()
    for (const place of clusterPlaces(dataFolder)) rmSync(place, { recursive: true, force: true })
  }
}

/** Those whose clock is moved first, in a product of their own, then all others. */
const allInBrowser = async (chromium: Promise<string>, by: Show): Promise<Tally> => {
  const inTime = await browser(chromium, { project: 'in-time', by })
  const people = await browser(chromium, { project: 'people', by })
  return { passed: inTime.passed + people.passed, failed: inTime.failed + people.failed }
}

/** A suite that could not run counts as one failure. */
const broken = (title: string, error: unknown): Tally => {
  report(error)
  failures.push(brokenSuite(title, error))
  return { passed: 0, failed: 1 }
}

const suite = async (title: string, run: () => Promise<Tally>): Promise<Tally> => {
  print(`\n== ${title}`)
  const began = performance.now()
  const tally = await run().catch((error: unknown) => broken(title, error))
  suites.push({ title, milliseconds: performance.now() - began, failed: tally.failed })
  return tally
}

/** A suite that runs beside others; shown from when they have ended. */
const suiteBeside = (
  title: string,
  run: (by: Show) => Promise<Tally>,
  { yields }: { readonly yields: boolean },
): (() => Promise<Tally>) => {
  const output: Buffer[] = []
  let isShown = false
  const keep = (chunk: Buffer): void => void (isShown ? process.stdout.write(chunk) : output.push(chunk))
  const began = performance.now()
  const ran = run(showLater(keep, yields)).catch((error: unknown) => broken(title, error))
  const took = ran.then(() => performance.now() - began)
  return async () => {
    print(`\n== ${title}`)
    isShown = true
    process.stdout.write(Buffer.concat(output))
    const tally = await ran
    suites.push({ title, milliseconds: await took, failed: tally.failed })
    return tally
  }
}

/** Programs that take minutes to get when the machine is new are got while the quick tests run, and bundles are made; a failure shows where they are needed. */
const prepare = (): { readonly programs: Promise<unknown>; readonly chromium: Promise<string> } => {
  const programs = (async () => {
    const [server, testServer] = await Promise.all([
      findProgram('temporal', print),
      findProgram('temporal-test-server', print),
    ])
    // Set once, so that no process of this run has to look again.
    process.env['TEMPORAL_CLI_PATH'] = server.path
    process.env['TEMPORAL_TEST_SERVER_PATH'] = testServer.path
    print(`Temporal dev server: ${server.source}. Test server: ${testServer.source}.`)
  })()
  const chromium = findChromium(print).then(({ path, source }) => {
    print(`Browser: ${source} (${path}).`)
    return path
  })
  chromium.catch(() => {})
  return { programs: Promise.allSettled([programs, buildWeb(print), bundleWorkflows(print)]), chromium }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** `npm test -- browser e2e/keyboard`: only the browser tests whose paths contain one of these words; all of them without a word. */
const [only, ...chosen] = process.argv.slice(2)
if (only !== undefined && only !== 'browser') {
  print(`"npm test" has no suite "${only}".`)
  print(
    'Next step: npm test, or npm test -- browser <part of a path>. Everything else: npx vitest run <part of a path>.',
  )
  process.exit(2)
}

const { programs, chromium } = prepare()
const tallies: Tally[] = []
const inBrowser = 'The whole product in a browser'
if (only === undefined) {
  tallies.push(await suite('Unit tests and screens', () => vitest('unit', ['--project', 'unit', '--project', 'web'])))
  tallies.push(await suite('Contracts between the screens and the API', contracts))
  await programs
  // Tests of servers and pages wait for them most of the time: what follows runs side by side.
  const moments = suiteBeside(
    'What reads the clock, at moments when dates go wrong',
    (by) => vitest('moments', ['--config', 'vitest.moments.config.ts'], by),
    { yields: true },
  )
  const pages = suiteBeside(inBrowser, (by) => allInBrowser(chromium, by), { yields: false })
  tallies.push(await suite('Integration: PostgreSQL and Temporal', () => vitest('integration', ['--project', 'int'])))
  tallies.push(await pages())
  tallies.push(await moments())
} else {
  await programs
  const run = () => (chosen.length === 0 ? allInBrowser(chromium, show) : browser(chromium, { chosen }))
  tallies.push(await suite(inBrowser, run))
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
print(`\n${whereTheTimeWent(suites, files).join('\n')}`)
if (failed > 0) print(`\n${whatFailed(suites, failures).join('\n')}`)
// The last line, which other programs read.
print(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
