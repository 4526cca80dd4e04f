import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from './app-ports.ts'

const acceptable = /^[\w-]{8,64}$/

export interface RequestState {
  /** What the access log calls this call: a pattern, never the address as it came, which may carry
   * ids and tokens. */
  route: string
  requestId: string
  role?: string
  /** Of the account whose session the call had; not for the log. */
  userId?: string
  /** Of the refusal. */
  code?: string
  /** In a sandbox: brings its clock to the present. */
  present?: () => Promise<void>
  /** Set by calls that machines repeat every few seconds: only a failure of theirs is worth a
   * line. */
  isProbe?: true
}

/** Gives the request its id, and writes one line when it is answered. */
export const requestScope =
  (log: Log): Middleware<RequestState> =>
  async (ctx, next) => {
    const given = ctx.get('x-request-id')
    const requestId = acceptable.test(given) ? given : randomUUID()
    const began = performance.now()
    ctx.state.requestId = requestId
    ctx.state.route = 'none'
    ctx.set('x-request-id', requestId)
    try {
      await next()
    } finally {
      const { route, role, code, isProbe } = ctx.state
      const ms = Math.round((performance.now() - began) * 10) / 10
      const facts = {
        requestId,
        method: ctx.method,
        route,
        status: ctx.status,
        ms,
        ...(role === undefined ? {} : { role }),
        ...(code === undefined ? {} : { code }),
      }
      if (!isProbe || ctx.status >= 400) log.info(facts, 'Answered')
    }
  }
