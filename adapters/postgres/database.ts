import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM, type EntitySchema, type SqlEntityManager } from '@mikro-orm/postgresql'
import type { Pool, PoolClient } from 'pg'
import { loanTables } from './loan.tables.ts'
import { lookTable } from './look.tables.ts'
import { migrations } from './migrations/index.ts'

export type Database = MikroORM

/** The parts as PostgreSQL lists their connections. */
export const partNames = { api: 'tamarack-api', worker: 'tamarack-worker', command: 'tamarack-command' } as const
export type PartName = keyof typeof partNames

export interface DatabaseSettings {
  /** `postgresql://user:password@host:port/name`, with `?sslmode=verify-full` for TLS with a server
   * whose name is proven, by the authority in `sslrootcert` where it is not a public one. */
  readonly url: string
  /** Tables of other adapters that live in the same database, so that one migration list covers
   * all. */
  readonly entities: readonly EntitySchema[]
  readonly poolMax?: number
  /** As PostgreSQL lists the connections. */
  readonly applicationName?: string
  /** For migrations: no statement gives up, however large the table. */
  readonly isPatient?: boolean
  /** After how long a server that says nothing counts as out of reach: by then it would have given
   * up the statement itself. */
  readonly silentMs?: number
}

/** Mends what the libraries leave open. A server that is frozen, or behind a network that drops
 * what is sent, breaks no connection: whoever waits for it would do so for a quarter of an hour.
 * And the query builder gives a connection back only after a rollback that succeeds: one that broke
 * within a transaction would be missing from the pool until the process ends. */
const mindConnections =
  (silentMs: number) =>
  (pool: Pool): void => {
    const lent = new Set<PoolClient>()
    pool.on('acquire', (client) => lent.add(client))
    pool.on('release', (_error, client) => lent.delete(client))
    pool.on('connect', (client) => {
      const { stream } = client.connection
      const silent = Object.assign(new Error('PostgreSQL is silent'), { code: 'ETIMEDOUT' })
      if (stream instanceof Socket) stream.setTimeout(silentMs, () => stream.destroy(silent))
      client.once('end', () => {
        if (!lent.has(client)) return
        client.release(true)
        // Who has it may give it back, too.
        client.release = () => undefined
      })
    })
  }

/** TLS as the address demands it. Whatever else it says would be dropped in silence, and who wrote
 * it would believe that it holds.
 *
 * @throws {TypeError} for any other option or mode; never with the address itself. */
export const tlsOf = (url: string): ConnectionOptions | false => {
  const options = new URL(url).searchParams
  const unknown = [...options.keys()].find((name) => name !== 'sslmode' && name !== 'sslrootcert')
  if (unknown !== undefined) throw new TypeError(`DATABASE_URL: the option ${unknown} is not known`)
  const mode = options.get('sslmode') ?? 'disable'
  if (mode !== 'disable' && mode !== 'verify-full')
    throw new TypeError('DATABASE_URL: sslmode is verify-full or disable')
  if (mode === 'disable') return false
  const authority = options.get('sslrootcert')
  return { rejectUnauthorized: true, ...(authority !== null && { ca: readFileSync(authority, 'utf8') }) }
}

/** Opens the database. Nothing is migrated here: `migrate` does that, once, before anything else
 * starts. */
export const openDatabase = ({
  url,
  entities,
  poolMax = 10,
  isPatient = false,
  silentMs = 20_000,
  applicationName,
}: DatabaseSettings): Promise<Database> =>
  MikroORM.init({
    clientUrl: url,
    entities: [...loanTables, lookTable, ...entities],
    pool: { min: 0, max: poolMax },
    // Rows are read and written as values: nothing is kept of them, and nothing is written that no
    // statement of ours names.
    disableIdentityMap: true,
    // A statement that hangs gives up before whoever waits for it does; a transaction that was left
    // open lets go of its locks.
    driverOptions: {
      ssl: tlsOf(url),
      ...(applicationName !== undefined && { application_name: applicationName }),
      ...(!isPatient && {
        statement_timeout: 15_000,
        idle_in_transaction_session_timeout: 30_000,
        onPoolCreated: mindConnections(silentMs),
      }),
      connectionTimeoutMillis: 5_000,
    },
    extensions: [Migrator],
    // `dropTables: false`: a table that the ORM does not declare, such as another program's, must
    // never be dropped by a generated migration.
    migrations: { tableName: 'migration', migrationsList: migrations, dropTables: false, snapshot: false },
    ensureDatabase: false,
  })

/** Statements that each run by themselves, outside of any transaction. */
export const statementsOf =
  (database: Database) =>
  <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    statementsIn(database.em.fork() as SqlEntityManager)<Row>(sql, values)

/** One transaction, and what it works with. */
export const inTransaction = <Value>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<Value>,
): Promise<Value> => database.em.fork().transactional((em) => work(em as SqlEntityManager))

/** Statements of that transaction. */
export const statementsIn =
  (em: SqlEntityManager) =>
  <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    em.execute<Row[]>(sql, [...values])

/** The next rows of a walk through a table by ids; how far the walk of that kind went is kept
 * between calls. Fewer rows than the limit are the last ones: the next call starts over. */
export const nextOfWalk = async <Row>(
  run: ReturnType<typeof statementsOf>,
  kind: string,
  limit: number,
  idOf: (row: Row) => string,
  read: (after: string) => Promise<Row[]>,
): Promise<Row[]> => {
  const [place] = await run<{ after_loan_id: string }>('select after_loan_id from comparison where kind = ?', [kind])
  const rows = await read(place?.after_loan_id ?? '')
  const last = rows.length < limit ? undefined : rows.at(-1)
  await run(
    'insert into comparison (kind, after_loan_id) values (?, ?) on conflict (kind) do update set after_loan_id = excluded.after_loan_id',
    [kind, last === undefined ? '' : idOf(last)],
  )
  return rows
}

/** Whoever migrates holds this lock: a number that nothing else here locks. */
const migrationLock = 8_246_001

/** Runs this in a transaction, after any other that changes schema or rights. */
export const oneMigration = <Value>(
  database: Database,
  work: (em: SqlEntityManager) => Promise<Value>,
): Promise<Value> =>
  inTransaction(database, async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [migrationLock])
    return work(em)
  })

/** Brings the schema up to date and answers the names of what was run; running it again runs
 * nothing, and of two at once one waits for the other. */
export const migrate = (database: Database): Promise<string[]> =>
  oneMigration(database, async () => (await database.migrator.up()).map(({ name }) => name))

/** Whether every migration has been run: part of readiness. */
export const isMigrated = async (database: Database): Promise<boolean> =>
  (await database.migrator.getPending()).length === 0

/** Statements by which the schema still differs from the tables that the ORM reads and writes;
 * those that only statements of ours reach stand in the migration alone. */
export const schemaDifference = (database: Database): Promise<string> =>
  database.schema.getUpdateSchemaSQL({ dropTables: false, safe: true })

/** As many placeholders of a statement as there are values, for a list in parentheses. */
export const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ') || 'null'
