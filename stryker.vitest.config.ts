import { defineConfig } from 'vitest/config'

/** The tests that judge mutants of the domain: the same files, without the other projects, their databases and their browsers. */
export default defineConfig({
  test: { name: 'mutate', include: ['domain/**/*.test.ts'], exclude: ['**/node_modules/**', 'domain/rules.test.ts'], environment: 'node' },
})
