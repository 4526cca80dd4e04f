import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache } from '@tamarack/shell-dev/servers/parts'

/** One process of the product that a test can kill as the power would. */
export interface Part {
  /** Resolves when it is up. */
  readonly start: () => Promise<void>
  /** SIGKILL, no matter what it is doing, then a new one; resolves when that is up. */
  readonly crash: () => Promise<void>
  /** SIGKILL alone; it is down until the next start. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Of the process that is up. */
  readonly pid: () => number
}

const printed: string[] = []
/** The last lines that the parts wrote, for the message of a failing test. */
export const lastWords = (): string => printed.slice(-25).join('\n')

const launch = async (entry: string, environment: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => line !== '' && !line.includes('"status":200')),
      )
    })
  const [first] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [`exit ${String(code)}`]),
  ])) as [unknown]
  if (first !== 'ready') throw new Error(`${entry} did not start (${String(first)}):\n${lastWords()}`)
  return child
}

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** The shell of that name (`shells/<name>/main.ts`) with an environment of its own. */
export const part = (name: 'api' | 'worker' | 'sandbox', environment: Readonly<Record<string, string>>): Part => {
  const entry = fileURLToPath(new URL(`../../shells/${name}/main.ts`, import.meta.url))
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = await launch(entry, environment)
  }
  return {
    start,
    crash: async () => {
      await end(child, 'SIGKILL')
      await start()
    },
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    pid: () => {
      if (child?.pid === undefined) throw new Error(`the ${name} is not up`)
      return child.pid
    },
  }
}
