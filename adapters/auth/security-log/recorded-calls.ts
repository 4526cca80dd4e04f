import type { Concerned, SecurityAttempt, SecurityLog } from '@tamarack/application/ports/security-log.port'
import type { SessionReader } from '@tamarack/application/ports/session-reader.port'
import type { Origin } from '@tamarack/domain/loan/actor'
import { whileNoting, type Noted } from './noted.ts'
import { callOf, isWatched, securityEventOf } from './security-events.ts'

type Handler = (request: Request) => Promise<Response>

interface Recording {
  readonly basePath: string
  readonly securityLog: Pick<SecurityLog, 'record'>
  readonly sessions: SessionReader
  /** Called once a sign-in or its second step succeeded and has a line. */
  readonly signedIn: (origin: Origin) => void
  /** Waited for when the process stops. */
  readonly inBackground: (work: Promise<unknown>) => void
  /** Called for a line that could not be stored, so that it is at least logged. */
  readonly onLost: (attempt: SecurityAttempt, error: unknown) => void
  /** Longest wait for the log, milliseconds: a log that hangs must not lock people out. */
  readonly patienceMs: number
}

const code = /^[\w']{1,64}$/

const nowhere = 'https://own.invalid'

/** Outcomes reserved for calls that were not refused: an `error` in a redirect must not set
 * them. */
const outcomes: ReadonlySet<string> = new Set(['ok', 'SECOND_FACTOR_ASKED'])

/** A redirect with an `error` is a refusal, unless the call had an effect: the caller chooses the
 * redirect address. */
const errorOf = (response: Response, noted: Noted): string | null => {
  const target = response.headers.get('location') ?? ''
  if (
    !URL.canParse(target, nowhere) ||
    noted.sessionMade ||
    noted.accountLinked ||
    noted.emailChanged ||
    noted.accountDeleted
  )
    return null
  const error = new URL(target, nowhere).searchParams.getAll('error').at(-1) ?? null
  return error === null || (code.test(error) && !outcomes.has(error)) ? error : 'REFUSED'
}

/** The refusal's code; null when the call was answered. */
const refusalOf = async (response: Response, noted: Noted): Promise<string | null> => {
  if (response.status < 400) return errorOf(response, noted)
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  if (typeof body?.code === 'string' && code.test(body.code)) return body.code
  return response.status === 429 ? 'TOO_MANY_REQUESTS' : `HTTP_${response.status}`
}

/** Calls without a session, whose body names the account by its address. */
const callsWithAddress: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-up/email',
  'POST /request-password-reset',
  'POST /forget-password',
  'POST /send-verification-email',
])

const formOf = (request: Request, text: string): unknown => {
  // Parsed as the library parses it, so that the line names the account that the call was about.
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get('content-type') ?? ''))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const emailIn = async (request: Request): Promise<string | null> => {
  const email = (formOf(request, await request.clone().text()) as { readonly email?: unknown } | null)?.email
  return typeof email === 'string' ? email.trim().toLowerCase() : null
}

/** Whose line it is: first what the call itself noted, then the typed address, then who was signed
 * in. */
const concernedBy = (noted: Noted, email: string | null, signedIn: string | null): Concerned => ({
  id: noted.userId ?? (email === null ? signedIn : null),
  email,
})

const within = async (work: Promise<void>, milliseconds: number): Promise<void> => {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, enough])
  clearTimeout(timer)
}

/** Writes a line in the security log for every call that affects the safety of an account, before
 * the response. It wraps the whole library, so that a call refused before it reaches an endpoint
 * has a line too. */
export const recordedCalls =
  (
    handler: Handler,
    { basePath, securityLog, sessions, signedIn: onSignIn, inBackground, onLost, patienceMs }: Recording,
  ): Handler =>
  async (request) => {
    const call = callOf(request.method, new URL(request.url).pathname.slice(basePath.length))
    if (!isWatched(call)) return handler(request)
    const email = callsWithAddress.has(call) ? await emailIn(request) : null
    const signedIn = await sessions.current({ cookie: request.headers.get('cookie') ?? undefined })
    const { value: response, noted } = await whileNoting(() => handler(request))
    const event = securityEventOf(call, noted, await refusalOf(response, noted))
    if (event === null) return response
    const origin = {
      ip: request.headers.get('x-client-ip'),
      userAgent: request.headers.get('user-agent')?.slice(0, 512) ?? null,
    }
    const attempt: SecurityAttempt = { ...event, concerned: concernedBy(noted, email, signedIn?.id ?? null), origin }
    const written = securityLog.record(attempt).catch((error: unknown) => onLost(attempt, error))
    inBackground(written)
    await within(written, patienceMs)
    if (event.outcome === 'ok' && (event.type === 'sign-in' || event.type === 'second-factor')) onSignIn(origin)
    return response
  }
