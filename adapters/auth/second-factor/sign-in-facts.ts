import type { GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { parseSetCookieHeader } from 'better-auth/cookies'
import type { SignInFacts } from '@tamarack/domain/signing/sign-in'
import { at } from '../requests/at.ts'
import { passkeySignIn } from './pending-sign-in.ts'

/** What a session's row keeps of the sign-in that began it. */
export interface SignInColumns {
  readonly signInMethod: string | null
  readonly secondFactor: SignInFacts['secondFactor'] | null
  readonly signedInAt: Date
}

type SecondFactor = SignInFacts['secondFactor']

const secondFactors: Readonly<Record<string, SecondFactor>> = {
  '/two-factor/verify-otp': 'email-code',
  '/two-factor/verify-totp': 'authenticator',
  '/two-factor/verify-backup-code': 'backup-code',
}

/** The first factor of a call that begins a sign-in, by the library's own path: a password, or the
 * id of a provider; null for any other call. */
const firstFactorOf = ({ path, params, body }: GenericEndpointContext): string | null => {
  if (path === '/sign-in/email') return 'password'
  const { id } = (params ?? {}) as { readonly id?: unknown }
  if (path === '/callback/:id') return typeof id === 'string' ? id : null
  const { provider } = (body ?? {}) as { readonly provider?: unknown }
  return path === '/sign-in/social' && typeof provider === 'string' ? provider : null
}

/** The row that keeps the first factor of a sign-in while its second one is awaited. */
const rowOf = (challenge: string): string => `first-factor-${challenge}`

/** Keeps how a sign-in began under the challenge that was just set, so that the session after the
 * second factor has both. */
export const keepFirstFactor = {
  id: 'first-factor',
  hooks: {
    after: [
      {
        matcher: at('/sign-in/email', '/callback/:id', '/sign-in/social'),
        handler: createAuthMiddleware(async (context) => {
          const { createAuthCookie, internalAdapter, responseHeaders, newSession } = context.context
          const { name } = createAuthCookie('two_factor')
          const cookie = parseSetCookieHeader(responseHeaders?.get('set-cookie') ?? '').get(name)?.value ?? ''
          const challenge = decodeURIComponent(cookie).split('.')[0] ?? ''
          const method = firstFactorOf(context as GenericEndpointContext)
          if (newSession || challenge === '' || method === null) return
          const waiting = await internalAdapter.findVerificationValue(challenge)
          if (waiting === null) return
          await internalAdapter.createVerificationValue({
            identifier: rowOf(challenge),
            value: method,
            expiresAt: waiting.expiresAt,
          })
        }),
      },
    ],
  },
}

/** How the person of a new session signed in, from the call that makes it and from what was kept of
 * its first step; nothing of it comes from the browser. `twoFactorEnabled`: without a code, such a
 * session stays only on a device that the person trusted. */
export const signInOf = async (
  context: GenericEndpointContext,
  { twoFactorEnabled }: { readonly twoFactorEnabled: boolean },
): Promise<SignInColumns> => {
  const signedInAt = new Date()
  if (context.path === passkeySignIn) return { signInMethod: 'passkey', secondFactor: 'user-verification', signedInAt }
  const begun = firstFactorOf(context)
  if (begun !== null)
    return { signInMethod: begun, secondFactor: twoFactorEnabled ? 'trusted-device' : 'none', signedInAt }
  const secondFactor = secondFactors[context.path ?? ''] ?? null
  const { createAuthCookie, secret, internalAdapter } = context.context
  const challenge =
    secondFactor === null ? null : await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const kept = challenge ? await internalAdapter.consumeVerificationValue(rowOf(challenge)) : null
  return { signInMethod: kept?.value ?? null, secondFactor, signedInAt }
}
