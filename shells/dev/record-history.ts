import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordLoanStories } from '@tamarack/adapter-temporal/testing/loan-stories'
import { recordServicingStories } from '@tamarack/adapter-temporal/testing/servicing-stories'
import { findProgram } from './programs/find-program.ts'
import type { RunningPart } from './servers/parts.ts'
import { freePort } from './servers/ports.ts'
import { startTemporal } from './servers/temporal-server.ts'
import { projectRoot } from './settings.ts'
import { asCommand, report } from './trouble.ts'

/** What was released stays, as the proof that its loans go on. */
const replace = process.argv.includes('--replace')

await asCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-record-'))
  const parts: RunningPart[] = []
  try {
    const { path } = await findProgram('temporal', console.log)
    const { address } = await startTemporal(
      { program: path, dataFolder: folder, port: await freePort(), logFile: join(folder, 'temporal.log') },
      { print: console.log, track: (part) => parts.push(part), onLost: report },
    )
    const skipping = await findProgram('temporal-test-server', console.log)
    const stories = [...(await recordLoanStories(address)), ...(await recordServicingStories(skipping.path))]
    for (const [file, history] of stories) {
      const place = join(projectRoot, 'workflows/histories', file)
      const stays = existsSync(place) && !replace
      if (!stays) writeFileSync(place, history)
      console.log(`workflows/histories/${file}${stays ? ' stays as it is' : ''}`)
    }
    console.log(
      replace
        ? 'Next step: commit them.'
        : 'What is released stays: npm run record-history -- --replace records all anew.',
    )
  } finally {
    await Promise.all(parts.map((part) => part.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
})
