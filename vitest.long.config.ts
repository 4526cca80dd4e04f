import { defineConfig } from 'vitest/config'

/** What takes minutes and is run when servicing changes, not with every change:
 * `npx vitest run --config vitest.long.config.ts`. Lives of loans on the time-skipping server, one
 * after the other. */
export default defineConfig({
  test: {
    name: 'long',
    include: ['**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    globalSetup: ['./tests/support/servers.ts'],
    setupFiles: ['./tests/support/each-file.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
