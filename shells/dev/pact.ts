import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './settings.ts'
import { sumOf, type Report } from './test-run/report.ts'
import { runTests } from './test-run/run-tests.ts'

/** Checks the screens against the mock, then the API against the contracts in contracts/pacts;
 * `keep` makes what the screens request the new contracts first. */
export const checkContracts = async (keep = false): Promise<Report> => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-pact-'))
  const pacts = join(folder, 'pacts')
  const run = (project: string): Promise<Report> =>
    runTests(project, ['--config', 'tests/pact/vitest.config.ts', '--project', project], {
      environment: { PACT_FOLDER: pacts, PACT_DO_NOT_TRACK: 'true' },
    })
  try {
    // Into an empty folder: Pact keeps in a file what no test requests any more.
    const consumer = await run('consumer')
    if (keep && consumer.failed === 0) {
      rmSync(join(projectRoot, 'contracts/pacts'), { recursive: true, force: true })
      cpSync(pacts, join(projectRoot, 'contracts/pacts'), { recursive: true })
    }
    const provider = await run('provider')
    const both = sumOf(consumer, provider)
    if (both.failed > 0) console.log('Next step: if this is meant, npm run pact -- --keep, and commit contracts/pacts.')
    return both
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.exitCode = (await checkContracts(process.argv.includes('--keep'))).failed === 0 ? 0 : 1
