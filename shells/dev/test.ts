import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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
import { runBrowserTests, runScript, runTests } from './test-run/run-tests.ts'
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
  tests: { readonly project?: 'people' | 'in-time'; readonly chosen?: readonly string[] },
  later?: (output: string) => void,
): Promise<Report> => {
  const dataFolder = join(folder, tests.project ?? 'chosen')
  // All people of the browser tests sign in from one address, one after the other.
  process.env['SIGN_IN_TRIES_PER_MINUTE'] ??= '1000'
  const stack = await startStack({ base: await freeBase(), dataFolder, print, onLost: report })
  try {
    const environment = { ...stack.environment, TAMARACK_DATA: dataFolder, CHROMIUM_PATH: await chromium }
    const options = { environment, ...(later === undefined ? {} : { later }) }
    return await rebuiltAlike(stack.environment, await runBrowserTests(tests, options))
  } finally {
    await stack.stop()
    for (const place of clusterPlaces(dataFolder)) rmSync(place, { recursive: true, force: true })
  }
}

/** Those whose clock is moved run one at a time, in a product of their own, next to all others:
 * either alone leaves a processor idle now and then. */
const allInBrowser = async (chromium: Promise<string>): Promise<Report> => {
  let output = ''
  const both = await Promise.allSettled([
    browser(chromium, { project: 'in-time' }, (all) => (output = all)),
    browser(chromium, { project: 'people' }),
  ])
  print(output)
  return both.map((ran) => (ran.status === 'fulfilled' ? ran.value : notRun(inBrowser, ran.reason))).reduce(sumOf)
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

/** `npm test -- browser in-time/keyboard`: only the browser tests whose paths contain one of these
 * words; all of them without a word. */
const [only, ...chosen] = process.argv.slice(2)
if (only !== undefined && only !== 'browser') {
  print(`"npm test" has no suite "${only}".`)
  print(
    'Next step: npm test, or npm test -- browser <part of a path>. Everything else: npx vitest run <part of a path>.',
  )
  process.exit(2)
}

const everything = async (programs: Promise<unknown>, chromium: Promise<string>): Promise<readonly Timed[]> => {
  const unit = await suite('Unit tests and screens', () => runTests('unit', ['--project', 'unit', '--project', 'web']))
  const contracts = await suite('Contracts between the screens and the API', () => checkContracts())
  await programs
  // It runs while others wait for servers and pages, and is shown when it has ended.
  let output = ''
  const atMoments = 'What reads the clock, at moments when dates go wrong (beside the last two)'
  const beside = timed(atMoments, () =>
    runTests('moments', ['--config', 'vitest.moments.config.ts'], { later: (all) => (output = all), yields: true }),
  )
  const integration = await suite('Integration: PostgreSQL and Temporal', () =>
    // They wait for servers, timers and each other's locks more than they compute.
    runTests('integration', ['--project', 'int', `--maxWorkers=${availableParallelism() + 1}`]),
  )
  const product = await suite(inBrowser, () => allInBrowser(chromium))
  const moments = await beside
  print(`\n== ${atMoments}\n${output}`)
  return [unit, contracts, integration, product, moments]
}

const { programs, chromium } = prepare()
const browserOnly = async () => {
  await programs
  const run = () => (chosen.length === 0 ? allInBrowser(chromium) : browser(chromium, { chosen }))
  return [await suite(inBrowser, run)]
}
const suites = only === undefined ? await everything(programs, chromium) : await browserOnly()
print(`\n${summary(suites).join('\n')}`)
process.exit(suites.every(({ failed }) => failed === 0) ? 0 : 1)
