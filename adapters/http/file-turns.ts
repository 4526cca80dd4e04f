import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { refuse } from './problem.ts'
import { clientAddress, networkOf } from './rate-limits.ts'

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

/** Of one browser one file at a time, four of all browsers: a file is opened from its seal and
 * costs milliseconds of processor time, a page needs one. One browser may have as many waiting as
 * one person may have in a minute. */
export const makeFileTurns = (waiting: number): Turns => makeTurns({ ofOneKey: 1, inAll: 4, waiting })

/** Aborted when the connection of a request is closed: nobody waits for the answer any more. */
const goneOf = (ctx: Context): AbortSignal => {
  const gone = new AbortController()
  ctx.res.once('close', () => gone.abort())
  return gone.signal
}

/** Does the work of a file when it is the caller's turn, before anything else of the request, so
 * that a flood costs the database nothing while it waits. Too many that wait are refused with a
 * time to try again; work for a connection that was closed is not begun. `send` is given whether
 * the connection has closed since. */
export const inTurn = async (
  ctx: Context,
  { sessions, fileTurns }: Pick<AppPorts, 'sessions'> & { readonly fileTurns: Turns },
  send: (gone: AbortSignal) => Promise<void>,
): Promise<void> => {
  const gone = goneOf(ctx)
  const key = sessions.browserOf({ cookie: ctx.req.headers.cookie }) ?? networkOf(clientAddress(ctx))
  const leave = await fileTurns.enter(key, gone)
  if (leave === null) return gone.aborted ? undefined : refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter: 2 })
  try {
    await send(gone)
  } finally {
    leave()
  }
}
