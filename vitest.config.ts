import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Wall time, so generous: the first run on a new machine tests along with a build that takes both
 * cores. */
const patienceMs = 180_000

/** No quick test sees the machine's time: each begins at one moment, or at the one in TEST_NOW. */
const clock = './tests/support/clock.ts'

const dice = join(import.meta.dirname, 'tests/support/same-dice.ts')

/** Anyone who imports fast-check gets it with one seed. A setup file would load it for each of the
 * many test files that have no property. */
const sameDice = {
  name: 'same-dice',
  enforce: 'pre' as const,
  resolveId: (source: string, importer?: string) => (source === 'fast-check' && importer !== dice ? dice : undefined),
}

const elsewhere = ['**/node_modules/**', '**/dist/**', '**/.data/**']

/** What lasts for minutes, the longest first. By themselves files are ordered by size, and a short
 * one that lasts would run last, next to an idle processor. */
const longest = [
  'tests/chaos/restore',
  'tests/acceptance/law-check',
  'tests/chaos/kill-at-every-step',
  'adapters/temporal/loan-workflows',
  'tests/webhooks/storm',
  'tests/acceptance/evidence-pack',
  'tests/chaos/recorded-first',
  'adapters/temporal/decision-workflows',
  'adapters/temporal/loan-servicing',
  'adapters/temporal/golden-lives',
  'tests/acceptance/pad-rail',
  'adapters/temporal/loan-process',
  'tests/accounts/attacks-on-requests',
  'adapters/temporal/weekly-life',
  'adapters/temporal/co-applicant-workflows',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(`/${path}.int.test.ts`))
      return found === -1 ? longest.length : found
    }
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

/** A test's suffix names what it needs: `.test.ts` nothing, `.test.tsx` a simulated browser,
 * `.int.test.ts` PostgreSQL and Temporal. `.e2e.test.ts` belongs to Playwright
 * (tests/e2e/playwright.config.ts) and `.pact.test.ts` to tests/pact/vitest.config.ts: no business
 * of this file. */
export default defineConfig({
  test: {
    // One for each core: left to itself Vitest keeps one core free, which on two cores is half of
    // them; most of what integration tests do is wait.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [sameDice],
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, '**/*.long.test.ts', '**/*.int.test.ts', '**/*.e2e.test.ts', '**/*.pact.test.ts'],
          environment: 'node',
          // A worker keeps the modules that it has read: most of them are pure, and reading them
          // for each of hundreds of files again would take a third of the time.
          isolate: false,
          setupFiles: [clock],
          testTimeout: patienceMs,
        },
      },
      {
        // React's automatic JSX runtime: the screens do not import React by name.
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          include: ['**/*.test.tsx'],
          exclude: elsewhere,
          environment: 'jsdom',
          isolate: false,
          setupFiles: [clock, './tests/support/screens.ts', './ui/testing/new-window.ts'],
          testTimeout: patienceMs,
        },
      },
      {
        plugins: [sameDice],
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: elsewhere,
          environment: 'node',
          // As for the quick ones: reading the libraries of PostgreSQL and Temporal for each file
          // again takes a third of the processor's time.
          isolate: false,
          globalSetup: ['./tests/support/servers.ts'],
          setupFiles: ['./tests/support/each-file.ts'],
          // One limit for all, against hanging only: a first run may still be building the Temporal
          // server, and a workflow test lives through months of virtual time on a machine that may
          // be ten times as slow as a quiet one.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
