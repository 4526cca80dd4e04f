import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Runs a program that is not ours (PostgreSQL, Temporal) as its only child and ends it when the
 * supervisor ends, however that happens: a killed supervisor closes the IPC channel, which no
 * signal handler can miss. Called as
 * `node guard.ts '{"stop":"SIGINT","uid":65534}' program args…`; `pidFile` keeps the program's id
 * for a start after our own kill. */
const [options = '{}', program = '', ...args] = process.argv.slice(2)
const {
  stop = 'SIGTERM',
  pidFile,
  ...identity
} = JSON.parse(options) as { stop?: NodeJS.Signals; pidFile?: string; uid?: number; gid?: number }

// A working folder that the program's user may enter: ours may be below somebody's closed home.
const child = spawn(program, args, { cwd: dirname(program), stdio: ['ignore', 'inherit', 'inherit'], ...identity })
if (pidFile && child.pid) writeFileSync(pidFile, String(child.pid))

let stopping = false
const end = () => {
  if (stopping) return
  stopping = true
  child.kill(stop)
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
}
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
// Our own stopping is a clean end, no matter what code the program gives for it.
child.on('exit', (code) => process.exit(stopping ? 0 : (code ?? 1)))
