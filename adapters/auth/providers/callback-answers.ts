const isCallback = (url: string): boolean => /\/callback\/[^/]+$/.test(new URL(url).pathname)

const codeFor = (status: number): string => {
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'internal_server_error' : 'invalid_callback_request'
}

/** An identity provider redirects a browser to the callback, so a refusal must be a page that a
 * person can read and not JSON. Redirects such answers to the error page and keeps their cookies.
 */
export const callbackAnswers =
  (handler: (request: Request) => Promise<Response>, errorUrl: string) =>
  async (request: Request): Promise<Response> => {
    const reply = await handler(request)
    if (reply.status < 400 || !isCallback(request.url)) return reply
    const headers = new Headers(reply.headers)
    headers.delete('content-type')
    headers.set('location', `${errorUrl}?error=${codeFor(reply.status)}`)
    return new Response(null, { status: 302, headers })
  }
