import type { IncomingMessage } from 'node:http'
import type { Context, Middleware } from 'koa'
import * as z from 'zod/mini'
import { canonicalJson } from '@tamarack/application/documents/canonical-json'
import type { SecurityLog } from '@tamarack/application/ports/security-log.port'
import type { Principal } from '@tamarack/application/ports/session-reader.port'
import { isStorable } from '@tamarack/application/storable-text'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReadOnly, ReplyOf, Role } from '@tamarack/contracts/endpoint'
import { inputSentence } from '@tamarack/contracts/input-sentences'
import { mayWorkIn } from '@tamarack/domain/duties/limits'
import type { Origin } from '@tamarack/domain/loan/actor'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { AppPorts } from './app-ports.ts'
import { refuse, type Refusal } from './problem.ts'
import { clientAddress, networkOf, type RateLimit } from './rate-limits.ts'
import { recordAnswer, type LookPorts } from './record-look.ts'
import type { RequestState } from './request-scope.ts'

/** A request that has passed every check that needs no knowledge of loans. */
export interface AnyonesCall<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly origin: Origin
  /** Of a command: 8 to 64 letters, digits, dashes or underscores. */
  readonly idempotencyKey: string
  /** The version that it names as If-Match. */
  readonly basedOn: string | undefined
  /** Calls back once whoever called has gone before the answer was sent. */
  readonly onLeft: (act: () => void) => void
}
export interface Call<E> extends AnyonesCall<E> {
  readonly principal: Principal
}

type Params = Record<string, string>
type Outcome<E> = Promise<Result<ReadOnly<ReplyOf<E>>, Refusal>>
type Given = Pick<AnyonesCall<never>, 'origin' | 'idempotencyKey' | 'basedOn' | 'onLeft'> & {
  readonly principal: Principal | null
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

export interface Mounted {
  readonly endpoint: Endpoint
  readonly handle: (call: Given) => Promise<Result<unknown, Refusal>>
}

/** Joins an endpoint to what answers it; `mount` has checked the call against the endpoint before
 * it is called. */
export const answer = <E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Outcome<E>): Mounted => ({
  endpoint,
  handle: (call) => handle(call as Call<E>),
})

/** The same for an endpoint that is open to everybody. */
export const answerAnyone = <E extends Endpoint>(
  endpoint: E,
  handle: (call: AnyonesCall<E>) => Outcome<E>,
): Mounted => ({ endpoint, handle: (call) => handle(call as AnyonesCall<E>) })

const formLimit = 100 * 1024
const idempotencyKeyShape = /^[\w-]{8,64}$/
/** Ids of ours and of the providers; anything else belongs to nobody. */
const idShape = /^[\w.-]{1,128}$/
/** Whether each parameter of a path can be an id. */
export const areIds = (params: object): boolean => Object.values(params).every((value) => idShape.test(String(value)))
const unstorable = 'This has a character that we cannot keep. Type it again.'

export interface Guard extends LookPorts {
  readonly fingerprint: AppPorts['fingerprint']
  readonly sessions: AppPorts['sessions']
  readonly securityLog: Pick<SecurityLog, 'record'>
  readonly publicOrigin: string
  /** By person; reads that are open to everybody are not counted here. */
  readonly readLimit: RateLimit
  /** By person. */
  readonly commandLimit: RateLimit
  /** Longer than the process waits for its engine: only what hangs without a deadline of its own
   * gets here. */
  readonly answerWithinMs: number
}

/** Who calls, if their role may. In a sandbox its clock is at the present afterwards. */
export const admit = async (
  ctx: Context,
  roles: readonly Role[] | 'public',
  { sessions }: Pick<Guard, 'sessions'>,
): Promise<Result<Principal | null, Refusal>> => {
  const present = (ctx.state as RequestState).present?.()
  if (roles === 'public') {
    await present
    return ok(null)
  }
  const [principal] = await Promise.all([sessions.current({ cookie: ctx.req.headers.cookie }), present])
  if (principal === null) return err({ code: 'NO_SESSION' })
  Object.assign(ctx.state, { role: principal.role, userId: principal.id })
  return roles.includes(principal.role) ? ok(principal) : err({ code: 'NOT_ALLOWED' })
}

/** A command must come from our own pages and name itself, so that a repeated press is the same
 * press; and nobody presses without end. */
export const checkCommand = async (
  ctx: Context,
  principal: Principal | null,
  guard: Pick<Guard, 'publicOrigin' | 'commandLimit'>,
): Promise<Result<string, Refusal>> => {
  const { publicOrigin, commandLimit } = guard
  if (ctx.get('origin') !== publicOrigin) return err({ code: 'FOREIGN_ORIGIN' })
  const key = ctx.get('idempotency-key')
  if (!idempotencyKeyShape.test(key)) return err({ code: 'IDEMPOTENCY_KEY_REQUIRED' })
  const retryAfter = await commandLimit.take(principal?.id ?? networkOf(clientAddress(ctx)))
  return retryAfter === null ? ok(key) : err({ code: 'TOO_MANY_REQUESTS', retryAfter })
}

const checkRead = async (principal: Principal | null, { readLimit }: Guard): Promise<Result<string, Refusal>> => {
  const retryAfter = principal && (await readLimit.take(principal.id))
  return retryAfter === null ? ok('') : err({ code: 'TOO_MANY_REQUESTS', retryAfter })
}

/** A request's body as it came, or `too-large` as soon as it is longer than `limit` bytes; what is
 * left of it is not kept. */
export const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer | 'too-large'> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large'
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) return 'too-large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** JSON pointers (RFC 6901) of the texts in an answer that cannot be stored. Expects data that a
 * schema has let through, and so no endless nest. */
const unstorableTexts = (value: unknown, pointer = ''): readonly string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unstorableTexts(each, `${pointer}/${key}`))
}

const invalid = (error: z.core.$ZodError): { readonly ok: false; readonly error: Refusal } =>
  err({
    code: 'INVALID_INPUT',
    errors: error.issues.map(({ path, message }) => ({ pointer: `/${path.map(String).join('/')}`, detail: message })),
  })

/** What was sent, as the schema reads it; refused in sentences that a person can act on. */
export const fits = (schema: z.core.$ZodType | undefined, value: unknown): Result<unknown, Refusal> => {
  if (schema === undefined) return ok(undefined)
  const parsed = z.safeParse(schema, value, { error: inputSentence })
  if (!parsed.success) return invalid(parsed.error)
  const errors = unstorableTexts(parsed.data).map((pointer) => ({ pointer, detail: unstorable }))
  return errors.length === 0 ? ok(parsed.data) : err({ code: 'INVALID_INPUT', errors })
}

const readJson = async (ctx: Context, arriving: ReturnType<typeof readBody>): Promise<Result<unknown, Refusal>> => {
  const bytes = await arriving
  if (bytes === 'too-large') {
    ctx.set('connection', 'close')
    return err({ code: 'PAYLOAD_TOO_LARGE' })
  }
  if (!ctx.is('json')) return err({ code: 'INVALID_INPUT' })
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return err({ code: 'INVALID_INPUT' })
  }
}

/** From where a call came, as the server saw it; the browser's name is cut to 512 characters. */
export const originOf = (ctx: Context): Origin => ({
  ip: clientAddress(ctx),
  userAgent: ctx.get('user-agent').slice(0, 512) || null,
})

/** TAM-297: whether the work is within the limits of the account. */
const isInLimits = (principal: Principal | null, { area }: Endpoint, body: unknown): boolean =>
  area === undefined || mayWorkIn(principal?.limits, typeof area === 'function' ? area(body as never) : area)

/** Everything about a call that can be checked from its endpoint alone, in the order in which a
 * stranger may learn of it. */
const check = async (
  ctx: Context,
  params: Params,
  endpoint: Endpoint,
  guard: Guard,
): Promise<Result<Given, Refusal>> => {
  // The body arrives while the session is read; nobody looks into it before.
  const { bodyLimit } = endpoint
  const arriving = endpoint.body === undefined || bodyLimit !== undefined ? null : readBody(ctx.req, formLimit)
  // Who is refused before it is needed does not wait for it, nor for its failure.
  arriving?.catch(() => {})
  const principal = await admit(ctx, endpoint.roles, guard)
  if (!principal.ok) return principal
  const key = endpoint.command
    ? await checkCommand(ctx, principal.value, guard)
    : await checkRead(principal.value, guard)
  if (!key.ok) return key
  if (endpoint.command && principal.value && principal.value.role !== 'customer')
    await guard.sessions.used(principal.value.sessionId)
  if (!areIds(params)) return err({ code: 'NOT_FOUND' })
  const query = fits(endpoint.query, ctx.query)
  if (!query.ok) return query
  const file = bodyLimit === undefined ? null : readBody(ctx.req, bodyLimit)
  const arrived = arriving ?? file
  const sent = arrived === null ? ok(undefined) : await readJson(ctx, arrived)
  if (!sent.ok) return sent
  const body = fits(endpoint.body, sent.value)
  if (!body.ok) return body
  if (!isInLimits(principal.value, endpoint, body.value)) return err({ code: 'OUTSIDE_LIMITS' })
  return ok({
    principal: principal.value,
    params,
    query: query.value,
    body: body.value,
    origin: originOf(ctx),
    idempotencyKey: key.value,
    basedOn: /^"([^"]*)"$/.exec(ctx.get('if-match'))?.[1],
    onLeft: (act) => {
      if (ctx.res.destroyed) act()
      else ctx.res.once('close', () => ctx.res.writableFinished || act())
    },
  })
}

export const inTime = async <Value>(work: Promise<Value>, milliseconds: number): Promise<Value> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(Object.assign(new Error('Not answered in time'), { code: 'ETIMEDOUT' })),
    milliseconds,
  )
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The version of what can be changed, as an ETag names it without its quotes. */
export const versionOf = ({ fingerprint }: Pick<AppPorts, 'fingerprint'>, shown: object | null): string =>
  shown === null ? 'none' : fingerprint.of(canonicalJson(shown))

/** What a handler returns, if it fits the contract; whoever of the staff is to be shown it has
 * looked at it. */
const answerOf = async (
  ctx: Context,
  { endpoint, handle }: Mounted,
  call: Given,
  guard: Guard,
): Promise<Result<unknown, Refusal>> => {
  const outcome = await handle(call)
  if (!outcome.ok) return outcome
  const reply = z.safeParse(endpoint.response, outcome.value)
  if (!reply.success) {
    const at = reply.error.issues.map(({ path }) => path.join('.'))
    const { requestId } = ctx.state as RequestState
    guard.log.error({ requestId, route: endpoint.path, at }, 'An answer does not fit its contract')
    return err({ code: 'INTERNAL' })
  }
  if (endpoint.version !== undefined) {
    // The command of a loan answers with the loan: its version is of what was sent.
    const version = endpoint.version(('type' in endpoint ? call.body : reply.data) as never)
    ctx.set('etag', `"${versionOf(guard, version)}"`)
  }
  if (endpoint.shows === undefined) return ok(reply.data)
  const recorded = await recordAnswer(guard, endpoint.shows, call, reply.data)
  return recorded.ok ? ok(reply.data) : recorded
}

/** Refusals that are no mistake of a form: somebody tried what is not theirs, or too often. */
const suspicious: ReadonlySet<string> = new Set([
  'NOT_ALLOWED',
  'OUTSIDE_LIMITS',
  'FOREIGN_ORIGIN',
  'TOO_MANY_REQUESTS',
])

/** Writes who tried it into the security log; nobody waits for it. */
const noteRefusal = (ctx: Context, { code: outcome }: Refusal, { securityLog, log }: Guard): void => {
  if (!suspicious.has(outcome)) return
  const { userId = null, requestId } = ctx.state as RequestState
  const attempt = { type: 'api-call', outcome, concerned: { id: userId, email: null }, origin: originOf(ctx) } as const
  void securityLog
    .record(attempt)
    .catch(() => log.error({ requestId, outcome }, 'A line of the security log could not be stored'))
}

/** Answers one endpoint. What a handler returns is sent only if it fits the contract, and nothing
 * beyond the contract is sent. */
export const mount =
  (mounted: Mounted, guard: Guard): Middleware<RequestState, { params: Params }> =>
  async (ctx) => {
    const { endpoint } = mounted
    ctx.state.route = endpoint.path
    ctx.set('cache-control', 'no-store')
    const work = check(ctx, ctx.params, endpoint, guard).then((call) =>
      call.ok ? answerOf(ctx, mounted, call.value, guard) : call,
    )
    const outcome = await inTime(work, guard.answerWithinMs)
    if (!outcome.ok) {
      noteRefusal(ctx, outcome.error, guard)
      return refuse(ctx, outcome.error, guard.log)
    }
    ctx.status = 200
    // Written here because Koa would turn null into an empty 204.
    ctx.body = JSON.stringify(outcome.value)
    ctx.set('content-type', 'application/json; charset=utf-8')
    return undefined
  }
