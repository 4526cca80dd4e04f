import { dirname } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A mutant's tests end at the first that fails, so the likeliest come first: those beside the changed file, then the quick ones.
 * Vitest itself begins with the slowest file.
 */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = this.ctx.config.related?.length === 1 ? dirname(this.ctx.config.related[0] ?? '') : undefined
    const far = (file: TestSpecification): number => (dirname(file.moduleId) === changed ? 0 : 1)
    const lasts = (file: TestSpecification): number => this.ctx.cache.getTestSpecificationResult(file)?.duration ?? 0
    return Promise.resolve(files.toSorted((a, b) => far(a) - far(b) || lasts(a) - lasts(b)))
  }
}

/** The tests that judge mutants of the domain: the same files, without the other projects, their databases and their browsers. */
export default defineConfig({
  test: {
    name: 'mutate',
    include: ['domain/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'domain/rules.test.ts'],
    environment: 'node',
    isolate: false,
    provide: { shareOfRuns: 0.01 },
    testTimeout: 60_000,
    sequence: { sequencer: NearestFirst },
  },
})
