import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a part that is killed right after its start leaves its compiled code to the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tamarack-ready-'))
  const [cache, entry] = [join(folder, 'cache'), join(folder, 'part.ts')]
  const ready = new URL('./until-stopped.ts', import.meta.url).href
  writeFileSync(entry, `import { reportReady } from '${ready}'\nreportReady()\nsetInterval(() => {}, 1e6)\n`)
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: cache },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const gone = once(child, 'exit')
    expect((await once(child, 'message'))[0]).toBe('ready')
    child.kill('SIGKILL')
    await gone
    expect(readdirSync(cache, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())).not.toEqual([])
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
