import { defineConfig } from 'vitest/config'

/** The contracts between the screens and the API. Two commands, consumers before the provider, and
 * one file at a time: Pact merges what a folder already holds. `npm run pact` does it in order. */
export default defineConfig({
  test: {
    root: '.',
    fileParallelism: false,
    projects: Object.entries({
      consumer: 'mfe-*/features/**/*.pact.test.ts',
      provider: 'adapters/http/pact/*.pact.test.ts',
    }).map(([name, files]) => ({
      test: {
        name,
        include: [files],
        environment: 'node',
        testTimeout: 180_000,
        // Only the word is understood; Pact would report its use otherwise.
        env: { PACT_DO_NOT_TRACK: 'true' },
        provide: { pactFolder: process.env['PACT_FOLDER'] ?? '' },
      },
    })),
  },
})
