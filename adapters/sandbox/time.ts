/** The time a provider sandbox lives in. `after` runs the task once, that many milliseconds later, unless it is called off first. */
export interface SandboxTime {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly after: (milliseconds: number, task: () => void) => () => void
}

export interface ManualTime extends SandboxTime {
  /** Lets the time pass; tasks run in the order they fall due, at their own moment. */
  readonly pass: (milliseconds: number) => void
  /** How many tasks still wait. */
  readonly waiting: () => number
}

/** Time that passes only on request, so that a test of hours takes none. */
export const makeManualTime = (start: number): ManualTime => {
  let now = start
  let waiting: readonly { readonly due: number; readonly task: () => void }[] = []
  const next = (until: number) => waiting.filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0]
  return {
    now: () => now,
    waiting: () => waiting.length,
    after: (milliseconds, task) => {
      const entry = { due: now + milliseconds, task }
      waiting = [...waiting, entry]
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass: (milliseconds) => {
      const until = now + milliseconds
      for (let due = next(until); due; due = next(until)) {
        const entry = due
        waiting = waiting.filter((other) => other !== entry)
        now = Math.max(now, entry.due)
        entry.task()
      }
      now = until
    },
  }
}

/** The same time, for something that may be stopped: `stop` calls off every task that still waits, and those that come later. */
export const makeStoppableTime = ({ now, after }: SandboxTime): SandboxTime & { readonly stop: () => void } => {
  const waiting = new Set<() => void>()
  let stopped = false
  return {
    now,
    after: (milliseconds, task) => {
      if (stopped) return () => undefined
      const callOff = after(milliseconds, () => {
        waiting.delete(callOff)
        task()
      })
      waiting.add(callOff)
      return () => {
        waiting.delete(callOff)
        callOff()
      }
    },
    stop: () => {
      stopped = true
      for (const callOff of waiting) callOff()
    },
  }
}
