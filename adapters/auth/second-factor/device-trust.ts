import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { parseSetCookieHeader } from 'better-auth/cookies'
import { at } from '../requests/at.ts'
import { authSession } from '../store/entities.ts'
import { signInCalls } from './second-factor.ts'

/** The identifier of the trust in a cookie `token!identifier`. */
const trustIn = (cookie: string | null | undefined | false): string | undefined => (cookie || '').split('!')[1]

const unsigned = (cookie: string): string => cookie.slice(0, cookie.lastIndexOf('.'))

/** Links a device's trust to its session: when a person signs a device out from another one, its
 * next sign-in requires a code again. The library finds trust by the browser's cookie only. A
 * sign-out in the browser itself keeps the trust. List it after the library's own second factor,
 * which renews the trust at every sign-in. */
export const deviceTrust = (orm: MikroORM) => {
  const join = createAuthMiddleware(async (context) => {
    const { newSession, responseHeaders, secret, createAuthCookie } = context.context
    const { name } = createAuthCookie('trust_device')
    const given = trustIn(
      unsigned(parseSetCookieHeader(responseHeaders?.get('set-cookie') ?? '').get(name)?.value ?? ''),
    )
    if (!newSession || given === undefined) return
    const before = trustIn(await context.getSignedCookie(name, secret))
    // An earlier session of this browser may still be open: ending either of them ends the trust of
    // this browser.
    const here = [{ id: newSession.session.id }, ...(before === undefined ? [] : [{ trustedDevice: before }])]
    await orm.em.fork().nativeUpdate(authSession, { userId: newSession.user.id, $or: here }, { trustedDevice: given })
  })
  return {
    id: 'device-trust',
    hooks: { after: [{ matcher: at(...signInCalls), handler: join }] },
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            delete: {
              before: async ({ trustedDevice }, context) => {
                if (context?.path !== '/revoke-session' || typeof trustedDevice !== 'string') return
                await context.context.internalAdapter.deleteVerificationByIdentifier(trustedDevice)
              },
            },
          },
        },
      },
    }),
  } satisfies BetterAuthPlugin
}
