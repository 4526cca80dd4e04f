import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockFileGaps } from './lock-file.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const lockFile = (packages: object): string => {
  const path = join(temporaryFolder(), 'package-lock.json')
  writeFileSync(path, JSON.stringify({ packages }))
  return path
}

// Guarantee: a lock file that `npm ci` would refuse, or that leaves a platform without its binary,
// is found before it is committed.
test('a binary that is required but not locked is named', async () => {
  const path = lockFile({
    'node_modules/@swc/core': {
      optionalDependencies: { '@swc/core-linux-x64-gnu': '1.0.0', '@swc/core-darwin-arm64': '1.0.0' },
    },
    'node_modules/@swc/core-linux-x64-gnu': {},
  })
  expect(await lockFileGaps(path)).toEqual([
    '@swc/core requires @swc/core-darwin-arm64, which the lock file does not have.',
  ])
})

test('a binary that is locked below its owner counts as present', async () => {
  expect(
    await lockFileGaps(
      lockFile({
        'node_modules/vite': { optionalDependencies: { fsevents: '2.0.0' } },
        'node_modules/vite/node_modules/fsevents': {},
      }),
    ),
  ).toEqual([])
})
