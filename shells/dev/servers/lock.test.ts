import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { tryLock, withLock } from './lock.ts'

const place = (): string => join(temporaryFolder(), 'build.lock')
const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a lock held by a living process is refused with its id', () => {
  const path = place()
  writeFileSync(path, String(process.ppid))
  expect(tryLock(path)).toEqual({ holder: process.ppid })
})

// Guarantee: a build that was killed does not block the next start for ever.
test('a lock left behind by a dead process is taken over', () => {
  const path = place()
  writeFileSync(path, String(deadProcess()))
  const lock = tryLock(path)
  expect(lock).toHaveProperty('release')
  if ('release' in lock) lock.release()
  expect(existsSync(path)).toBe(false)
})

test('the lock is released when the work fails', async () => {
  const path = place()
  await expect(
    withLock(
      path,
      () => Promise.reject(new Error('broken')),
      () => {},
    ),
  ).rejects.toThrow('broken')
  expect(existsSync(path)).toBe(false)
})
