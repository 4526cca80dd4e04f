import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, openDatabase } from '@tamarack/adapter-postgres/database'
import { grantRights } from '@tamarack/adapter-postgres/roles'
import { findProgram } from '@tamarack/shell-dev/programs/find-program'
import type { Print } from '@tamarack/shell-dev/programs/program'
import type { RunningPart } from '@tamarack/shell-dev/servers/parts'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { clusterPlaces } from '@tamarack/shell-dev/servers/postgres-files'
import { startPostgres } from '@tamarack/shell-dev/servers/postgres-server'
import { startTemporal } from '@tamarack/shell-dev/servers/temporal-server'
import { archiveClasses } from './class-archive.ts'

export interface ThrowAway {
  /** A migrated database without rows and without connections: a template to copy. */
  readonly database: string
  readonly temporal: string
  /** Path of the time-skipping test server, which each test starts for itself. */
  readonly testServer: string
  /** JAVA_TOOL_OPTIONS with which that program starts in half the time; undefined where there are
   * none. */
  readonly javaOptions: string | undefined
  readonly stop: () => Promise<void>
}

/** PostgreSQL and Temporal for one test run, on free ports, with everything they keep below
 * `folder`. */
export const startThrowAway = async (folder: string, print: Print): Promise<ThrowAway> => {
  const launched: RunningPart[] = []
  const supervision = {
    print,
    track: (part: RunningPart) => launched.push(part),
    onLost: (trouble: Error) => print(trouble.message),
  }
  const stop = async (): Promise<void> => {
    await Promise.all(launched.map((part) => part.stop()))
    for (const place of clusterPlaces(folder)) rmSync(place, { recursive: true, force: true })
  }
  const [database, temporal] = [await freePort(), await freePort()]
  const migrated = async (): Promise<string> => {
    const { ownerUrl: url } = await startPostgres(
      { dataFolder: folder, port: database, logFile: join(folder, 'postgres.log'), forTests: true },
      supervision,
    )
    const open = await openDatabase({ url, entities: [] })
    await migrate(open)
    await grantRights(open)
    await open.close(true)
    return url
  }
  const started = async (): Promise<string> => {
    const program = await findProgram('temporal', print)
    return (
      await startTemporal(
        { program: program.path, dataFolder: folder, port: temporal, logFile: join(folder, 'temporal.log') },
        supervision,
      )
    ).address
  }
  const skipping = async (): Promise<Pick<ThrowAway, 'testServer' | 'javaOptions'>> => {
    const { path } = await findProgram('temporal-test-server', print)
    return { testServer: path, javaOptions: await archiveClasses(path, folder) }
  }
  try {
    const [url, address, testServer] = await Promise.all([migrated(), started(), skipping()])
    return { database: url, temporal: address, ...testServer, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
