import { defineConfig } from '@playwright/test'
import { places } from './support/places.ts'

const chromium = process.env['CHROMIUM_PATH']

/** The whole product in a browser. `npm test` starts everything and says in the environment where it is; each test makes its own people. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.test.ts',
  outputDir: '../../test-results/e2e',
  // A second try would hide what happens to every twentieth customer.
  retries: 0,
  fullyParallel: false,
  workers: 1,
  // One test is a person's whole evening; what hangs is caught by the wait for each expected sight.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: places.web,
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
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
