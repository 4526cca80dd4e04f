import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ReplyOf } from './endpoint.ts'
import { errorCatalogue, type ErrorCode, type Problem } from './error-catalogue.ts'
import { tooManyTries } from './wait.ts'

/** The part of the browser's `fetch` that the client uses; passed in, so that this file needs no DOM. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; credentials: 'same-origin' },
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

  constructor(problem: Problem, requestId: string | null) {
    super(problem.title)
    this.name = 'ApiError'
    this.code = problem.code
    this.status = problem.status
    this.problem = problem
    this.requestId = requestId
  }
}

type None = Record<never, never>
type Needs<Name extends string, Value> = [Value] extends [undefined] ? None : { readonly [Key in Name]: Value }
export type CallInput<E> = (keyof ParamsOf<E> extends never ? None : { readonly params: ParamsOf<E> }) &
  Needs<'body', BodyInputOf<E>> &
  Needs<'query', QueryInputOf<E>> &
  /** One key per press: pass the same again when the same press is repeated. Commands only. */
  { readonly idempotencyKey?: string }

export interface ApiClient {
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>
}

const unanswered = (): ApiError =>
  new ApiError(
    { type: 'about:blank', title: errorCatalogue.UNAVAILABLE.message, status: 503, code: 'UNAVAILABLE' },
    null,
  )

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  value.code in errorCatalogue

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const search = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`).join('&')}`
}

/** Calls declared endpoints on our own origin. Throws `ApiError` for every refusal and for an unreachable server. */
export const makeApiClient = (fetch: Fetch, newKey: () => string): ApiClient => ({
  async call(endpoint, input) {
    const given = input as {
      params?: Record<string, string>
      body?: unknown
      query?: Record<string, unknown>
      idempotencyKey?: string
    }
    const headers: Record<string, string> = { accept: 'application/json' }
    if (given.body !== undefined) headers['content-type'] = 'application/json'
    if (endpoint.command) headers['idempotency-key'] = given.idempotencyKey ?? newKey()
    const reply = await fetch(fill(endpoint.path, given.params ?? {}) + search(given.query ?? {}), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    }).catch(() => {
      throw unanswered()
    })
    const content = parse(await reply.text())
    const requestId = reply.headers.get('x-request-id')
    if (!reply.ok) {
      const wait = tooManyTries(reply.status, reply.headers.get('retry-after'))
      throw isProblem(content)
        ? new ApiError(wait === null ? content : { ...content, title: wait }, requestId)
        : new ApiError(
            { type: 'about:blank', title: errorCatalogue.INTERNAL.message, status: reply.status, code: 'INTERNAL' },
            requestId,
          )
    }
    return content as ReplyOf<typeof endpoint>
  },
})
