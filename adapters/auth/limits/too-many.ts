type Handler = (request: Request) => Promise<Response>

/** Seconds to wait where the library names none: it locks an account's codes for a quarter of an
 * hour; every other limit ends within a minute. */
const guess = async (response: Response): Promise<number> => {
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  return body?.code === 'ACCOUNT_TEMPORARILY_LOCKED' ? 15 * 60 : 60
}

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
