import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { migrate, openDatabase, type Database } from '@tamarack/adapter-postgres/database'
import { bundleWorkflows } from '@tamarack/shell-dev/builds/workflow-bundle'
import { findProgram } from '@tamarack/shell-dev/programs/find-program'
import type { RunningPart } from '@tamarack/shell-dev/servers/parts'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { clusterPlaces } from '@tamarack/shell-dev/servers/postgres-files'
import { startPostgres } from '@tamarack/shell-dev/servers/postgres-server'
import { startTemporal } from '@tamarack/shell-dev/servers/temporal-server'

interface Stoppable {
  readonly stop: () => Promise<void>
}

/** What a bench runs on: a migrated, empty PostgreSQL that forces to disk as in production. */
export interface BenchDatabase {
  readonly databaseUrl: string
  /** Stops these, the last one first, when the bench ends, before the servers. */
  readonly track: (...parts: readonly Stoppable[]) => void
}
export interface BenchServers extends BenchDatabase {
  /** host:port of the engine. */
  readonly temporalAddress: string
}

interface Ground extends BenchDatabase {
  readonly startEngine: () => Promise<string>
}

const onGround = async <Value>(bench: string, work: (ground: Ground) => Promise<Value>): Promise<Value> => {
  const folder = mkdtempSync(join(tmpdir(), `tamarack-bench-${bench}-`))
  chmodSync(folder, 0o755)
  const launched: Stoppable[] = []
  const supervision = {
    print: console.error,
    track: (running: RunningPart) => launched.push(running),
    onLost: (trouble: Error) => console.error(trouble.message),
  }
  const logFile = (name: string): string => join(folder, `${name}.log`)
  const startEngine = async (): Promise<string> => {
    const { path: program } = await findProgram('temporal', console.error)
    const port = await freePort()
    return (await startTemporal({ program, dataFolder: folder, port, logFile: logFile('temporal') }, supervision))
      .address
  }
  try {
    const { ownerUrl: url } = await startPostgres(
      { dataFolder: folder, port: await freePort(), logFile: logFile('postgres') },
      supervision,
    )
    const database = await openDatabase({ url, entities: [] })
    await migrate(database)
    await database.close(true)
    return await work({ databaseUrl: url, track: (...parts) => launched.push(...parts), startEngine })
  } finally {
    for (const running of launched.toReversed()) await running.stop()
    for (const place of [...clusterPlaces(folder), folder]) rmSync(place, { recursive: true, force: true })
  }
}

/** Runs a bench on PostgreSQL alone; its data is thrown away afterwards. */
export const withDatabase = <Value>(bench: string, work: (database: BenchDatabase) => Promise<Value>): Promise<Value> =>
  onGround(bench, work)

/** Runs a bench over a book that `fill` writes at one go. What fails in it is what is reported, and
 * not that the connection ended with the server. */
export const withBook = <Value>(
  bench: string,
  fill: (client: pg.Client) => Promise<void>,
  work: (database: Database, client: pg.Client) => Promise<Value>,
): Promise<Value> =>
  withDatabase(bench, async ({ databaseUrl }) => {
    const database = await openDatabase({ url: databaseUrl, entities: accountTables })
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const began = performance.now()
      await fill(client)
      console.log(`\nThe book was made in ${((performance.now() - began) / 1_000).toFixed(1)} s\n`)
      return await work(database, client)
    } finally {
      await client.end()
      await database.close(true)
    }
  })

/** Runs a bench on PostgreSQL and Temporal, with the workflows bundled; their data are thrown away
 * afterwards. */
export const withServers = <Value>(bench: string, work: (servers: BenchServers) => Promise<Value>): Promise<Value> =>
  onGround(bench, async ({ startEngine, ...database }) => {
    const temporalAddress = await startEngine()
    await bundleWorkflows(console.log)
    return work({ ...database, temporalAddress })
  })
