import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']

/**
 * Browser tests of the whole product. `npm test` starts a fresh stack for them and says where it is; run by hand, they take the one that
 * `npm start` started: `npx playwright test -c tests/e2e`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.test.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env['PUBLIC_ORIGIN'] ?? 'http://localhost:4000',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
})
