import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** True while a process of this id exists, no matter who owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process, or '' when it is gone: ids are reused, so an id alone proves
 * nothing. */
export const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

/** Resolves to true as soon as `met` does, or to false when the time is over. Checks every 50
 * ms. */
export const until = async (met: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> => {
  for (const end = Date.now() + milliseconds; Date.now() < end; await wait(50)) if (await met()) return true
  return met()
}

/** Ends a process that is not our child, first politely. */
export const end = async (pid: number, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 10_000): Promise<void> => {
  const send = (which: NodeJS.Signals) => {
    try {
      process.kill(pid, which)
    } catch {
      /* gone meanwhile */
    }
  }
  send(signal)
  if (await until(() => !isAlive(pid), patienceMs)) return
  send('SIGKILL')
  await until(() => !isAlive(pid), 2_000)
}
