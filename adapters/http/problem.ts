import type { Context, Middleware } from 'koa'
import { errorCatalogue, type ErrorCode, type Problem } from '@tamarack/contracts/error-catalogue'
import type { Log } from './app-ports.ts'

/** A refusal on its way out: a code of the catalogue, what the screen needs to explain it, and the
 * fields at fault. */
export interface Refusal {
  readonly code: string
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number
  readonly facts?: Readonly<Record<string, string | number | boolean>>
  readonly errors?: NonNullable<Problem['errors']>
}

const isListed = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code)

/** Answers with RFC 9457 problem details. A code that the catalogue does not list is a fault of
 * ours and becomes INTERNAL. */
export const refuse = (ctx: Context, { code, facts, errors, retryAfter }: Refusal, log?: Log): void => {
  const listed = isListed(code) ? code : 'INTERNAL'
  if (listed !== code) log?.error({ code }, 'A refusal is missing in the error catalogue')
  const { status, message } = errorCatalogue[listed]
  const problem: Problem = {
    type: 'about:blank',
    title: message,
    status,
    code: listed,
    ...(facts === undefined || listed !== code ? {} : { facts }),
    ...(errors === undefined || errors.length === 0 ? {} : { errors }),
  }
  ctx.status = status
  Object.assign(ctx.state, { code: listed })
  ctx.set('cache-control', 'no-store')
  const wait = retryAfter ?? (status === 503 ? 2 : undefined)
  if (wait !== undefined) ctx.set('retry-after', String(wait))
  ctx.body = JSON.stringify(problem)
  ctx.set('content-type', 'application/problem+json; charset=utf-8')
}

/** Codes of a database or engine that cannot be reached or goes down, and of a queue that is full
 * (Node's system errors; PostgreSQL appendix A, classes 08, 53 and 57P). */
const unreachable =
  /^(?:EBUSY|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08\w{3}|53\w{3}|57P\w{2})$/

/** What PostgreSQL's client reports without a code. */
const lostConnection = /^(?:Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/

const causes = (error: unknown): readonly unknown[] => {
  const chain: unknown[] = []
  let each = error
  for (; each !== undefined && each !== null && chain.length < 8; each = (each as { cause?: unknown }).cause)
    chain.push(each)
  return chain
}

const cannotReach = (error: unknown): boolean =>
  causes(error).some((each) => {
    const { code, message } = each as { code?: unknown; message?: unknown }
    return (
      (typeof code === 'string' && unreachable.test(code)) ||
      (typeof message === 'string' && lostConnection.test(message))
    )
  })

/** Where in our code it broke, without the message: that may quote a person's data. */
const whereabouts = (error: unknown): object => {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = (error as { code?: unknown }).code
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim())
  return {
    error: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { errorCode: code } : {}),
    stack,
  }
}

/** Turns whatever is thrown below into a problem, and nothing of it reaches the caller. */
export const problems =
  (log: Log): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      // Nobody is there any more to be answered, and a browser may leave whenever it likes.
      if (ctx.res.destroyed) return
      log.error(
        { requestId: (ctx.state as { requestId?: string }).requestId, ...whereabouts(error) },
        'A request failed',
      )
      // What was prepared for another answer must not adorn this one.
      for (const header of ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified'])
        ctx.remove(header)
      refuse(ctx, { code: cannotReach(error) ? 'UNAVAILABLE' : 'INTERNAL' })
    }
  }
