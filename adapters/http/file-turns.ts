import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { clientAddress } from './client-address.ts'
import { refuse } from './problem.ts'
import { networkOf } from './rate-limits.ts'
import { makeTurns, type Turns } from './turns.ts'

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
