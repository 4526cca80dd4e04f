import { defineConfig } from 'vitest/config'

/** Properties of the domain and of payments, each many times as often as in every run: four times in
 * `npm run test:release`, and a hundred times with `npx vitest
 * run --config vitest.many-runs.config.ts domain/ledger/value-dated.test.ts`. Results:
 * docs/mutation.md. */
export default defineConfig({
  test: {
    name: 'many runs',
    include: ['domain/**/*.test.ts', 'tests/acceptance/payments.property.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    provide: { shareOfRuns: Number(process.env['SHARE_OF_RUNS'] ?? 100) },
    testTimeout: 0,
  },
})
