import { Interrupted, type Stack, startStack, type StackOptions } from './stack.ts'
import { report, type Trouble } from './trouble.ts'

/** What a command that stays in the foreground runs, and what it prints once everything is up. */
export interface Foreground extends Pick<StackOptions, 'base' | 'dataFolder' | 'web' | 'book'> {
  readonly opening: string
  readonly table: (stack: Stack, seconds: number) => string
  /** Begins what works beside the running stack. */
  readonly onUp?: (stack: Stack) => void
}

export const print = (line: string): void => console.log(line)

/** Two signals within this time are one: a terminal sends Ctrl-C to us and to npm, which passes it on. */
const echoMs = 1_000

/** Runs the whole product until Ctrl-C or a lost part, and ends the process with 0 or 1. */
export const runInForeground = async ({ opening, table, onUp, ...options }: Foreground): Promise<void> => {
  const began = Date.now()
  const ending = new AbortController()
  let stack: Stack | undefined
  let endingSince = 0

  const finish = async (code: number): Promise<never> => {
    if (stack) {
      print('\nStopping …')
      await stack.stop()
      print('Stopped.')
    }
    process.exit(code)
  }

  let lost = false
  const onLost = (trouble: Trouble): void => {
    report(trouble)
    lost = true
    endingSince ||= Date.now()
    // While things are still starting, this makes the start give up and stop what it launched.
    ending.abort()
    if (stack) void finish(1)
  }

  const onSignal = (): void => {
    if (endingSince && Date.now() - endingSince < echoMs) return
    if (endingSince) process.exit(130)
    endingSince = Date.now()
    ending.abort()
    if (stack) void finish(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', onSignal)
  // A closed terminal refuses what we print; that must not end us before the parts are stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  try {
    print(opening)
    stack = await startStack({ ...options, print, onLost, signal: ending.signal })
    print(table(stack, Math.round((Date.now() - began) / 1000)))
    if (ending.signal.aborted) await finish(lost ? 1 : 0)
    onUp?.(stack)
  } catch (error) {
    if (error instanceof Interrupted) print('Stopped before everything was up.')
    else report(error)
    process.exit(error instanceof Interrupted && !lost ? 0 : 1)
  }
}
