import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordLoanStories } from '@tamarack/adapter-temporal/testing/loan-stories'
import type { RunningPart } from './parts.ts'
import { freePort } from './ports.ts'
import { findProgram } from './programs/find-program.ts'
import { projectRoot } from './settings.ts'
import { startTemporal } from './temporal-server.ts'
import { asCommand, tell } from './trouble.ts'

await asCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-record-'))
  const parts: RunningPart[] = []
  try {
    const { path } = await findProgram('temporal', console.log)
    const { address } = await startTemporal(
      { program: path, dataFolder: folder, port: await freePort(), logFile: join(folder, 'temporal.log') },
      { say: console.log, track: (part) => parts.push(part), onLost: tell },
    )
    for (const [file, history] of await recordLoanStories(address)) {
      writeFileSync(join(projectRoot, 'workflows/histories', file), history)
      console.log(`workflows/histories/${file}`)
    }
    console.log('Recorded. Next step: commit them with the release they belong to.')
  } finally {
    await Promise.all(parts.map((part) => part.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
})
