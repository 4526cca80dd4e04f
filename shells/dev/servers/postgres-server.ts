import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applicationRole, readerRole } from '@tamarack/adapter-postgres/roles'
import { Trouble } from '../trouble.ts'
import { startPart, type Supervision } from './parts.ts'
import { clusterHome, postgresPrograms, serverIdentity, type PostgresPrograms } from './postgres-files.ts'
import { commandOf, end, isAlive } from './processes.ts'

export interface PostgresServer {
  /** Connection string of the product's database as the role that runs the product, password
   * included: for environments, never for logs. */
  readonly url: string
  /** The same as the owner of the tables, who migrates. */
  readonly ownerUrl: string
  readonly stop: () => Promise<void>
}

export interface PostgresOptions {
  readonly dataFolder: string
  readonly port: number
  readonly logFile: string
  /** A throw-away cluster for tests: nothing is forced to disk. */
  readonly forTests?: boolean
}

const owner = 'tamarack'
const database = 'tamarack'
const guard = join(import.meta.dirname, 'guard.ts')

const urlFor = (port: number, password: string, name = database, role = owner): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${name}`

/** A role's password, made once, readable by us alone. */
const passwordIn = (home: string, role: string): string => {
  const file = join(home, `password-${role}`)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Connection string of the local run's database, for a command next to it. */
export const localDatabaseUrl = (dataFolder: string, port: number): string =>
  urlFor(port, passwordIn(clusterHome(dataFolder), applicationRole), database, applicationRole)

/** Makes the cluster under another name first: a start that is broken off leaves nothing that looks
 * like a cluster. */
const createCluster = ({ initdb }: PostgresPrograms, home: string, data: string): void => {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const passwordFile = `${draft}.password`
  writeFileSync(passwordFile, passwordIn(home, owner), { mode: 0o600 })
  const { uid, gid } = serverIdentity()
  if (uid !== undefined && gid !== undefined) for (const path of [draft, passwordFile]) chownSync(path, uid, gid)
  try {
    execFileSync(
      initdb,
      [
        '-D',
        draft,
        '-U',
        owner,
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-sync',
      ],
      { ...serverIdentity(), cwd: '/', stdio: 'pipe' },
    )
  } catch (error) {
    const output = String((error as { stderr?: Buffer }).stderr ?? error)
      .trim()
      .split('\n')
      .at(-1)
    throw new Trouble(
      `PostgreSQL could not create its data folder: ${output}`,
      "make room on the disk or correct the folder's rights, then start again; DATABASE_URL uses a PostgreSQL of your own",
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, data)
}

const checkVersion = (data: string, major: number): void => {
  const made = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'))
  if (made === major) return
  throw new Trouble(
    `The data folder was made by PostgreSQL ${made}, and this is PostgreSQL ${major}.`,
    '"npm run reset" starts over with empty data; to keep the data, go back to the version of Tamarack that made it and export what you need',
  )
}

const accepts = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Ends a PostgreSQL that still runs on this data folder, by its own postmaster.pid: both its guard
 * and the supervisor were killed. Its shutdown is clean, and starting it again takes 0.1 s and
 * puts it under supervision again. */
export const endLeftoverPostgres = async (dataFolder: string): Promise<void> => {
  const data = join(clusterHome(dataFolder), 'data')
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  // After a restart of the machine the id may belong to another program, and PostgreSQL would
  // refuse to start because of it.
  if (pid && isAlive(pid) && commandOf(pid).includes(data)) await end(pid, 'SIGINT')
  rmSync(file, { force: true })
}

/** The product's database, and the roles that own nothing in it. */
const createDatabase = async (port: number, home: string): Promise<void> => {
  const client = new pg.Client({ connectionString: urlFor(port, passwordIn(home, owner), 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
    for (const role of [applicationRole, readerRole]) {
      const there = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (there.rowCount === 0) await client.query(`create role ${role} login password '${passwordIn(home, role)}'`)
    }
  } finally {
    await client.end()
  }
}

const serverSettings = (port: number, forTests: boolean): readonly string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    // On a solid-state disk a page out of order costs no more than the next one: with the default
    // of a turning disk the list's plans walk whole tables.
    'random_page_cost=1.1',
    'log_timezone=UTC',
    'timezone=UTC',
    // What the server refuses it would write down with every value in it: addresses, names, network
    // addresses.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    ...(forTests ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ].flatMap((setting) => ['-c', setting])

/** PostgreSQL for a local run, from the programs that npm brought.
 *
 * @throws {Trouble} when the platform has no build, the disk refuses, or the data is of another
 *   major version. */
export const startPostgres = async (options: PostgresOptions, supervision: Supervision): Promise<PostgresServer> => {
  const { dataFolder, port, logFile, forTests = false } = options
  mkdirSync(dataFolder, { recursive: true })
  if (serverIdentity().uid !== undefined) chmodSync(dataFolder, 0o755)
  const programs = postgresPrograms(dataFolder)
  const home = clusterHome(dataFolder)
  mkdirSync(home, { recursive: true })
  chmodSync(home, 0o755)
  const data = join(home, 'data')
  const password = passwordIn(home, owner)

  if (existsSync(data)) checkVersion(data, programs.major)
  else createCluster(programs, home, data)

  const part = await startPart(
    {
      name: 'PostgreSQL',
      entry: guard,
      logFile,
      environment: {},
      args: [
        JSON.stringify({ stop: 'SIGINT', ...serverIdentity() }),
        programs.postgres,
        '-D',
        data,
        ...serverSettings(port, forTests),
      ],
      before: () => endLeftoverPostgres(dataFolder),
      probe: () => accepts(urlFor(port, password, 'postgres')),
    },
    supervision,
  )
  await createDatabase(port, home)
  return { url: localDatabaseUrl(dataFolder, port), ownerUrl: urlFor(port, password), stop: part.stop }
}
