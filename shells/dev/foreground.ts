import { relative } from 'node:path'
import { basePort, dataFolder, projectRoot } from './settings.ts'
import { Interrupted, startStack, type Stack, type StackOptions } from './stack.ts'
import { report, type Trouble } from './trouble.ts'

/** What a command that stays in the foreground runs. */
export interface Foreground extends Pick<StackOptions, 'web' | 'book'> {
  readonly opening: string
  /** What follows "Tamarack is ready." */
  readonly hint?: string
  /** Begins what works next to the running stack. */
  readonly onUp?: (stack: Stack) => void
}

/** Where everything is, and who can sign in. */
const addresses = ({ ports, accounts }: Stack): string =>
  [
    `  Web          http://localhost:${ports.web}`,
    `  Mail inbox   http://localhost:${ports.inbox}   every email that Tamarack sends`,
    `  Sandbox ID   http://127.0.0.1:${ports.oidc}   who one can be at "Continue with Sandbox ID"`,
    `  Plaid        http://127.0.0.1:${ports.plaid}   identity checks: how they end, and faults to rehearse`,
    `  Zum Rails    http://127.0.0.1:${ports.zum}   bank connections and transfers: the same`,
    `  Bank         http://127.0.0.1:${ports.bank}   takes PAD files, with DEBIT_RAIL=pad-file`,
    ...(process.env['TEMPORAL_ADDRESS']
      ? []
      : [
          `  Temporal     http://localhost:${ports.web}/temporal   the workflows behind each loan, for admins and reviewers`,
        ]),
    '',
    ...(accounts
      ? [
          '  Demo accounts',
          accounts.replace(/^/gm, '  '),
          '  Staff need a code at sign-in as well: it is in the mail inbox.',
          '',
        ]
      : []),
    `  Logs and data are in ${relative(projectRoot, dataFolder) || dataFolder}. Ctrl-C stops everything.`,
  ].join('\n')

export const print = (line: string): void => console.log(line)

/** Two signals within this time are one: a terminal sends Ctrl-C to us and to npm, which passes it
 * on. */
const echoMs = 1_000

/** Runs the whole product until Ctrl-C or a lost part, and ends the process with 0 or 1. */
export const runInForeground = async ({ opening, hint = '', onUp, ...options }: Foreground): Promise<void> => {
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
    stack = await startStack({ ...options, base: basePort(), dataFolder, print, onLost, signal: ending.signal })
    print(`\nTamarack is ready (${Math.round((Date.now() - began) / 1000)} s). ${hint}\n`)
    print(addresses(stack))
    if (ending.signal.aborted) await finish(lost ? 1 : 0)
    // The product works without a complete sample book, so only print the error.
    stack.filled.catch((error: unknown) => endingSince === 0 && report(error))
    onUp?.(stack)
  } catch (error) {
    if (error instanceof Interrupted) print('Stopped before everything was up.')
    else report(error)
    process.exit(error instanceof Interrupted && !lost ? 0 : 1)
  }
}
