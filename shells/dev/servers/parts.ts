import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Print } from '../programs/program.ts'
import { projectRoot } from '../settings.ts'
import { Trouble } from '../trouble.ts'
import { until } from './processes.ts'
import { makeRestartBudget } from './restart-budget.ts'

/** One process of the product: a Node entry that sends 'ready' over IPC, or another program below
 * the guard with a probe of its own. */
export interface Part {
  /** As in "The worker stopped". */
  readonly name: string
  readonly entry: string
  readonly args?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly logFile: string
  /** Checks from outside whether it is up; without it the part reports so itself by
   * `process.send('ready')`. */
  readonly probe?: () => Promise<boolean>
  /** Done before every start, the repeated ones too: ends what an earlier life may have left
   * behind. */
  readonly before?: () => Promise<void>
}

export interface RunningPart {
  readonly name: string
  readonly stop: () => Promise<void>
  /** Ends the process and starts it again, because its sources changed: costs none of its restarts,
   * and prints nothing.
   *
   * @throws {Trouble} when what starts does not come up; it then stays down until the next call. */
  readonly restart: () => Promise<void>
}

/** Who looks after a part while it runs. */
export interface Supervision {
  readonly print: Print
  /** Called with every part the moment it is launched, so that it can be stopped even while it is
   * starting. */
  readonly track: (part: RunningPart) => void
  /** Called with a part that could not be kept alive. */
  readonly onLost: (trouble: Trouble) => void
  /** Milliseconds of a clock that never goes back; the machine's own if not given. */
  readonly now?: () => number
}

const logLimitBytes = 5_000_000
/** Code that Node has read once, ready to run: a quarter less time until a part is up. */
export const compileCache = join(projectRoot, 'node_modules/.cache/compiled')
/** How long a part may take to finish its work: at an end, and at a restart while somebody waits to
 * see a change. */
const patienceMs = { stop: 15_000, restart: 2_000 }

/** A machine that builds and tests at once takes more than a minute to start what takes seconds. */
const readyWithinMs = 180_000

const openLog = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > logLimitBytes) renameSync(path, `${path}.1`)
  return openSync(path, 'a')
}

const lastLine = (path: string): string => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300)
}

const shown = (path: string): string => relative(projectRoot, path)

const launch = ({ entry, args = [], environment, logFile }: Part): ChildProcess => {
  const log = openLog(logFile)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', log, log, 'ipc'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...environment },
    // A group of its own: Ctrl-C in the terminal must reach the supervisor only, which then stops
    // the parts in order.
    detached: process.platform !== 'win32',
  })
  closeSync(log)
  return child
}

const isReady = (message: unknown): boolean =>
  message === 'ready' || (typeof message === 'object' && message !== null && 'ready' in message)

/** Resolves when the part is up; rejects with trouble when it ended or fell silent before that. */
const untilReady = async (part: Part, child: ChildProcess): Promise<void> => {
  let over = false
  let isReported = false
  child.once('exit', () => {
    over = true
  })
  child.on('message', (message) => {
    isReported ||= isReady(message)
  })
  const up = await until(async () => over || (part.probe ? part.probe() : isReported), readyWithinMs)
  if (up && !over) return
  child.kill('SIGKILL')
  throw new Trouble(
    `${part.name} ${over ? 'ended while starting' : 'did not get ready'}: ${lastLine(part.logFile) || 'it left no word'}`,
    `read ${shown(part.logFile)}; "npm run doctor" looks at the machine`,
  )
}

const stopChild = async (child: ChildProcess, withinMs: number): Promise<void> => {
  const gone = () => child.exitCode !== null || child.signalCode !== null
  if (gone()) return
  child.kill('SIGTERM')
  if (await until(gone, withinMs)) return
  try {
    if (child.pid && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    /* gone meanwhile */
  }
  await until(gone, 2_000)
}

/** Starts a part and looks after it: one that stops by itself is started again, up to three times
 * in a row, each time with one sentence. After that `onLost` is called, and the part stays down. */
export const startPart = async (part: Part, { print, track, onLost, now }: Supervision): Promise<RunningPart> => {
  let stopping = false
  /** Counts restarts on purpose: what still looks after an earlier life gives way. */
  let life = 0
  await part.before?.()
  let child = launch(part)
  const ending = new AbortController()
  const budget = makeRestartBudget(now ?? (() => performance.now()))

  const watch = (watched: ChildProcess, mine: number): void => {
    budget.isUp()
    watched.once('exit', (code, signal) => void revive(signal ?? `exit code ${code}`, mine))
  }
  const revive = async (how: string, mine: number): Promise<void> => {
    const isOver = () => stopping || mine !== life
    if (isOver()) return
    const sentence = `${part.name} stopped (${how}); its last lines are in ${shown(part.logFile)}.`
    const restart = budget.next()
    if (restart === undefined)
      return onLost(
        new Trouble(
          `${sentence} It was started again 3 times in a row already.`,
          `read ${shown(part.logFile)}, then start again`,
        ),
      )
    print(`${sentence} Starting it again (${restart.number} of ${restart.of}).`)
    await wait(restart.pauseMs, undefined, { signal: ending.signal }).catch(() => {})
    try {
      // What is done before a start may fail as well as the start: on a full disk, or where another
      // process is making the same thing.
      await part.before?.()
      if (isOver()) return
      child = launch(part)
      const again = child
      await untilReady(part, again)
      if (again.exitCode !== null) return await revive(`exit code ${again.exitCode}`, mine)
      if (isOver()) return
      print(`${part.name} is back.`)
      watch(again, mine)
    } catch {
      await revive('it did not get ready', mine)
    }
  }

  const stop = async (): Promise<void> => {
    stopping = true
    ending.abort()
    await stopChild(child, patienceMs.stop)
  }
  const restart = async (): Promise<void> => {
    const mine = ++life
    await stopChild(child, patienceMs.restart)
    await part.before?.()
    if (stopping) return
    child = launch(part)
    await untilReady(part, child)
    watch(child, mine)
  }
  const running = { name: part.name, stop, restart }
  track(running)
  try {
    await untilReady(part, child)
  } catch (error) {
    await stop()
    throw error
  }
  watch(child, life)
  return running
}
