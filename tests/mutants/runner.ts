import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { runInThisContext } from 'node:vm'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner'
import { freshModules, testsOf, type Test } from './suite.ts'

/** Properties and loops try this share of their samples: every mutant pays for them again. */
const provided = { shareOfRuns: 0.01 }

type Hits = Record<string, number>

/** Long tests, and the folders whose mutants they judge: for others, nearer tests show the same at
 * once. The rest judge every mutant they reach. */
const longTests: Readonly<Record<string, readonly string[]>> = {
  'apr/actuarial-rate.test.ts': ['apr/'],
  'installment/offered-range.test.ts': ['installment/', 'apr/'],
  'installment/one-answer.test.ts': ['installment/', 'apr/'],
  'ledger/value-dated.test.ts': ['ledger/', 'payday/ledger/', 'installment/ledger/', 'payoff/'],
  'ledger/replay.test.ts': ['ledger/', 'payday/ledger/', 'installment/ledger/', 'payoff/'],
  'ledger/debit-limits.test.ts': ['ledger/', 'payday/ledger/', 'installment/ledger/', 'pad/'],
  'pad-file/write-refusals.test.ts': ['pad-file/'],
  'payday/offered-range.test.ts': ['payday/'],
  'payoff/closes-the-loan.test.ts': ['ledger/', 'payday/ledger/', 'installment/ledger/', 'payoff/'],
}

/** What everything stands on has tests of its own: whole lives of loans, which all rest on it, add
 * nothing but time. */
const basics = ['apr/', 'calendars/', 'explanations/', 'schedule/', 'values/']
const isLife = (test: string): boolean => /^(ledger|loan|lives|payoff|payday\/ledger|installment\/ledger)\//.test(test)

/** A test that takes this many milliseconds more than ten times what it took at first is in a loop
 * that does not end. */
const patienceMs = 5000

/** What Stryker's instrumented code reads and writes. */
type Instrumented = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> }
}
const scope = globalThis as { __stryker__?: Instrumented; runTest?: () => unknown }
const instrumented: Instrumented = (scope.__stryker__ ??= {})

/** How many milliseconds each test file, and each test, took in the first run. */
type Times = Readonly<Record<string, number>>

const wordsOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 500)

/** How Node words it that it interrupted a test. */
const stopped = 'Script execution timed out'

const fileOf = (testId: string): string => testId.slice(0, testId.indexOf('#'))

/** Runs the domain's tests in Stryker's own process: each module is compiled once and evaluated
 * again for each mutant, with the mutant active from the first line. A worker of Vitest's, started
 * for each mutant, takes five times as long. It is sound because the domain is pure: no test needs
 * a clock, a file of its own or another process. */
export class RunInOneProcess implements TestRunner {
  /** A runner that is started again after an endless loop reads here, next to the changed files,
   * what the first run found. */
  readonly #timesFile = resolve('first-run.json')
  #times: Times = existsSync(this.#timesFile) ? (JSON.parse(readFileSync(this.#timesFile, 'utf8')) as Times) : {}

  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: true }
  }

  async dryRun(): Promise<DryRunResult> {
    const results: TestResult[] = []
    const times: Record<string, number> = {}
    instrumented.activeMutant = undefined
    const coverage = (instrumented.mutantCoverage ??= { static: {}, perTest: {} })
    for (const file of globSync('domain/**/*.test.ts')
      .toSorted()
      .map((path) => resolve(path))) {
      if (basename(dirname(file)) === 'domain' && basename(file) === 'rules.test.ts') continue
      coverage.static = {}
      const began = performance.now()
      const tests = await testsOf(file, freshModules(provided))
      for (const test of tests) {
        instrumented.currentTestId = test.id
        const result = await this.#try(test, file)
        times[test.id] = result.timeSpentMs
        results.push(result)
      }
      instrumented.currentTestId = undefined
      // What is reached outside of the tests counts for each of them: any of them may notice.
      const reached = coverage.static
      for (const { id } of tests) coverage.perTest[id] = { ...reached, ...coverage.perTest[id] }
      times[file] = performance.now() - began
    }
    coverage.static = {}
    this.#times = times
    writeFileSync(this.#timesFile, JSON.stringify(times))
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: coverage }
  }

  async mutantRun({ activeMutant, hitLimit, testFilter, sandboxFileName }: MutantRunOptions): Promise<MutantRunResult> {
    const began = performance.now()
    const wanted = new Set(testFilter)
    Object.assign(instrumented, { activeMutant: activeMutant.id, hitCount: 0, hitLimit, mutantCoverage: undefined })
    const modules = freshModules(provided)
    let [nrOfTests, broken] = [0, '']
    for (const file of this.#nearestFirst(sandboxFileName, new Set([...wanted].map(fileOf)))) {
      let tests: readonly Test[] = []
      try {
        tests = await testsOf(file, modules)
      } catch (thrown) {
        broken ||= wordsOf(thrown)
      }
      for (const test of tests.filter(({ id }) => wanted.has(id))) {
        nrOfTests += 1
        const result = await this.#try(test, file)
        if (result.status !== TestStatus.Failed) continue
        if (this.#beyondLimit(hitLimit) || result.failureMessage.includes(stopped))
          return { status: MutantRunStatus.Timeout, reason: result.failureMessage }
        const duration = performance.now() - began
        const { failureMessage } = result
        return { status: MutantRunStatus.Killed, killedBy: [test.id], failureMessage, nrOfTests, duration }
      }
    }
    if (this.#beyondLimit(hitLimit)) return { status: MutantRunStatus.Timeout, reason: 'Hit limit reached' }
    // A file that does not load has failed no test: Stryker counts such a mutant neither way.
    if (broken !== '') return { status: MutantRunStatus.Error, errorMessage: broken }
    return { status: MutantRunStatus.Survived, nrOfTests, duration: performance.now() - began }
  }

  #beyondLimit(hitLimit: number | undefined): boolean {
    return hitLimit !== undefined && (instrumented.hitCount ?? 0) > hitLimit
  }

  async #try({ id, name, run }: Test, fileName: string): Promise<TestResult> {
    const began = performance.now()
    const reported = (): { id: string; name: string; fileName: string; timeSpentMs: number } => ({
      id,
      name,
      fileName,
      timeSpentMs: performance.now() - began,
    })
    // Interrupts a loop that does not end, so that the process need not be killed for it.
    const timeout = Math.ceil(patienceMs + 10 * (this.#times[id] ?? 60_000))
    scope.runTest = run
    try {
      await (runInThisContext('runTest()', { timeout }) as unknown)
      return { ...reported(), status: TestStatus.Success }
    } catch (thrown) {
      return { ...reported(), status: TestStatus.Failed, failureMessage: wordsOf(thrown) }
    }
  }

  /** A mutant's tests end at the first that fails, so the likeliest come first: those named after
   * the file, those next to it, the quick ones. */
  #nearestFirst(changed: string, files: ReadonlySet<string>): readonly string[] {
    const itself = basename(changed, '.ts')
    const far = (file: string): number =>
      dirname(file) === dirname(changed) ? (basename(file).startsWith(itself) ? 0 : 1) : 2
    const lasts = (file: string): number => this.#times[file] ?? 0
    const inDomain = (path: string): string => path.slice(path.lastIndexOf('/domain/') + '/domain/'.length)
    const isIn = (folders: readonly string[]): boolean => folders.some((folder) => inDomain(changed).startsWith(folder))
    const judges = (file: string): boolean =>
      isIn(longTests[inDomain(file)] ?? ['']) && !(isLife(inDomain(file)) && isIn(basics))
    return [...files].filter(judges).toSorted((a, b) => far(a) - far(b) || lasts(a) - lasts(b))
  }
}

/** Read by Stryker (stryker.config.json). */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'one-process', RunInOneProcess)]
