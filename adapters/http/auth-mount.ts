import { STATUS_CODES } from 'node:http'
import type { Context, Middleware } from 'koa'
import { errorCatalogue } from '@tamarack/contracts/error-catalogue'
import { inputSentence } from '@tamarack/contracts/input-sentences'
import type { AuthHandler } from './app-ports.ts'
import { readBody } from './mount.ts'
import { clientAddress } from './rate-limits.ts'
import type { RequestState } from './request-scope.ts'

const basePath = '/api/auth'
/** The library itself would read a body of any length. */
const bodyLimit = 64 * 1024

/** The health check answers at its bare name too (specification section 2). */
const healthPath = '/ok'

/** First parts of the specification's authentication calls, which it writes directly below /api
 * (section 7). */
const aliases: ReadonlySet<string> = new Set([
  'sign-in',
  'sign-up',
  'callback',
  'sign-out',
  'request-password-reset',
  'forget-password',
  'reset-password',
  'change-password',
  'set-password',
  'delete-user',
  'change-email',
  'verify-email',
  'send-verification-email',
  'update-user',
  'list-accounts',
  'link-social',
  'unlink-account',
  'get-access-token',
  'refresh-token',
  'account-info',
  'get-session',
  'list-sessions',
  'revoke-session',
  'revoke-sessions',
  'revoke-other-sessions',
  'two-factor',
  'passkey',
  'ok',
  'error',
])

/** The library's own path for this one, or null when it is none of its. */
const authPath = (path: string): string | null => {
  if (path === basePath || path.startsWith(`${basePath}/`)) return path
  if (path === healthPath) return basePath + healthPath
  const [, api, first = ''] = path.split('/')
  return api === 'api' && aliases.has(first) ? basePath + path.slice('/api'.length) : null
}

/** Headers that speak about the connection to us, or that only we may set. */
const ours = /^(?:host|connection|content-length|transfer-encoding|x-client-ip|forwarded|x-forwarded-.*|x-real-ip)$/

const headersOf = (ctx: Context): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(ctx.req.headers)) {
    if (value === undefined || ours.test(name)) continue
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each)
  }
  headers.set('x-client-ip', clientAddress(ctx))
  return headers
}

const validatorWords = /\[body\.?([\w.]*)\] Invalid input(?:: expected (\w+), received (\w+))?/g

/** What the library's validator says of types (`[body.email] Invalid input: expected string, …`),
 * in the sentences of all other calls. */
const sentencesFor = (words: string): object => ({
  code: 'VALIDATION_ERROR',
  message: errorCatalogue.INVALID_INPUT.message,
  errors: [...words.matchAll(validatorWords)].map(([, field = '', expected = '', received = '']) => ({
    pointer: `/${field.replaceAll('.', '/')}`,
    detail: inputSentence({
      code: 'invalid_type',
      expected: expected as 'string',
      path: [],
      input: received === 'undefined' ? undefined : received,
    }),
  })),
})

/** The library refuses some calls without a word, some in plain text, some in the words of its
 * validator; a caller reads JSON and looks for a code. */
const inWords = async (reply: Response): Promise<Response> => {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  const said = isJson && reply.status === 400 ? ((await reply.clone().json()) as Partial<Record<string, unknown>>) : {}
  const { code, message } = said
  const isValidator = code === 'VALIDATION_ERROR' && typeof message === 'string'
  if (reply.status < 400 || (isJson && !isValidator)) return reply
  const name = STATUS_CODES[reply.status] ?? 'Refused'
  const words = isValidator ? sentencesFor(message) : { code: name.toUpperCase().replace(/\W+/g, '_'), message: name }
  const headers = new Headers(reply.headers)
  headers.set('content-type', 'application/json')
  return new Response(JSON.stringify(words), { status: reply.status, headers })
}

const answerWith = async (ctx: Context, reply: Response): Promise<void> => {
  const content = Buffer.from(await reply.arrayBuffer())
  ctx.status = reply.status
  reply.headers.forEach((value, name) => {
    if (name !== 'set-cookie' && name !== 'content-length') ctx.set(name, value)
  })
  for (const cookie of reply.headers.getSetCookie()) ctx.append('set-cookie', cookie)
  if (!ctx.res.hasHeader('cache-control')) ctx.set('cache-control', 'no-store')
  // Koa takes an empty body for 204 and forgets the status and type that were set before.
  ctx.body = content
  ctx.status = reply.status
  const type = reply.headers.get('content-type')
  if (type === null) ctx.remove('content-type')
  else ctx.set('content-type', type)
}

/** Hands requests about accounts to the authentication library, as web-standard requests that we
 * have cleaned: bounded, with our own word on where they come from. Mount it before anything that
 * reads bodies. */
export const authMount =
  (auth: AuthHandler, publicOrigin: string): Middleware<RequestState> =>
  async (ctx, next) => {
    const path = authPath(ctx.path)
    if (path === null) return next()
    const [first = ''] = path.slice(basePath.length + 1).split('/')
    ctx.state.route = `${basePath}/${aliases.has(first) ? first : '…'}`
    const body = ctx.method === 'GET' || ctx.method === 'HEAD' ? Buffer.alloc(0) : await readBody(ctx.req, bodyLimit)
    if (body === 'too-large') {
      ctx.set('connection', 'close')
      ctx.status = 413
      ctx.body = { code: 'PAYLOAD_TOO_LARGE', message: 'Payload too large' }
      return undefined
    }
    const init: RequestInit = {
      method: ctx.method,
      headers: headersOf(ctx),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    }
    // Cookies stay: that of a trusted device is kept on purpose.
    if (path === `${basePath}/sign-out`) ctx.set('clear-site-data', '"cache", "storage"')
    await answerWith(
      ctx,
      await inWords(await auth.handler(new Request(new URL(path + ctx.search, publicOrigin), init))),
    )
    return undefined
  }
