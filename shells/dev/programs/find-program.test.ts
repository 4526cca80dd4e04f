import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { lookForProgram } from './find-program.ts'
import { temporalVersion } from './temporal-version.ts'

const program = (folder: string, version: string): string => {
  const path = join(folder, 'temporal')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `#!/bin/sh\necho 'temporal version 0.0.0-DEV (Server ${version}, UI 2.50.1)'\n`)
  chmodSync(path, 0o755)
  return path
}

const machine = (): { readonly cache: string; readonly bin: string } => {
  const home = temporaryFolder()
  const bin = join(home, 'bin')
  vi.stubEnv('XDG_CACHE_HOME', join(home, 'cache'))
  vi.stubEnv('PATH', bin)
  vi.stubEnv('TEMPORAL_CLI_PATH', '')
  return { cache: join(home, `cache/tamarack/temporal-${temporalVersion}-${process.platform}-${process.arch}`), bin }
}
afterEach(() => vi.unstubAllEnvs())

test('the environment comes first, then PATH, then the cache', async () => {
  const { cache, bin } = machine()
  const [cached, onPath, given] = [
    program(cache, '1.31.2'),
    program(bin, '1.30.0'),
    program(join(bin, '../own'), '1.29.0'),
  ]
  vi.stubEnv('TEMPORAL_CLI_PATH', given)
  expect(await lookForProgram('temporal')).toEqual({ path: given, source: 'TEMPORAL_CLI_PATH' })
  vi.stubEnv('TEMPORAL_CLI_PATH', '')
  expect(await lookForProgram('temporal')).toEqual({ path: onPath, source: `${onPath} on PATH` })
  vi.stubEnv('PATH', '/nowhere')
  expect(await lookForProgram('temporal')).toEqual({ path: cached, source: `cache (${cached})` })
})

test('a server on PATH that is too old for the workflows is passed over', async () => {
  const { bin } = machine()
  program(bin, '1.28.4')
  expect(await lookForProgram('temporal')).toBeUndefined()
})

// Guarantee: half a file in the cache (a full disk, a killed build) is made again instead of
// failing every start.
test('a cached program that does not answer counts as absent', async () => {
  const { cache } = machine()
  writeFileSync(program(cache, '1.31.2'), '#!/bin/sh\nexit 1\n')
  expect(await lookForProgram('temporal')).toBeUndefined()
})

test('a wrong TEMPORAL_CLI_PATH is reported plainly and not worked around', async () => {
  machine()
  vi.stubEnv('TEMPORAL_CLI_PATH', '/nowhere/temporal')
  await expect(lookForProgram('temporal')).rejects.toThrow(
    "TEMPORAL_CLI_PATH names '/nowhere/temporal', which is no working Temporal dev server.",
  )
})
