import * as z from 'zod'
import type { Clock } from '@tamarack/application/ports/clock.port'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import { asStorable } from '@tamarack/application/storable-text'

export interface ZumConnection {
  /** `https://api-sandbox.zumrails.com`, `https://api-app.zumrails.com` or a stand-in that speaks
   * the same wire. */
  readonly baseUrl: string
  readonly username: string
  readonly password: string
  readonly timeoutMs: number
  readonly clock: Clock
}

/** What the vendor answered: a result, or a refusal of the request (400, 403, 404, 422 …) with its
 * text made safe for a log. */
export type ZumAnswer<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }

export interface ZumClient {
  readonly get: <Result>(path: string, schema: z.ZodType<Result>) => Promise<ZumAnswer<Result>>
  /** `idempotencyKey` (at most 36 characters) makes a repeat within an hour answer as the first
   * did. */
  readonly post: <Result>(
    path: string,
    body: object,
    schema: z.ZodType<Result>,
    idempotencyKey?: string,
  ) => Promise<ZumAnswer<Result>>
  readonly remove: <Result>(path: string, schema: z.ZodType<Result>) => Promise<ZumAnswer<Result>>
}

/** The token is good for up to an hour. */
const tokenLifeMs = 55 * 60_000
/** The vendor's text or object of an error; `message` may be missing and the text may be an object
 * (`{type,title,status,traceId}`). */
const envelope = z.object({
  isError: z.boolean().optional(),
  statusCode: z.number().optional(),
  result: z.unknown().optional(),
  responseException: z
    .object({ exceptionMessage: z.union([z.string(), z.looseObject({ title: z.string().optional() })]) })
    .optional(),
})
const authorized = z.object({ Token: z.string().min(1) })

/** A vendor's text without what may identify a person: addresses and runs of digits go, and it ends
 * after 80 characters. */
export const logSafe = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[email]')
    .replace(/\d{3,}/g, '#')
    .replace(/[^\w .,:;'()#[\]-]/g, ' ')
    .slice(0, 80)
    .trim()

/** Nothing may be concluded from these: the call may have been carried out. */
const outcomeUnknown = (status: number): boolean =>
  status >= 500 || status === 408 || status === 409 || status === 425 || status === 429 || status < 400

const reasonIn = ({ responseException }: z.infer<typeof envelope>): string => {
  const reason = responseException?.exceptionMessage
  return logSafe(typeof reason === 'string' ? reason : (reason?.title ?? 'refused'))
}

/** Reads an answer; its texts reach events and rows, so they are made storable here. Undefined for
 * what is not JSON. */
const readJson = async (answer: Response): Promise<unknown> => {
  try {
    return JSON.parse(await answer.text(), (_, value: unknown) =>
      typeof value === 'string' ? asStorable(value) : value,
    ) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
}

/** Speaks to Zum Rails: bearer token, envelope, time limit. Throws `ProviderUnavailable` without
 * any of what was sent whenever the outcome is unknown: no answer, 5xx, 408, 409, 429, or an
 * answer of another shape. */
export const makeZumClient = ({ baseUrl, username, password, timeoutMs, clock }: ZumConnection): ZumClient => {
  let token: { readonly value: string; readonly until: number } | null = null
  let authorizing: Promise<string> | null = null

  const send = async ({
    method,
    path,
    body,
    headers,
  }: Sent): Promise<{ status: number; read: z.infer<typeof envelope> }> => {
    const named = `${method} ${path.split('?')[0]?.replace(/\/[^/]*\d[^/]*/g, '/:id')}`
    try {
      const answer = await fetch(`${baseUrl}${path}`, {
        method,
        body,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const parsed = envelope.safeParse((await readJson(answer)) ?? { result: undefined })
      // Not established that the status of HTTP is always that of the envelope: an error in either
      // counts.
      const status = answer.ok && parsed.data?.isError === true ? (parsed.data.statusCode ?? 500) : answer.status
      if (answer.ok && status === answer.status ? parsed.success : !outcomeUnknown(status))
        return { status, read: parsed.data ?? { result: undefined } }
      throw new ProviderUnavailable('zum', `${named}: ${status}`)
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable(
        'zum',
        `${named}: ${error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no answer'}`,
      )
    }
  }

  const authorize = async (): Promise<string> => {
    const { status, read } = await send({
      method: 'POST',
      path: '/api/authorize',
      body: JSON.stringify({ Username: username, Password: password }),
      headers: {},
    })
    const result = authorized.safeParse(read.result)
    if (!result.success) throw new ProviderUnavailable('zum', `authorize: ${status}`)
    token = { value: result.data.Token, until: clock.now() + tokenLifeMs }
    return token.value
  }
  const bearer = (): Promise<string> => {
    if (token && token.until > clock.now()) return Promise.resolve(token.value)
    authorizing ??= authorize().finally(() => {
      authorizing = null
    })
    return authorizing
  }

  const call = async <Result>(request: Sent, schema: z.ZodType<Result>): Promise<ZumAnswer<Result>> => {
    const attempt = async () => {
      const used = await bearer()
      return { used, ...(await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${used}` } })) }
    }
    let answer = await attempt()
    if (answer.status === 401) {
      // Somebody else may have fetched a new one meanwhile.
      if (token?.value === answer.used) token = null
      answer = await attempt()
    }
    const { status, read } = answer
    if (status === 401) throw new ProviderUnavailable('zum', 'the fresh token was refused')
    if (status >= 400) return { kind: 'refused', status, reason: reasonIn(read) }
    const parsed = schema.safeParse(read.result)
    if (!parsed.success)
      throw new ProviderUnavailable(
        'zum',
        `an answer of another shape at ${parsed.error.issues
          .map(({ path }) => path.join('.'))
          .join(', ')
          .slice(0, 120)}`,
      )
    return { kind: 'result', result: parsed.data }
  }

  return {
    get: (path, schema) => call({ method: 'GET', path, body: null, headers: {} }, schema),
    remove: (path, schema) => call({ method: 'DELETE', path, body: null, headers: {} }, schema),
    post: (path, body, schema, idempotencyKey) =>
      call(
        {
          method: 'POST',
          path,
          body: JSON.stringify(body),
          headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
        },
        schema,
      ),
  }
}
