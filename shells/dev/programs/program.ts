import { spawn } from 'node:child_process'
import { accessSync, constants as access } from 'node:fs'
import { constants, homedir, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export type ProgramName = 'temporal' | 'temporal-test-server'

/** Where a program is, and how it came to be there, in words for the person who waits. */
export interface Program {
  readonly path: string
  readonly source: string
}

export type Print = (line: string) => void

/** Outside the clone and node_modules, so that a clean clone and `npm ci` keep what took minutes to build. */
export const cacheFolder = (): string => join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'tamarack')

export const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, access.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first program of this name on PATH, leaving out the packages' own .bin folders. */
export const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder && !folder.includes('node_modules'))
    .map((folder) => join(folder, executable(name)))
    .find(isExecutable)

export interface Ran {
  readonly code: number | null
  readonly output: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly timeoutMs?: number
  readonly onLine?: (line: string) => void
  /** Lets everybody else go first: for builds that run beside what a person waits for. */
  readonly gentle?: boolean
}

/** Runs a program to its end and collects what it prints on both streams; a missing program is code null with the reason. */
export const run = (
  file: string,
  args: readonly string[],
  { cwd, env, timeoutMs = 0, onLine, gentle = false }: RunOptions = {},
): Promise<Ran> =>
  new Promise((resolve) => {
    // A group of its own, killed with us: the compilers that a build starts must not go on after Ctrl-C.
    const detached = process.platform !== 'win32'
    const child = spawn(file, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached,
      ...(cwd && { cwd }),
      ...(env && { env }),
    })
    if (gentle && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const stop = () => {
      try {
        if (child.pid) process.kill(detached ? -child.pid : child.pid, 'SIGKILL')
      } catch {
        /* gone already */
      }
    }
    const timer = timeoutMs > 0 ? setTimeout(stop, timeoutMs) : undefined
    process.once('exit', stop)
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk
      if (onLine) for (const line of chunk.toString().split('\n')) if (line.trim()) onLine(line)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const done = (code: number | null) => {
      process.off('exit', stop)
      clearTimeout(timer)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      done(null)
    })
    child.once('close', (code) => done(code))
  })

/** Prints that a long work goes on: at once, then every 15 seconds with the time gone by and whatever `detail` adds. */
export const withProgress = async <T>(
  print: Print,
  what: string,
  detail: () => string,
  work: () => Promise<T>,
): Promise<T> => {
  const began = Date.now()
  print(`${what} …`)
  const ticking = setInterval(() => print(`  … ${Math.round((Date.now() - began) / 1000)} s${detail()}`), 15_000)
  try {
    return await work()
  } finally {
    clearInterval(ticking)
  }
}
