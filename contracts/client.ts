import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ReplyOf } from './endpoint.ts'
import type { ErrorCode, Problem } from './error-catalogue.ts'
import { ownRefusals } from './own-refusals.ts'
import { tooManyTries } from './wait.ts'

declare global {
  /** The platform's own, of which this file needs no more. */
  interface AbortSignal {
    readonly aborted: boolean
  }
}

/** The part of the browser's `fetch` that the client uses; passed in, so that no DOM is needed. */
export type Fetch = (
  url: string,
  init: {
    method: string
    headers: Record<string, string>
    body?: string
    credentials: 'same-origin'
    signal?: AbortSignal
  },
) => Promise<{
  readonly status: number
  readonly ok: boolean
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}>

/** A call that was answered with problem details, or not at all (`code` UNAVAILABLE). */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly problem: Problem
  readonly requestId: string | null
  /** Seconds after which the same call is worth repeating, as the server states; null without. */
  readonly retryAfter: number | null

  constructor(problem: Problem, requestId: string | null, retryAfter: number | null = null) {
    super(problem.title)
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

type None = Record<never, never>
type Needs<Name extends string, Value> = [Value] extends [undefined] ? None : { readonly [Key in Name]: Value }
export type CallInput<E> = (keyof ParamsOf<E> extends never ? None : { readonly params: ParamsOf<E> }) &
  Needs<'body', BodyInputOf<E>> &
  Needs<'query', QueryInputOf<E>> &
  /** One key per press: pass the same again when the same press is repeated. Commands only. The
   * signal gives a read up that nobody waits for any more; `basedOn` is what `versionOf` answered
   * when the answers were read that a command replaces. */
  { readonly idempotencyKey?: string; readonly basedOn?: string | undefined; readonly signal?: AbortSignal }

/** How the client waits for a system that reports that it is busy; passed in, so that this file
 * needs no clock and no page. */
export interface Patience {
  pause(milliseconds: number): Promise<void>
  /** True from the first repeat of a command until it is answered; then false, once. */
  takesLonger(isWaiting: boolean): void
}

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>
  /** The version of what was read or saved last at that address; undefined where it has none. */
  versionOf<E extends Endpoint>(endpoint: E, params: ParamsOf<E>): string | undefined
}

const unanswered = (): ApiError =>
  new ApiError({ type: 'about:blank', title: ownRefusals.UNAVAILABLE.message, status: 503, code: 'UNAVAILABLE' }, null)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Problem details of ours. A page that was opened before a release may meet a code that it has no
 * use for: the words come with it. */
const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'title' in value &&
  typeof value.title === 'string'

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const search = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`
}

interface Given {
  readonly params?: Record<string, string>
  readonly body?: unknown
  readonly query?: Record<string, unknown>
  readonly idempotencyKey?: string
  readonly basedOn?: string | undefined
  readonly signal?: AbortSignal
}

const secondsIn = (header: string | null): number | null => {
  const seconds = Number(header ?? Number.NaN)
  return seconds > 0 ? seconds : null
}

/** One request and its answer. Throws `ApiError` for every refusal, or no answer at all. */
const request = async (
  fetch: Fetch,
  endpoint: Endpoint,
  given: Given,
  key: string | undefined,
  versions: Map<string, string>,
): Promise<unknown> => {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (given.body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  if (given.basedOn !== undefined) headers['if-match'] = given.basedOn
  const path = fill(endpoint.path, given.params ?? {})
  const reply = await fetch(path + search(given.query ?? {}), {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal === undefined ? {} : { signal: given.signal }),
  }).catch(() => {
    throw unanswered()
  })
  const content = parse(await reply.text())
  const requestId = reply.headers.get('x-request-id')
  const version = reply.headers.get('etag')
  if (reply.ok && version !== null) versions.set(path, version)
  if (reply.ok) return content
  const retryAfter = reply.headers.get('retry-after')
  const wait = tooManyTries(reply.status, retryAfter)
  throw isProblem(content)
    ? new ApiError(wait === null ? content : { ...content, title: wait }, requestId, secondsIn(retryAfter))
    : new ApiError(
        { type: 'about:blank', title: ownRefusals.INTERNAL.message, status: reply.status, code: 'INTERNAL' },
        requestId,
      )
}

/** Seconds that a command is repeated for while our system is busy, and the most between tries. */
const patienceSeconds = 30
const longestPauseSeconds = 5

/** Seconds to wait before the same command is sent again; null when the answer stands: it is a
 * refusal, or nobody answered at all. */
const pauseAfter = (error: unknown, waited: number): number | null => {
  if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE' || error.retryAfter === null) return null
  const pause = Math.min(error.retryAfter, longestPauseSeconds)
  return waited + pause > patienceSeconds ? null : pause
}

/** Sends a command again, under the same key, for as long as the server is only busy. */
const patiently = async (act: () => Promise<unknown>, patience: Patience): Promise<unknown> => {
  let waited = 0
  try {
    for (;;) {
      try {
        return await act()
      } catch (error) {
        const seconds = pauseAfter(error, waited)
        if (seconds === null) throw error
        if (waited === 0) patience.takesLonger(true)
        waited += seconds
        await patience.pause(seconds * 1000)
      }
    }
  } finally {
    if (waited > 0) patience.takesLonger(false)
  }
}

/** Calls declared endpoints on our own origin. Throws `ApiError` for every refusal and for an
 * unreachable server. With `patience`, a command that is answered 503 UNAVAILABLE with Retry-After
 * is repeated under its key for half a minute before it throws; reads are repeated by their
 * caller. */
export const makeApiClient = (fetch: Fetch, newKey: () => string, patience?: Patience): ApiClient => {
  const versions = new Map<string, string>()
  return {
    async call(endpoint, input) {
      const given = input as Given
      const key = endpoint.command ? (given.idempotencyKey ?? newKey()) : undefined
      const act = () => request(fetch, endpoint, given, key, versions)
      const content = await (patience !== undefined && endpoint.command ? patiently(act, patience) : act())
      return content as ReplyOf<typeof endpoint>
    },
    versionOf: ({ path }, params) => versions.get(fill(path, params)),
  }
}
