import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildWeb } from './builds/web-builds.ts'
import { bundleWorkflows, workflowBundleFile } from './builds/workflow-bundle.ts'
import { demoPassword } from './demo-people.ts'
import { findProgram } from './programs/find-program.ts'
import { run as runProgram, type Print } from './programs/program.ts'
import { localSecrets } from './secrets.ts'
import { runLock, tryLock } from './servers/lock.ts'
import { startPart, type RunningPart, type Supervision } from './servers/parts.ts'
import { answers, isFree } from './servers/ports.ts'
import { endLeftoverPostgres, startPostgres } from './servers/postgres-server.ts'
import { until } from './servers/processes.ts'
import { endLeftoverTemporal, startTemporal } from './servers/temporal-server.ts'
import { liveWebFolder, liveWebParts, portsFrom, portTable, projectRoot, type Ports } from './settings.ts'
import { Trouble } from './trouble.ts'

export interface StackOptions {
  readonly base: number
  readonly dataFolder: string
  readonly print: Print
  /** Called with a part that could not be kept alive; the stack is still to be stopped. */
  readonly onLost: (trouble: Trouble) => void
  /** Fires when the person has had enough before everything is up. */
  readonly signal?: AbortSignal
  /** `live` serves the web from its sources, with hot reload, in place of building it. */
  readonly web?: 'built' | 'live'
  /** How many invented loans a fresh sandbox is filled with; none when absent. */
  readonly book?: Book
  /** PostgreSQL forces nothing to disk: for tests, whose data is thrown away. */
  readonly forTests?: boolean
  /** Milliseconds by which the supervisor counts how long a part was up; the machine's own if not
   * given. */
  readonly supervisorsNow?: () => number
  /** Where parts find each other, if elsewhere than they are; asked once PostgreSQL and Temporal
   * are up. */
  readonly detours?: (environment: Readonly<Record<string, string>>) => Promise<Detours>
}

type Detours = Readonly<Partial<Record<Shell, Readonly<Record<string, string>>>>>

export interface Book {
  readonly loans: number
  /** `all` when absent: loans in every state. `new`: loans that were just signed. */
  readonly lives?: 'all' | 'new'
  /** A person wanted it: an installation that cannot have one is then no reason to go on
   * without. */
  readonly wanted: boolean
}

/** The processes of our own that hold no data and can be started again at any time. */
export type Shell = 'api' | 'worker' | 'sandbox'

/** The start was called off; nothing to report. */
export class Interrupted extends Error {}

export interface Stack {
  readonly ports: Ports
  /** What every part was given: the only contract between the front door and the parts. */
  readonly environment: Readonly<Record<string, string>>
  /** What the seed printed: the demo accounts. */
  readonly accounts: string
  readonly shells: Readonly<Record<Shell, RunningPart>>
  /** Resolves when the sample book is complete, at once if there is none. Rejects with `Trouble` if it
   * could not be filled. */
  readonly filled: Promise<void>
  readonly stop: () => Promise<void>
}

const checkPorts = async (ports: Ports, skipped: ReadonlySet<keyof Ports>): Promise<void> => {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    // A run that was killed a moment ago may still be closing its ports.
    if (skipped.has(name) || (await until(() => isFree(port), 3_000))) continue
    throw new Trouble(
      `Port ${port}, which ${portTable[name][1]} needs, is in use by another program.`,
      `stop that program, or choose other ports: TAMARACK_PORT=${ports.web + 1000} npm start`,
    )
  }
}

/** Values for every part. What the person set in the environment wins over what a local run would
 * use. */
export const environmentFor = (ports: Ports, dataFolder: string): Record<string, string> => {
  const local = {
    // Chosen before the server is up: the migration, which runs next to its start, gets every
    // variable like every part.
    TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
    TEMPORAL_NAMESPACE: 'default',
    WORKFLOW_BUNDLE: workflowBundleFile,
    PUBLIC_ORIGIN: `http://localhost:${ports.web}`,
    API_PORT: String(ports.web),
    PLAID_BASE_URL: `http://127.0.0.1:${ports.plaid}`,
    ZUM_BASE_URL: `http://127.0.0.1:${ports.zum}`,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    TEXT_GATEWAY: 'texts.sandbox',
    MAIL_INBOX_URL: `http://localhost:${ports.inbox}`,
    DEBIT_RAIL: 'zum',
    BANK_SANDBOX_URL: `http://127.0.0.1:${ports.bank}`,
    PAD_FILE_FOLDER: join(dataFolder, 'bank'),
    ANCHOR_FOLDER: join(dataFolder, 'anchors'),
    PAD_ORIGINATOR_ID: '0000061000',
    PAD_DATA_CENTRE: '61210',
    PAD_USER_ID: '6100',
    PAD_RETURNS_TO: '001-12618-989899',
    OIDC_ISSUER: `http://127.0.0.1:${ports.oidc}`,
    OIDC_CLIENT_ID: 'tamarack',
    OIDC_NAME: 'Sandbox ID',
    SANDBOX: 'true',
    SANDBOX_STATE_DIR: join(dataFolder, 'sandbox'),
    TEMPORAL_UI_URL: `http://localhost:${ports.temporalUi}`,
    SAMPLE_BOOK_PROGRESS: unfinishedBook(dataFolder),
    ...localSecrets(join(dataFolder, 'secrets.json')),
  }
  return Object.fromEntries(Object.entries(local).map(([name, value]) => [name, process.env[name] ?? value]))
}

interface ScriptOptions {
  readonly path?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly onLine?: Print
  readonly cancelSignal?: AbortSignal
}

/** Runs one of our own scripts with the run's environment and answers what it printed; all of it is
 * kept in a log as well. */
const runScript = async (
  run: Run,
  name: string,
  failing: string,
  { path = `shells/dev/${name}.ts`, args = [], environment = {}, onLine, cancelSignal }: ScriptOptions = {},
): Promise<string> => {
  const { code, output } = await runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, path), ...args],
    {
      cwd: projectRoot,
      env: { ...process.env, ...run.environment, ...environment },
      ...(onLine && { onLine }),
      ...(cancelSignal && { cancelSignal }),
    },
  )
  const log = logFile(run, name)
  mkdirSync(dirname(log), { recursive: true })
  writeFileSync(log, output)
  if (code === 0) return output.trim()
  const cause =
    output.split('\n').find((line) => /^\s*(\w*Error|\w+Exception)\b.*: /.test(line)) ??
    output.trim().split('\n').at(-1) ??
    ''
  throw new Trouble(
    `${failing}: ${cause.trim()}`,
    `read ${relative(projectRoot, log)}; "npm run reset" starts over with empty data`,
  )
}

const takeRunLock = (dataFolder: string, ports: Ports): (() => void) => {
  const lock = tryLock(runLock(dataFolder))
  if ('release' in lock) return lock.release
  throw new Trouble(
    `Tamarack is already running from this folder (process ${lock.holder}).`,
    `open http://localhost:${ports.web}, or stop it with Ctrl-C in its own window (kill ${lock.holder})`,
  )
}

/** What the parts of a run share while it is being built up. */
interface Run {
  readonly ports: Ports
  readonly dataFolder: string
  readonly supervision: Supervision
  readonly forTests: boolean
  /** Grows: PostgreSQL's address holds a password that is made with its data. */
  readonly environment: Record<string, string>
  detours: Detours
}

const logFile = ({ dataFolder }: Run, name: string): string => join(dataFolder, 'logs', `${name}.log`)

const startDatabase = async (run: Run, given: string | undefined): Promise<void> => {
  const { dataFolder, ports, supervision, environment, forTests } = run
  const { url, ownerUrl } = given
    ? { url: given, ownerUrl: given }
    : await startPostgres(
        { dataFolder, port: ports.postgres, logFile: logFile(run, 'postgres'), forTests },
        supervision,
      )
  environment['DATABASE_URL'] = url
  supervision.print(given ? 'Using the PostgreSQL of DATABASE_URL.' : 'PostgreSQL is up.')
  await runScript(run, 'migrate', 'The database could not be migrated', { environment: { DATABASE_URL: ownerUrl } })
}

const startEngine = async (run: Run, given: string | undefined): Promise<void> => {
  const { dataFolder, ports, supervision } = run
  if (given) return supervision.print(`Using the Temporal server at ${given}.`)
  const { path, source } = await findProgram('temporal', supervision.print)
  const server = {
    program: path,
    dataFolder,
    port: ports.temporal,
    uiPort: ports.temporalUi,
    logFile: logFile(run, 'temporal'),
  }
  await startTemporal(server, supervision)
  supervision.print(`Temporal is up (${source}).`)
}

const shells: Readonly<Record<Shell, string>> = { api: 'The API', worker: 'The worker', sandbox: 'The sandbox' }

const startShell = async (run: Run, name: Shell, port?: number): Promise<RunningPart> => {
  const { environment, detours, supervision } = run
  const part = await startPart(
    {
      name: shells[name],
      entry: join(projectRoot, `shells/${name}/main.ts`),
      environment: { ...environment, ...detours[name] },
      logFile: logFile(run, name),
      ...(name === 'worker' ? { before: () => bundleWorkflows(supervision.print) } : {}),
    },
    supervision,
  )
  if (port === undefined || (await answers(port))) return part
  throw new Trouble(
    `${shells[name]} reports that it is ready, but does not answer on port ${port}.`,
    `read ${relative(projectRoot, logFile(run, name))}`,
  )
}

/** The file that exists while the sample book is being filled. It holds the progress as JSON. */
const unfinishedBook = (dataFolder: string): string => join(dataFolder, 'book-unfinished')

/** Starts to fill a fresh installation with sample loans, before any schedule runs. Returns the
 * function that continues once the sandboxes run, or null if no book is made. */
const beginBook = async (run: Run, book: Book): Promise<((sandbox: RunningPart) => Promise<void>) | null> => {
  const { environment, supervision, dataFolder } = run
  // Left where an installation was started once: it keeps the book that it has.
  const [used, unfinished] = [join(dataFolder, 'used'), unfinishedBook(dataFolder)]
  if (existsSync(unfinished))
    throw new Trouble(
      'The book of this installation was not finished: its loans and the sandboxes do not agree.',
      '"npm run reset" starts over with empty data',
    )
  const isFresh = !existsSync(used)
  writeFileSync(used, '')
  const isOurs = process.env['DATABASE_URL'] === undefined && environment['SANDBOX'] === 'true'
  if (book.loans === 0 || !(book.wanted || (isFresh && isOurs))) return null
  const ending = new AbortController()
  const bookScript = (name: string, args: readonly string[], onLine: Print): Promise<unknown> =>
    runScript(run, name, 'The book could not be filled', {
      path: 'shells/sandbox/book-main.ts',
      // A book is tens of thousands of transactions, and one that was interrupted is started over:
      // none of them waits for the disk. The first transaction of the product that does takes all
      // before it along.
      environment: { PGOPTIONS: '-c synchronous_commit=off' },
      args: [...args, `--unfinished=${unfinished}`],
      onLine,
      cancelSignal: ending.signal,
    })
  const options = [
    `--loans=${book.loans}`,
    `--lives=${book.lives ?? 'all'}`,
    `--password=${demoPassword}`,
    ...(book.wanted ? [] : ['--if-fresh']),
  ]
  const began = Promise.withResolvers<'began'>()
  const written = bookScript('book', options, (line) => {
    began.resolve('began')
    supervision.print(line)
  })
  // The caller that awaits the book gets this error. If another part fails to start, no caller awaits
  // it.
  written.catch(() => undefined)
  const stop = async (): Promise<void> => {
    ending.abort()
    await written.catch(() => undefined)
    if (existsSync(unfinished))
      supervision.print('The sample book is not complete: run "npm run reset" before the next start.')
  }
  supervision.track({ name: 'The book', stop, restart: stop })
  if ((await Promise.race([began.promise, written])) !== 'began') return null
  return async (sandbox) => {
    await written
    // They take over the payments of the book when they start.
    await sandbox.restart()
    await bookScript('book-complete', ['--wake'], supervision.print)
  }
}

/** The development servers of the web: the shell's at the address of the web, which passes on what
 * belongs to the others. */
const startLiveWeb = async (run: Run): Promise<void> => {
  const { ports, supervision } = run
  await Promise.all(
    liveWebParts.map((name) =>
      startPart(
        {
          name: `The development server of ${liveWebFolder(name)}`,
          entry: join(import.meta.dirname, 'builds/live-web.ts'),
          args: [name, JSON.stringify(ports)],
          environment: {},
          logFile: logFile(run, `live-${name}`),
        },
        supervision,
      ),
    ),
  )
  supervision.print('The web is served from its sources.')
}

/** Starts every part in the order of need, the slow preparations side by side. If one cannot be
 * started, or `signal` fires meanwhile, everything that was launched is stopped before the promise
 * rejects. */
export const startStack = async ({
  base,
  dataFolder,
  print,
  onLost,
  signal,
  web,
  book,
  forTests = false,
  supervisorsNow,
  detours,
}: StackOptions): Promise<Stack> => {
  const live = web === 'live'
  const ports = portsFrom(base)
  const given = {
    database: process.env['DATABASE_URL'] || undefined,
    temporal: process.env['TEMPORAL_ADDRESS'] || undefined,
  }
  mkdirSync(dataFolder, { recursive: true })
  chmodSync(dataFolder, 0o755)
  const release = takeRunLock(dataFolder, ports)
  const launched: RunningPart[] = []
  const stop = async (): Promise<void> => {
    for (const part of launched.splice(0).toReversed()) await part.stop()
    release()
  }
  const supervision: Supervision = {
    print,
    onLost,
    track: (part) => launched.push(part),
    ...(supervisorsNow && { now: supervisorsNow }),
  }
  const environment = {
    ...environmentFor(ports, dataFolder),
    ...(live ? { API_PORT: String(ports.api) } : {}),
  }
  const run: Run = { ports, dataFolder, supervision, forTests, environment, detours: {} }

  const rise = async (): Promise<Pick<Stack, 'accounts' | 'shells' | 'filled'>> => {
    await Promise.all([endLeftoverPostgres(dataFolder), endLeftoverTemporal(dataFolder)])
    await checkPorts(
      ports,
      new Set([
        ...(live ? [] : (['api', 'customer', 'admin'] as const)),
        ...(given.database ? (['postgres'] as const) : []),
        ...(given.temporal ? (['temporal', 'temporalUi'] as const) : []),
      ]),
    )
    const screens = live ? startLiveWeb(run) : buildWeb(print)
    await Promise.all([
      startDatabase(run, given.database),
      startEngine(run, given.temporal),
      bundleWorkflows(print),
      live || screens,
    ])
    const seeded = runScript(run, 'seed', 'The demo data could not be put in')
    // The accounts need the database only: putting them in next to the starting parts saves their
    // time. A book needs the accounts, and must pause what the parts would do with its loans.
    const goOn = book === undefined ? null : await seeded.then(() => beginBook(run, book))
    run.detours = (await detours?.(environment)) ?? {}
    const [accounts, sandbox, worker, api] = await Promise.all([
      seeded,
      startShell(run, 'sandbox', ports.plaid),
      startShell(run, 'worker'),
      startShell(run, 'api', live ? ports.api : ports.web),
      screens,
    ])
    return { accounts, shells: { sandbox, worker, api }, filled: goOn?.(sandbox) ?? Promise.resolve() }
  }
  const interrupted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Interrupted())),
  )
  try {
    return { ports, environment, ...(await Promise.race([rise(), interrupted])), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
