import { constants as access, accessSync } from 'node:fs'
import { constants, homedir, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'

export type ProgramName = 'temporal' | 'temporal-test-server'

/** Where a program is, and how it came to be there, in words for the person who waits. */
export interface Program {
  readonly path: string
  readonly source: string
}

export type Print = (line: string) => void

/** Where the program came from, or why it could not be had. */
export type Built = { readonly source: string } | { readonly why: string }

/** Outside the clone and node_modules, so that a clean clone and `npm ci` keep what took minutes to
 * build. */
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
  /** Null for a program that is missing or was killed. */
  readonly code: number | null
  readonly output: string
}

/** The end of what a program printed, for a message. */
export const lastWords = ({ output }: Ran): string => output.trim().split('\n').slice(-3).join(' ').slice(-400)

interface RunOptions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  readonly timeout?: number
  readonly onLine?: (line: string) => void
  /** Lets everybody else go first: for builds that run next to what a person waits for. */
  readonly gentle?: boolean
  /** Ends the program when it fires. */
  readonly cancelSignal?: AbortSignal
}

/** Runs a program to its end and collects what it prints on both streams; a missing program answers
 * with the reason. */
export const run = async (
  file: string,
  args: readonly string[],
  { onLine, gentle = false, ...options }: RunOptions = {},
): Promise<Ran> => {
  const child = execa(file, args, {
    ...options,
    stdin: 'ignore',
    all: true,
    reject: false,
    // The compilers that a build starts must not go on after Ctrl-C.
    killDescendants: true,
    killSignal: 'SIGKILL',
  })
  if (gentle && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  if (onLine) for await (const line of child.iterable({ from: 'all' })) if (line.trim()) onLine(line)
  const { exitCode, all, failed, originalMessage } = await child
  return { code: exitCode ?? null, output: failed && exitCode === undefined ? all + originalMessage : all }
}

/** Prints that a long work goes on: at once, then every 15 seconds with the time gone by. */
export const withProgress = async <T>(print: Print, what: string, work: () => Promise<T>): Promise<T> => {
  const began = Date.now()
  print(`${what} …`)
  const ticking = setInterval(() => print(`  … ${Math.round((Date.now() - began) / 1000)} s`), 15_000)
  try {
    return await work()
  } finally {
    clearInterval(ticking)
  }
}
