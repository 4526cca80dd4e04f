import type { BetterAuthPlugin } from 'better-auth'
import {
  accountInfo,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sensitiveSessionMiddleware as liveSession,
  setPassword,
} from 'better-auth/api'
import * as z from 'zod'
import { at } from './at.ts'
import { refused } from './refused.ts'

interface LinkedAccount {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
}

/** An id that no account has, so that the library refuses in its own words. */
const unknownAccount = 'unknown'

/** The id of the account that a caller means: by provider, by the provider's account id or by ours,
 * whichever were given. */
const meant = (accounts: readonly LinkedAccount[], requested: Readonly<Record<string, unknown>>): string =>
  accounts.find(
    ({ id, providerId, accountId }) =>
      (requested['providerId'] === undefined || requested['providerId'] === providerId) &&
      (requested['accountId'] === undefined || requested['accountId'] === accountId || requested['accountId'] === id),
  )?.id ?? unknownAccount

const callsThatNameAccounts = ['/unlink-account', '/get-access-token', '/refresh-token']

/** Hooks run before a body is checked, so the specification's `{ providerId, accountId }` can
 * become the library's `{ accountId }` here. */
const accountByProvider = createAuthMiddleware(async (context) => {
  const requested = context.body as Record<string, unknown> | undefined
  if (requested?.['providerId'] === undefined) return
  const session = await getSessionFromCtx(context)
  if (!session) throw refused('UNAUTHORIZED', 'UNAUTHORIZED', 'Unauthorized')
  const accountId = meant(await context.context.internalAdapter.findAccounts(session.user.id), requested)
  for (const key of Object.keys(requested)) delete requested[key]
  requested['accountId'] = accountId
})

/** The longest address that mail servers accept (RFC 5321 section 4.5.3.1.3, less the two
 * brackets); database indexes allow little more. */
const longestAddress = 254

/** The message that sign-in uses; the library would return its validator's message. */
const addressOfSignUp = createAuthMiddleware(async ({ body }) => {
  const email = (body as { email?: unknown } | undefined)?.email
  if (!z.email().max(longestAddress).safeParse(email).success)
    throw refused('BAD_REQUEST', 'INVALID_EMAIL', 'Invalid email')
})

/** The library itself refuses a text that is not an address. */
const newAddress = createAuthMiddleware(async ({ body }) => {
  const email = (body as { newEmail?: unknown } | undefined)?.newEmail
  if (typeof email === 'string' && email.length > longestAddress)
    throw refused('BAD_REQUEST', 'INVALID_EMAIL', 'Invalid email')
})

/** How a call of the library is called within another: it throws and returns plain values. */
const within = { asResponse: false, returnHeaders: false, returnStatus: false } as const

/** For people who signed up through an identity provider and have no password yet; the library
 * offers it to servers only. */
const newPasswordBody = z.object({ newPassword: z.string() })
const setPasswordOverHttp = createAuthEndpoint(
  '/set-password',
  { method: 'POST', body: newPasswordBody, use: [liveSession] },
  async (context) => {
    try {
      return context.json(await setPassword({ ...context, ...within } as unknown as Parameters<typeof setPassword>[0]))
    } catch (error) {
      if (isAPIError(error) && error.body?.code === 'PASSWORD_ALREADY_SET')
        throw refused('BAD_REQUEST', 'PASSWORD_ALREADY_SET', 'user already has a password')
      throw error
    }
  },
)

/** The identity provider's data of a linked account; the library supports only GET. */
const accountBody = z.object({ accountId: z.string() })
const accountInfoByPost = createAuthEndpoint(
  '/account-info',
  { method: 'POST', body: accountBody, use: [liveSession] },
  async (context) => {
    const accounts = await context.context.internalAdapter.findAccounts(context.context.session.user.id)
    const query = { accountId: meant(accounts, context.body) }
    const asGet = { ...context, ...within, method: 'GET', query }
    return context.json(await accountInfo(asGet as unknown as Parameters<typeof accountInfo>[0]))
  },
)

/** An explicit empty `callbackURL` stays empty: the library would replace it by our start page, and
 * `no_callback_url` could never occur. */
const keepEmptyCallback = (value: string, body: unknown): string => {
  const requested = (body as { callbackURL?: unknown } | undefined)?.callbackURL
  return requested === '' ? JSON.stringify({ ...(JSON.parse(value) as object), callbackURL: '' }) : value
}
const startsAtProvider: readonly (string | undefined)[] = ['/sign-in/social', '/link-social']

/** The calls of specification section 7 that the library has since renamed, dropped or changed.
 * List it first, so that later plugins get the rewritten call. */
export const specCalls = () =>
  ({
    id: 'spec-calls',
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              before: async (state, context) => {
                if (!startsAtProvider.includes(context?.path)) return undefined
                return { data: { ...state, value: keepEmptyCallback(state.value, context?.body) } }
              },
            },
          },
        },
      },
    }),
    async onRequest(request, { baseURL }) {
      const url = new URL(request.url)
      if (request.method !== 'POST' || url.pathname !== `${new URL(baseURL).pathname}/forget-password`) return undefined
      url.pathname = url.pathname.replace(/forget-password$/, 'request-password-reset')
      return { request: new Request(url, request) }
    },
    hooks: {
      before: [
        { matcher: at(...callsThatNameAccounts), handler: accountByProvider },
        { matcher: at('/sign-up/email'), handler: addressOfSignUp },
        { matcher: at('/change-email'), handler: newAddress },
      ],
    },
    endpoints: { setPasswordOverHttp, accountInfoByPost },
    async onResponse(response) {
      const target = response.headers.get('location')
      if (!target?.includes('error=email_does_not_match')) return undefined
      const headers = new Headers(response.headers)
      headers.set('location', target.replace('error=email_does_not_match', 'error=email_doesn%27t_match'))
      return { response: new Response(response.body, { status: response.status, headers }) }
    },
  }) satisfies BetterAuthPlugin
