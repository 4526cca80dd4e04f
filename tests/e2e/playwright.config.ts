import { defineConfig } from '@playwright/test'
import { places } from './support/places.ts'

const chromium = process.env['CHROMIUM_PATH']

/** Limits against hanging, not for speed: on a machine with other work a page takes many times as
 * long, and all of it may stand still for a minute or two. Such a standstill counts, so that what
 * was just waited for fails with nothing wrong on the page. */
const patience = 110_000

/** The whole product in a browser. `npm test` starts everything and states in the environment where
 * it is; each test makes its own people. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.test.ts',
  outputDir: '../../test-results/e2e',
  // A second try would hide what happens to every twentieth customer.
  retries: 0,
  // Each test has people of its own, customers and staff, and shares nothing else: they run in any
  // order, side by side.
  fullyParallel: true,
  workers: 2,
  // One test is a person's whole evening; what hangs is caught by the wait for each expected sight.
  timeout: 600_000,
  projects: [
    { name: 'people', testIgnore: 'in-time/**' },
    // The clock of a sandbox is everybody's: no matter who moves it has a product without the
    // others, one at a time.
    { name: 'in-time', testMatch: 'in-time/*.e2e.test.ts', fullyParallel: false, workers: 1 },
  ],
  // Without a timeout of its own, toPass() repeats until the whole test times out.
  expect: { timeout: patience, toPass: { timeout: patience } },
  use: {
    baseURL: places.web,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // What was done and what was loaded; the page is in the screenshot and in error-context.md.
    // With a film and the page at each step, which cost a third of the browser's time: --trace on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: patience,
    navigationTimeout: patience,
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
