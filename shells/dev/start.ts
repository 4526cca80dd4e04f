import { relative } from 'node:path'
import { basePort, dataFolder, projectRoot } from './settings.ts'
import { Interrupted, type Stack, startStack } from './stack.ts'
import { tell, type Trouble } from './trouble.ts'

const say = (line: string): void => console.log(line)

const table = ({ ports, accounts }: Stack, seconds: number): string =>
  [
    '',
    `Tamarack is ready (${seconds} s).`,
    '',
    `  Web          http://localhost:${ports.web}`,
    `  Mail inbox   http://localhost:${ports.inbox}   every e-mail that Tamarack sends`,
    `  Sandbox ID   http://127.0.0.1:${ports.oidc}   who one can be at "Continue with Sandbox ID"`,
    ...(process.env['TEMPORAL_ADDRESS']
      ? []
      : [`  Temporal     http://localhost:${ports.temporalUi}   the workflows behind each loan`]),
    '',
    ...(accounts
      ? [
          '  Demo accounts',
          accounts.replace(/^/gm, '  '),
          '  Staff are asked for a code at sign-in as well: it is in the mail inbox.',
          '',
        ]
      : []),
    `  Logs and data are in ${relative(projectRoot, dataFolder) || dataFolder}. Ctrl-C stops everything.`,
  ].join('\n')

/** Two signals within this time are one: a terminal sends Ctrl-C to us and to npm, which passes it on. */
const echoMs = 1_000

const began = Date.now()
const ending = new AbortController()
let stack: Stack | undefined
let endingSince = 0

const finish = async (code: number): Promise<never> => {
  if (stack) {
    say('\nStopping …')
    await stack.stop()
    say('Stopped.')
  }
  process.exit(code)
}

let lost = false
const onLost = (trouble: Trouble): void => {
  tell(trouble)
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
  say('Starting Tamarack …')
  stack = await startStack({ base: basePort(), dataFolder, say, onLost, signal: ending.signal })
  say(table(stack, Math.round((Date.now() - began) / 1000)))
  if (ending.signal.aborted) await finish(lost ? 1 : 0)
} catch (error) {
  if (error instanceof Interrupted) say('Stopped before everything was up.')
  else tell(error)
  process.exit(error instanceof Interrupted && !lost ? 0 : 1)
}
