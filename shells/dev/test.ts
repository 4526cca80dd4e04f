import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './builds/web-builds.ts'
import { bundleWorkflows } from './builds/workflow-bundle.ts'
import { checkContracts } from './pact.ts'
import { findChromium } from './programs/chromium.ts'
import { findProgram } from './programs/find-program.ts'
import type { Print } from './programs/program.ts'
import { freeBase } from './servers/ports.ts'
import { clusterPlaces } from './servers/postgres-files.ts'
import { startStack } from './stack.ts'
import { notRun, summary, sumOf, type Report, type Timed } from './test-run/report.ts'
import { runBrowserTests, runScript, runTests, type BrowserTests } from './test-run/run-tests.ts'
import { report } from './trouble.ts'

const inBrowser = 'The whole product in a browser'
const print: Print = (line) => console.log(line)
const folder = mkdtempSync(join(tmpdir(), 'tamarack-run-'))
chmodSync(folder, 0o755)

/** Counts as one test: after everything that the browser tests did, the log of every loan makes
 * exactly what is stored of it. */
const rebuiltAlike = async (environment: Readonly<Record<string, string>>, tested: Report): Promise<Report> => {
  const alike = (await runScript(['shells/dev/rebuild.ts'], { environment })) === 0
  const line = `${alike ? '✓' : '✗'} a rebuild from the logs of all loans reports no difference`
  console[alike ? 'log' : 'error'](line)
  return alike
    ? { ...tested, passed: tested.passed + 1 }
    : { ...tested, failed: tested.failed + 1, failures: [...tested.failures, line] }
}

/** Browser tests get a whole product of their own: free ports, empty data, sandboxes. */
const browser = async (
  chromium: Promise<string>,
  tests: BrowserTests,
  later?: (output: string) => void,
): Promise<Report> => {
  const dataFolder = join(folder, `${tests.project ?? 'chosen'}${tests.half ?? ''}`)
  // All people of the browser tests sign in from one address, one after the other.
  process.env['SIGN_IN_TRIES_PER_MINUTE'] ??= '1000'
  process.env['STAFF_SHARE_DEVICES'] ??= 'true'
  const stack = await startStack({ base: await freeBase(), dataFolder, print, onLost: report, forTests: true })
  try {
    const environment = { ...stack.environment, TAMARACK_DATA: dataFolder, CHROMIUM_PATH: await chromium }
    const options = { environment, ...(later === undefined ? {} : { later }) }
    return await rebuiltAlike(stack.environment, await runBrowserTests(tests, options))
  } finally {
    await stack.stop()
    for (const place of clusterPlaces(dataFolder)) rmSync(place, { recursive: true, force: true })
  }
}

/** Tests that move the clock run one at a time in a product of their own. Each half has its
 * own product, and both run in parallel. The other tests follow, two at a time. The output of each
 * part is printed when it has ended. */
const allInBrowser = async (chromium: Promise<string>): Promise<Report> => {
  const part = (tests: BrowserTests) => browser(chromium, tests, print)
  const halves = await Promise.allSettled(([1, 2] as const).map((half) => part({ project: 'in-time', half })))
  const people = await Promise.allSettled([part({ project: 'people' })])
  return [...halves, ...people]
    .map((ran) => (ran.status === 'fulfilled' ? ran.value : notRun(inBrowser, ran.reason)))
    .reduce(sumOf)
}

/** A suite that could not run counts as one failure. */
const timed = async (title: string, run: () => Promise<Report>): Promise<Timed> => {
  const began = performance.now()
  const ran = await run().catch((error: unknown) => {
    report(error)
    return notRun(title, error)
  })
  return { ...ran, title, seconds: (performance.now() - began) / 1000 }
}

const suite = (title: string, run: () => Promise<Report>): Promise<Timed> => {
  print(`\n== ${title}`)
  return timed(title, run)
}

/** Programs that take minutes to get when the machine is new are got while the quick tests run, and
 * bundles are made; a failure shows where they are needed. */
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

/** `npm test -- browser in-time/keyboard` runs the browser tests whose paths contain one of these
 * words, or all of them without a word. `npm test -- release` is `npm run test:release`. */
const [only, ...chosen] = process.argv.slice(2)
if (only !== undefined && only !== 'browser' && only !== 'release') {
  print(`"npm test" has no suite "${only}".`)
  print(
    'Next step: npm test, or npm test -- browser <part of a path>. Everything else: npx vitest run <part of a path>.',
  )
  process.exit(2)
}

const { programs, chromium } = prepare()

const everything = async (): Promise<readonly Timed[]> => {
  const unit = await suite('Unit tests and screens', () => runTests('unit', ['--project', 'unit', '--project', 'web']))
  const contracts = await suite('Contracts between the screens and the API', () => checkContracts())
  const moments = await suite('What reads the clock, at moments when dates go wrong', () =>
    runTests('moments', ['--config', 'vitest.moments.config.ts']),
  )
  await programs
  // Integration tests wait for servers, timers and each other's locks more than they compute, and
  // browser tests for pages: side by side they keep the processors busy.
  const both = await Promise.all([
    suite('Integration: PostgreSQL and Temporal', () => runTests('integration', ['--project', 'int'])),
    suite(`${inBrowser}, shown when its parts have ended`, () => allInBrowser(chromium)),
  ])
  return [unit, contracts, moments, ...both]
}

const browserOnly = async (): Promise<readonly Timed[]> => {
  await programs
  const run = () => (chosen.length === 0 ? allInBrowser(chromium) : browser(chromium, { chosen }))
  return [await suite(inBrowser, run)]
}

/** A script of the project that counts as one test. */
const script = (title: string, args: readonly string[]): Promise<Timed> =>
  suite(title, async () => {
    const code = await runScript(args)
    return code === 0
      ? { passed: 1, failed: 0, failures: [], files: [] }
      : notRun(title, new Error(`it ended with exit code ${code}`))
  })

/** What repeats guarantees of the other tests at scale. */
const atScale = async (): Promise<readonly Timed[]> => {
  await programs
  process.env['AXE'] = 'every-look'
  return [
    await suite('Long tests', () => runTests('long', ['--config', 'vitest.long.config.ts'])),
    await suite('Properties of the rules, with four times the samples', () =>
      runTests('properties', ['--config', 'vitest.many-runs.config.ts'], { environment: { SHARE_OF_RUNS: '4' } }),
    ),
    await suite('Every screen of the browser tests, in every look', () => allInBrowser(chromium)),
    await script('Mutants of the rules', ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run']),
    await script('Short benchmarks', ['shells/dev/bench.ts']),
  ]
}

const run = only === undefined ? everything : only === 'browser' ? browserOnly : atScale
const suites = await run()
print(`\n${summary(suites).join('\n')}`)
process.exit(suites.every(({ failed }) => failed === 0) ? 0 : 1)
