import { shellsTouchedBy } from '../builds/changes.ts'
import type { Print } from '../programs/program.ts'
import type { Shell } from '../stack.ts'
import type { RunningPart } from './parts.ts'

/** Starts processes again when their sources change. Changes during a round wait for its end and
 * make one further round. */
export const makeRestarts = (
  shells: Readonly<Record<Shell, Pick<RunningPart, 'name' | 'restart'>>>,
  print: Print,
  now: () => number = () => performance.now(),
) => {
  const waiting = new Map<Shell, string>()
  let round: Promise<void> | undefined

  const restart = async (shell: Shell, why: string): Promise<void> => {
    const began = now()
    try {
      await shells[shell].restart()
      print(`${why}: ${shells[shell].name} runs the change after ${((now() - began) / 1000).toFixed(1)} s.`)
    } catch (error) {
      print(`${error instanceof Error ? error.message : String(error)}\nIt is tried again with the next change.`)
    }
  }
  const rounds = async (): Promise<void> => {
    while (waiting.size > 0) {
      const due = [...waiting]
      waiting.clear()
      await Promise.all(due.map(([shell, why]) => restart(shell, why)))
    }
    round = undefined
  }
  return {
    /** Takes note of changed files; the processes that run them start again, one round after the
     * other. */
    changed: (paths: readonly string[]): void => {
      for (const path of paths) for (const shell of shellsTouchedBy(path)) waiting.set(shell, path)
      if (waiting.size > 0) round ??= rounds()
    },
    /** Resolves when nothing is to be started again any more. */
    settled: async (): Promise<void> => round,
  }
}
