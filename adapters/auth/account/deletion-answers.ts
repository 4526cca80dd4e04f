import { deletedPage } from './user-options.ts'

const isOurLink = (url: string): boolean => {
  const { pathname, searchParams } = new URL(url)
  return pathname.endsWith('/delete-user/callback') && searchParams.get('callbackURL') === deletedPage
}

const codeOf = async (reply: Response): Promise<string> => {
  const body = (await reply.json().catch(() => null)) as { readonly code?: unknown } | null
  return typeof body?.code === 'string' ? body.code : 'INVALID_TOKEN'
}

/** Redirects a person who pressed the link in our email to a page, also when it is refused; other
 * callers get the library's own answer. */
export const deletionAnswers =
  (handler: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const reply = await handler(request)
    if (reply.status < 400 || !isOurLink(request.url)) return reply
    const headers = new Headers(reply.headers)
    headers.delete('content-type')
    headers.set('location', `${deletedPage}?${new URLSearchParams({ error: await codeOf(reply) }).toString()}`)
    return new Response(null, { status: 302, headers })
  }
