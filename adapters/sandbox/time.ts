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

interface WaitingTask {
  readonly due: number
  readonly task: () => void
}

/** Tasks in the order in which they fall due; equal ones in the order in which they were added. */
const makeWaitingTasks = () => {
  const tasks: WaitingTask[] = []
  const placeOf = (due: number): number => {
    let [low, high] = [0, tasks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((tasks[middle]?.due ?? due) <= due) low = middle + 1
      else high = middle
    }
    return low
  }
  const remove = (entry: WaitingTask): void => {
    const at = tasks.indexOf(entry)
    if (at >= 0) tasks.splice(at, 1)
  }
  return {
    first: (): WaitingTask | undefined => tasks[0],
    count: (): number => tasks.length,
    remove,
    /** Returns what calls the task off. */
    add: (entry: WaitingTask): (() => void) => {
      tasks.splice(placeOf(entry.due), 0, entry)
      return () => remove(entry)
    },
  }
}

/** Time that passes only on request, so that a test of hours takes none. */
export const makeManualTime = (start: number): ManualTime => {
  let now = start
  const waiting = makeWaitingTasks()
  return {
    now: () => now,
    realNow: () => now,
    waiting: waiting.count,
    after: (milliseconds, task) => waiting.add({ due: now + milliseconds, task }),
    pass: (milliseconds) => {
      const until = now + milliseconds
      for (let entry = waiting.first(); entry && entry.due <= until; entry = waiting.first()) {
        waiting.remove(entry)
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
  const waiting = makeWaitingTasks()
  let running: number | undefined
  let callOffTimer: () => void = () => undefined
  const now = (): number => running ?? real.now() + offsetMs
  const watch = (): void => {
    callOffTimer()
    const first = waiting.first()
    if (first !== undefined) callOffTimer = real.after(Math.max(0, first.due - now()), runDue)
  }
  const runDue = (): void => {
    if (running !== undefined) return
    const until = now()
    try {
      for (let first = waiting.first(); first !== undefined && first.due <= until; first = waiting.first()) {
        const { due, task } = first
        waiting.remove(first)
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
    state: () => ({ now: now(), offsetMs, nextDue: waiting.first()?.due ?? null }),
    after: (milliseconds, task) => {
      const callOff = waiting.add({ due: now() + Math.max(0, milliseconds), task })
      if (running === undefined) watch()
      return callOff
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
