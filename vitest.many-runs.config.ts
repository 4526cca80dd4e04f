import { defineConfig } from 'vitest/config'

/** Properties of the domain, each a hundred times as often as in every run, or as often as
 * SHARE_OF_RUNS states: `SHARE_OF_RUNS=400 npx vitest run --config vitest.many-runs.config.ts
 * domain/notices/one-figure.test.ts`. Results: docs/mutation.md. */
export default defineConfig({
  test: {
    name: 'many runs',
    include: ['domain/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    environment: 'node',
    provide: { shareOfRuns: Number(process.env['SHARE_OF_RUNS'] ?? 100) },
    testTimeout: 0,
  },
})
