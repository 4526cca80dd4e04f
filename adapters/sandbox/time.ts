/** The time a provider sandbox lives in. `after` runs the task once, that many milliseconds later,
 * unless it is called off first. */
export interface SandboxTime {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The same of the machine, whose time nobody moves: signatures and access tokens count from it,
   * and so does a fault that is slow. */
  readonly realNow: () => number
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
    realNow: () => now,
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

/** What a sandbox reports of its clock. Moments are epoch milliseconds. */
export interface SandboxClockState {
  readonly now: number
  readonly offsetMs: number
  /** When the next of its tasks falls due; null when none waits. */
  readonly nextDue: number | null
}

export interface MovableTime extends SandboxTime {
  readonly state: () => SandboxClockState
  /** Makes the offset at least that many milliseconds. What falls due by that runs before it
   * returns: in order, each task at its own moment. */
  readonly raiseTo: (offsetMs: number) => void
}

/** Real time plus an offset that only grows. `real` is the machine's time, `keep` stores the offset
 * over a restart. */
export const makeMovableTime = (
  real: SandboxTime,
  { from = 0, keep = () => undefined }: { readonly from?: number; readonly keep?: (offsetMs: number) => void } = {},
): MovableTime => {
  let offsetMs = from
  let waiting: readonly { readonly due: number; readonly task: () => void }[] = []
  let running: number | undefined
  let callOffTimer: () => void = () => undefined
  const now = (): number => running ?? real.now() + offsetMs
  const next = () => waiting.toSorted((a, b) => a.due - b.due)[0]
  const watch = (): void => {
    callOffTimer()
    const first = next()
    if (first !== undefined) callOffTimer = real.after(Math.max(0, first.due - now()), runDue)
  }
  const runDue = (): void => {
    if (running !== undefined) return
    const until = now()
    try {
      for (let first = next(); first !== undefined && first.due <= until; first = next()) {
        const { due, task } = first
        waiting = waiting.filter((other) => other !== first)
        running = due
        task()
      }
    } finally {
      running = undefined
      watch()
    }
  }
  return {
    now,
    realNow: real.realNow,
    state: () => ({ now: now(), offsetMs, nextDue: next()?.due ?? null }),
    after: (milliseconds, task) => {
      const entry = { due: now() + Math.max(0, milliseconds), task }
      waiting = [...waiting, entry]
      if (running === undefined) watch()
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    raiseTo: (to) => {
      if (to <= offsetMs) return
      offsetMs = to
      keep(to)
      runDue()
    },
  }
}

/** The same time, for something that may be stopped: `stop` calls off every task that still waits,
 * and those that come later. */
export const makeStoppableTime = ({
  now,
  realNow,
  after,
}: SandboxTime): SandboxTime & { readonly stop: () => void } => {
  const waiting = new Set<() => void>()
  let stopped = false
  return {
    now,
    realNow,
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
