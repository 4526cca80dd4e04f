import { ownRefusals } from '@tamarack/contracts/own-refusals'
import { tooManyTries } from '@tamarack/contracts/wait'
import { capital } from '@tamarack/ui/format'
import { somethingWentWrong } from '@tamarack/ui/problem'

/** An answer of the authentication server that was no success: its code, status and words. */
export class AuthRefusal extends Error {
  readonly code: string
  readonly status: number
  /** Seconds after which one may try again; null when the server named none. */
  readonly retryAfter: number | null

  constructor(code: string, status: number, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'AuthRefusal'
    this.code = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Words of ours where the server's are missing, or are not meant for a customer. */
const sentences: Record<number, string> = {
  429: ownRefusals.TOO_MANY_REQUESTS.message,
  500: ownRefusals.INTERNAL.message,
  503: ownRefusals.UNAVAILABLE.message,
}

const refusal = (status: number, body: unknown, retryAfter: number | null = null): AuthRefusal => {
  const problem = typeof body === 'object' && body !== null ? (body as { code?: unknown; message?: unknown }) : {}
  const code = typeof problem.code === 'string' ? problem.code : `HTTP_${status}`
  const message = typeof problem.message === 'string' && problem.message !== '' ? capital(problem.message) : undefined
  return new AuthRefusal(
    code,
    status,
    tooManyTries(status, retryAfter === null ? null : String(retryAfter)) ??
      sentences[status] ??
      (status >= 500 ? sentences[500] : message) ??
      somethingWentWrong,
    retryAfter,
  )
}

/** What a failed call shows: refusals carry their words, and anything else is broken machinery. */
export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : somethingWentWrong)

const waitIn = ({ status, headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 429 && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

const lossListeners = new Set<() => void>()

/** Notifies whenever a call is refused because nobody is signed in any more; answers how to
 * stop. */
export const onSessionLost = (notify: () => void): (() => void) => {
  lossListeners.add(notify)
  return () => {
    lossListeners.delete(notify)
  }
}

const answer = async <Reply>(reply: Promise<Response>): Promise<Reply> => {
  const response = await reply.catch(() => {
    throw refusal(503, null)
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body as Reply
  const refused = refusal(response.status, body, waitIn(response))
  if (refused.status === 401 && refused.code === 'UNAUTHORIZED') for (const notify of lossListeners) notify()
  throw refused
}

/** Reads from the authentication server; null is an answer ("no session"). */
export const authGet = <Reply>(path: string): Promise<Reply | null> =>
  answer<Reply | null>(
    fetch(`/api/auth${path}`, { headers: { accept: 'application/json' }, credentials: 'same-origin' }),
  )

/** Sends to the authentication server. Throws `AuthRefusal`. */
export const authPost = <Reply = unknown>(path: string, body: Readonly<Record<string, unknown>> = {}): Promise<Reply> =>
  answer<Reply>(
    fetch(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
