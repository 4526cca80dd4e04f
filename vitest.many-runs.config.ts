import { defineConfig } from 'vitest/config'

/** Properties of the domain, each a hundred times as often as in every run: `npx vitest
 * run --config vitest.many-runs.config.ts domain/ledger/value-dated.test.ts`. Results:
 * docs/mutation.md. */
export default defineConfig({
  test: {
    name: 'many runs',
    include: ['domain/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    provide: { shareOfRuns: 100 },
    testTimeout: 0,
  },
})
