import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './settings.ts'
import { type Tally, vitestTally } from './test-run/tally.ts'

/*
 * npm run pact            checks the screens against the mock, then the API against the contracts in contracts/pacts
 * npm run pact -- --keep  keeps what the screens request as the new contracts first
 */

const args = process.argv.slice(2)
const tallyFile = args.find((arg) => !arg.startsWith('--'))
const folder = mkdtempSync(join(tmpdir(), 'tamarack-pact-'))
const pacts = join(folder, 'pacts')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const run = async (project: 'consumer' | 'provider'): Promise<Tally> => {
  const report = join(folder, `${project}.json`)
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/pact/vitest.config.ts',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PACT_FOLDER: pacts, PACT_DO_NOT_TRACK: 'true' },
    },
  )
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (ended) => resolve(ended ?? 1))
  })
  try {
    return vitestTally(project, code, JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return vitestTally(project, code, undefined)
  }
}

// Into an empty folder: Pact keeps in a file what no test requests any more.
const consumers = await run('consumer')
if (args.includes('--keep') && consumers.failed === 0) {
  rmSync(join(projectRoot, 'contracts/pacts'), { recursive: true, force: true })
  cpSync(pacts, join(projectRoot, 'contracts/pacts'), { recursive: true })
}
const provider = await run('provider')
const tally: Tally = { passed: consumers.passed + provider.passed, failed: consumers.failed + provider.failed }
if (tallyFile) writeFileSync(tallyFile, JSON.stringify(tally))
if (tally.failed > 0) console.log('Next step: if this is meant, npm run pact -- --keep, and commit contracts/pacts.')
process.exitCode = tally.failed === 0 ? 0 : 1
