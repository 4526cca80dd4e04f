/** Lets callers in a few at a time, each key in its turn: who sends three hundred calls at once
 * waits behind their own, and nobody waits behind them. */
export interface Turns {
  /** Resolves with what ends the turn when it is this caller's; null at once when too many of the
   * same key wait already, or when `gone` is aborted before the turn comes. */
  readonly enter: (key: string, gone: AbortSignal) => Promise<(() => void) | null>
}

export interface TurnLimits {
  /** Calls of one key, and of all keys, in work at once. */
  readonly ofOneKey: number
  readonly inAll: number
  /** Calls of one key that may wait. */
  readonly waiting: number
}

interface Line {
  working: number
  readonly waiting: (() => void)[]
}

export const makeTurns = ({ ofOneKey, inAll, waiting }: TurnLimits): Turns => {
  // In the order of their last turn, so that the first one with somebody to let in is the next.
  const lines = new Map<string, Line>()
  let working = 0
  const next = (): void => {
    for (const [key, line] of lines) {
      if (working >= inAll) return
      if (line.working >= ofOneKey) continue
      const letIn = line.waiting.shift()
      if (letIn === undefined) continue
      lines.delete(key)
      lines.set(key, line)
      letIn()
    }
  }
  const leave = (key: string, line: Line): void => {
    working -= 1
    line.working -= 1
    if (line.working === 0 && line.waiting.length === 0) lines.delete(key)
    // Not at once: what arrived meanwhile at the event loop goes first.
    setImmediate(next)
  }
  return {
    enter: async (key, gone) => {
      const line = lines.get(key) ?? { working: 0, waiting: [] }
      if (gone.aborted || line.waiting.length >= waiting) return null
      lines.set(key, line)
      const { promise, resolve } = Promise.withResolvers<(() => void) | null>()
      const letIn = (): void => {
        gone.removeEventListener('abort', forget)
        working += 1
        line.working += 1
        let left = false
        resolve(() => {
          if (left) return
          left = true
          leave(key, line)
        })
      }
      const forget = (): void => {
        line.waiting.splice(line.waiting.indexOf(letIn), 1)
        if (line.working === 0 && line.waiting.length === 0) lines.delete(key)
        resolve(null)
      }
      gone.addEventListener('abort', forget, { once: true })
      line.waiting.push(letIn)
      next()
      return promise
    },
  }
}
