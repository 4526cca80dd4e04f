import { defineConfig } from 'vitest/config'

/** Tests that repeat a guarantee at scale or take minutes. Part of `npm run test:release`: `npx
 * vitest run --config vitest.long.config.ts`. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['**/*.long.test.ts', 'tests/webhooks/storm.int.test.ts', 'adapters/temporal/weekly-life.int.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    env: {
      STORM_APPLICATIONS: process.env['STORM_APPLICATIONS'] ?? '60',
      WEEKLY_PAYMENTS: process.env['WEEKLY_PAYMENTS'] ?? '260',
    },
    globalSetup: ['./tests/support/servers.ts'],
    setupFiles: ['./tests/support/each-file.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
