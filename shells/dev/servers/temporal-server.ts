import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startPart, type Supervision } from './parts.ts'
import { answers } from './ports.ts'
import { commandOf, end } from './processes.ts'

export interface TemporalServer {
  /** host:port of its gRPC front end. */
  readonly address: string
  readonly stop: () => Promise<void>
}

export interface TemporalOptions {
  /** The dev server's program, from `findProgram('temporal')`. */
  readonly program: string
  readonly dataFolder: string
  readonly port: number
  /** Port of the web UI; without it there is none. It has no sign-in, hence loopback only. */
  readonly uiPort?: number
  readonly logFile: string
}

/** Search attributes that the workflows set; the dev server has only those named at its start. */
const searchAttributes = ['LoanStatus=Keyword'] as const

const files = (dataFolder: string): { readonly pidFile: string; readonly database: string } => ({
  pidFile: join(dataFolder, 'temporal/server.pid'),
  database: join(dataFolder, 'temporal/temporal.db'),
})

/** Ends a server that a killed guard left behind: two on one data file would corrupt it. */
export const endLeftoverTemporal = async (dataFolder: string): Promise<void> => {
  const { pidFile, database } = files(dataFolder)
  let pid: number
  try {
    pid = Number(readFileSync(pidFile, 'utf8'))
  } catch {
    return
  }
  if (pid && commandOf(pid).includes(database)) await end(pid)
  rmSync(pidFile, { force: true })
}

/** Starts the Temporal dev server with its data in a file: workflows and timers survive the end of
 * this process and a kill. */
export const startTemporal = async (options: TemporalOptions, supervision: Supervision): Promise<TemporalServer> => {
  const { program, dataFolder, port, uiPort, logFile } = options
  const { pidFile, database } = files(dataFolder)
  mkdirSync(dirname(database), { recursive: true })
  const part = await startPart(
    {
      name: 'The Temporal server',
      entry: join(import.meta.dirname, 'guard.ts'),
      logFile,
      environment: {},
      args: [
        JSON.stringify({ pidFile }),
        program,
        'server',
        'start-dev',
        '--ip',
        '127.0.0.1',
        '--port',
        String(port),
        ...(uiPort
          ? ['--ui-port', String(uiPort), '--ui-public-path', '/temporal', '--ui-disable-news-fetch']
          : ['--headless']),
        '--db-filename',
        database,
        // By itself SQLite waits for the disk several times in each transaction. With a log of its
        // own it does so at checkpoints: what was stored survives a kill, and a power cut costs the
        // last moments at most.
        ...['journal_mode=wal', 'synchronous=1'].flatMap((pragma) => ['--sqlite-pragma', pragma]),
        '--namespace',
        'default',
        '--log-level',
        'warn',
        ...searchAttributes.flatMap((attribute) => ['--search-attribute', attribute]),
        // The CLI queries the vendor's server for new versions; a closed network would only log
        // that it cannot.
        '--dynamic-config-value',
        'frontend.enableServerVersionCheck=false',
      ],
      before: () => endLeftoverTemporal(dataFolder),
      probe: () => answers(port),
    },
    supervision,
  )
  return { address: `127.0.0.1:${port}`, stop: part.stop }
}
