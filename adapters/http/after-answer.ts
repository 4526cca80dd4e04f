import type { Log } from './app-ports.ts'

/** So many at a time: more would only wait for each other in the database and in the engine. */
const atOnce = 8
/** So many wait; what is beyond them is left to the sweep. */
const mostWaiting = 2_000

/** Work that follows an answer which did not wait for it. It is lost when the process dies, so each
 * piece must be found again by somebody else. */
export interface AfterAnswer {
  /** Does the work soon; `false` when too much waits already, and then it is not done at all. */
  readonly add: (work: () => Promise<void>) => boolean
  /** Resolves when nothing waits or runs. */
  readonly settled: () => Promise<void>
}

export const makeAfterAnswer = (log: Log): AfterAnswer => {
  const waiting: (() => Promise<void>)[] = []
  const running = new Set<Promise<void>>()
  const begin = (): void => {
    while (running.size < atOnce) {
      const work = waiting.shift()
      if (work === undefined) return
      const run = work()
        .catch((error: unknown) =>
          log.error({ error: error instanceof Error ? error.name : typeof error }, 'Work after an answer failed'),
        )
        .then(() => {
          running.delete(run)
          begin()
        })
      running.add(run)
    }
  }
  return {
    add: (work) => {
      if (waiting.length >= mostWaiting) return false
      waiting.push(work)
      begin()
      return true
    },
    settled: async () => {
      while (running.size > 0) await Promise.race(running)
    },
  }
}
