import { deletedPage } from '../account/user-options.ts'

type Handler = (request: Request) => Promise<Response>

interface FaultLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The part of an error that may be logged: its kind, never its message. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** The library's code for a refusal; undefined where its answer has none. */
const codeIn = async (reply: Response): Promise<string | undefined> => {
  const body = (await reply
    .clone()
    .json()
    .catch(() => null)) as { readonly code?: unknown } | null
  return typeof body?.code === 'string' ? body.code : undefined
}

/** The same answer, its cookies included, as a redirect. */
const redirected = (reply: Response, location: string): Response => {
  const headers = new Headers(reply.headers)
  headers.delete('content-type')
  headers.set('location', location)
  return new Response(null, { status: 302, headers })
}

/** Responds to an internal error without its message: the library's router prints every error to
 * the console, and a database message may quote a person's data. The library must be set to throw
 * (`onAPIError.throw`). Refusals are logged by their code. */
export const containedFaults =
  (handler: Handler, log: FaultLog): Handler =>
  async (request) => {
    try {
      const reply = await handler(request)
      const code = reply.status < 400 ? null : ((await codeIn(reply)) ?? `HTTP_${reply.status}`)
      if (code !== null) log.warn({ from: 'auth', code }, 'Refused a call to accounts')
      return reply
    } catch (error) {
      log.error({ from: 'auth', error: nameOf(error) }, 'A call to accounts failed')
      return Response.json({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong!' }, { status: 500 })
    }
  }

/** Seconds to wait where the library names none: it locks an account's codes for a quarter of an
 * hour; every other limit ends within a minute. */
const guess = async (response: Response): Promise<number> =>
  (await codeIn(response)) === 'ACCOUNT_TEMPORARILY_LOCKED' ? 15 * 60 : 60

const secondsIn = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
}

/** Adds the standard `Retry-After` header (RFC 9110 section 10.2.3) and a code to every such
 * refusal. */
export const withRetryAfter =
  (handler: Handler): Handler =>
  async (request) => {
    const response = await handler(request)
    if (response.status !== 429) return response
    const seconds = secondsIn(response.headers.get('x-retry-after')) ?? (await guess(response))
    const body = (await response.json().catch(() => ({}))) as object
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    for (const name of ['retry-after', 'x-retry-after']) headers.set(name, String(seconds))
    return new Response(JSON.stringify({ code: 'TOO_MANY_REQUESTS', ...body }), { status: 429, headers })
  }

const isOurLink = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url)
  return pathname.endsWith('/delete-user/callback') && searchParams.get('callbackURL') === deletedPage
}

/** Redirects a person who pressed the link in our email to a page, also when it is refused; other
 * callers get the library's own answer. */
export const deletionAnswers =
  (handler: Handler): Handler =>
  async (request) => {
    const reply = await handler(request)
    if (reply.status < 400 || !isOurLink(request.url)) return reply
    const error = (await codeIn(reply)) ?? 'INVALID_TOKEN'
    return redirected(reply, `${deletedPage}?${new URLSearchParams({ error }).toString()}`)
  }

const isCallback = (url: string): boolean => /\/callback\/[^/]+$/.test(new URL(url).pathname)

const codeFor = (status: number): string => {
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'internal_server_error' : 'invalid_callback_request'
}

/** An identity provider redirects a browser to the callback, so a refusal must be a page that a
 * person can read and not JSON. Redirects such answers to the error page and keeps their cookies.
 */
export const callbackAnswers =
  (handler: Handler, errorUrl: string): Handler =>
  async (request) => {
    const reply = await handler(request)
    if (reply.status < 400 || !isCallback(request.url)) return reply
    return redirected(reply, `${errorUrl}?error=${codeFor(reply.status)}`)
  }
