import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { executable, lastWords, onPath, run, withProgress, type Built, type Print } from './program.ts'

/** Go's version, for example [1, 26], or undefined when there is no usable `go`. */
const goVersion = async (go: string): Promise<readonly [number, number] | undefined> => {
  const { output } = await run(go, ['env', 'GOVERSION'], {
    timeout: 15_000,
    env: { ...process.env, GOTOOLCHAIN: 'local' },
  })
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(output) ?? []
  return major && minor ? [Number(major), Number(minor)] : undefined
}

/** The person's own Go caches if they exist; otherwise private ones, which are thrown away after a
 * successful build: they grow to several gigabytes, and nothing of them is needed afterwards.
 * After a failed build they stay, so that the next attempt goes on. */
const goCaches = async (
  go: string,
  folder: string,
): Promise<{
  readonly env: Readonly<Record<string, string>>
  readonly flags: readonly string[]
  readonly discard: () => void
}> => {
  const { output } = await run(go, ['env', 'GOMODCACHE', 'GOCACHE'], { timeout: 15_000 })
  const [modules, builds] = output.trim().split('\n')
  if (modules && builds && existsSync(modules) && existsSync(builds)) return { env: {}, flags: [], discard: () => {} }
  const own = join(folder, 'go-caches')
  return {
    env: { GOMODCACHE: join(own, 'mod'), GOCACHE: join(own, 'build') },
    // Go writes its module cache read-only, and then nobody but root could remove it.
    flags: ['-modcacherw'],
    discard: () => rmSync(own, { recursive: true, force: true }),
  }
}

/** Builds the Temporal dev server with Go from the module pinned by checksum in
 * `temporal-server/`. */
export const buildTemporal = async (folder: string, print: Print): Promise<Built> => {
  const go = onPath('go')
  if (!go) return { why: 'there is no Go to build it with' }
  const version = await goVersion(go)
  if (!version || version[0] < 1 || version[1] < 21) return { why: 'the Go on this machine is older than 1.21' }
  mkdirSync(folder, { recursive: true })
  for (const left of readdirSync(folder).filter((name) => name.startsWith('building-')))
    rmSync(join(folder, left), { force: true })
  const { env: caches, flags, discard } = await goCaches(go, folder)
  const draft = join(folder, `building-${process.pid}`)
  const build = (toolchain: Readonly<Record<string, string>>) =>
    run(
      go,
      [
        'build',
        ...flags,
        '-buildvcs=false',
        '-trimpath',
        '-ldflags=-s -w',
        '-o',
        draft,
        'github.com/temporalio/cli/cmd/temporal',
      ],
      {
        cwd: join(import.meta.dirname, 'temporal-server'),
        env: { ...process.env, ...caches, ...toolchain, GOFLAGS: '-mod=readonly', GOWORK: 'off', CGO_ENABLED: '0' },
        gentle: true,
      },
    )
  const ran = await withProgress(
    print,
    'Building the Temporal server with Go (once, about 4 minutes on two cores)',
    async () => {
      const first = await build({})
      // A Go that is too old may still fetch the right one, unless it is set to stay local: then
      // try once with its default.
      return first.code !== 0 && /GOTOOLCHAIN=local/.test(first.output) ? build({ GOTOOLCHAIN: 'auto' }) : first
    },
  )
  if (ran.code !== 0) {
    rmSync(draft, { force: true })
    return { why: `Go could not build it (${lastWords(ran)})` }
  }
  renameSync(draft, join(folder, executable('temporal')))
  discard()
  return { source: `built with Go ${version.join('.')}` }
}

const wrapper = (java: string, libraries: string): string => `#!/bin/sh
# The SDK kills its direct child only, so this must become Java instead of starting it.
exec "${java}" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp "${libraries}/*" io.temporal.testserver.TestServer "$@"
`

/** Fetches the time-skipping test server's libraries with Maven and writes the script that runs
 * them. */
export const buildTestServer = async (folder: string, print: Print): Promise<Built> => {
  const maven = onPath('mvn')
  const java = onPath('java')
  if (!maven || !java) return { why: `there is no ${maven ? 'Java' : 'Maven'} to fetch it with` }
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, `libraries-${process.pid}`)
  const libraries = join(folder, 'libraries')
  const ran = await withProgress(print, 'Fetching the Temporal test server with Maven (once, about 15 s)', () =>
    run(maven, [
      '-q',
      '-B',
      '-f',
      join(import.meta.dirname, 'temporal-test-server/pom.xml'),
      'dependency:copy-dependencies',
      '-DincludeScope=runtime',
      `-DoutputDirectory=${draft}`,
    ]),
  )
  if (ran.code !== 0 || !existsSync(draft) || readdirSync(draft).length === 0) {
    rmSync(draft, { recursive: true, force: true })
    return { why: `Maven could not fetch it (${lastWords(ran)})` }
  }
  rmSync(libraries, { recursive: true, force: true })
  renameSync(draft, libraries)
  const script = join(folder, `script-${process.pid}`)
  writeFileSync(script, wrapper(java, libraries), { mode: 0o755 })
  renameSync(script, join(folder, 'temporal-test-server'))
  return { source: 'fetched with Maven' }
}
