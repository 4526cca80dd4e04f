import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { at } from '../requests/at.ts'
import { noted } from '../security-log/noted.ts'
import { cookiePrefix, usesSecureCookies } from '../session/cookies.ts'
import { countTry, makeThrottle, type Throttle } from './account-throttle.ts'

const halfYear = 180 * 24 * 60 * 60

/** A browser in which somebody has proved to own an address: its tries have their own count, so
 * that a stranger who keeps guessing cannot lock the owner out ("device cookies", OWASP, Slow Down
 * Online Guessing Attacks). The cookie alone gives no access. */
export const recognisedBrowsers = (secret: string, publicOrigin: string) => {
  const isSecure = usesSecureCookies(publicOrigin)
  const name = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.known_browser`
  const proof = (nonce: string, email: string): Buffer =>
    createHmac('sha256', secret).update(`known browser ${nonce} ${email.trim().toLowerCase()}`).digest()
  return {
    remember(context: GenericEndpointContext, email: string): void {
      const nonce = randomBytes(16).toString('base64url')
      context.setCookie(name, `${nonce}.${proof(nonce, email).toString('base64url')}`, {
        path: '/api',
        maxAge: halfYear,
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
      })
    },
    /** The id of this browser if it is recognised for that address; null otherwise. */
    nonceFor(context: GenericEndpointContext, email: string): string | null {
      const [nonce = '', given = ''] = (context.getCookie(name) ?? '').split('.')
      const [expected, received] = [proof(nonce, email), Buffer.from(given, 'base64url')]
      return nonce !== '' && received.length === expected.length && timingSafeEqual(received, expected) ? nonce : null
    },
  }
}

/** Calls without a session that send an email to the address that was typed. */
const callsThatWrite = ['/sign-up/email', '/request-password-reset', '/send-verification-email']

const emailOf = (body: unknown): string | null => {
  const { email } = (body ?? {}) as { readonly email?: unknown }
  return typeof email === 'string' ? email : null
}

interface Limits {
  readonly orm: MikroORM
  /** Counts tries of a password on one account, from any IP address. */
  readonly throttle: Throttle
  readonly emails: Throttle
  /** Counts password-reset emails apart from all others, so that strangers cannot use up the
   * owner's way back in. */
  readonly resets: Throttle
  readonly triesOfRecognisedBrowser: number
  readonly secret: string
  readonly publicOrigin: string
}

/** Limits the tries on one account from many IP addresses; the library counts per IP address only.
 * Registered and unknown accounts count alike. When an email is refused, the links in earlier
 * emails still work. */
export const signInLimits = ({
  orm,
  throttle,
  emails,
  resets,
  triesOfRecognisedBrowser,
  secret,
  publicOrigin,
}: Limits) => {
  const browsers = recognisedBrowsers(secret, publicOrigin)
  const ofBrowser = makeThrottle(orm, { kind: 'browser', triesPerWindow: triesOfRecognisedBrowser })
  const before = createAuthMiddleware(async (context) => {
    const email = emailOf(context.body)
    if (email === null) return
    const isSignIn = context.path === '/sign-in/email'
    const ofEmails = context.path === '/request-password-reset' ? resets : emails
    const nonce = isSignIn ? browsers.nonceFor(context, email) : null
    const byAddress = isSignIn ? throttle : ofEmails
    await (nonce !== null ? countTry(ofBrowser, nonce) : countTry(byAddress, email))
  })
  const after = createAuthMiddleware(async (context) => {
    if (isAPIError(context.context.returned)) return
    const email = context.path === '/sign-in/email' ? emailOf(context.body) : noted().provenEmail
    if (email === null || email === undefined) return
    const nonce = browsers.nonceFor(context, email)
    if (nonce === null) browsers.remember(context, email)
    else await ofBrowser.forgive(nonce)
    await throttle.forgive(email)
  })
  return {
    id: 'sign-in-limits',
    hooks: {
      before: [{ matcher: at('/sign-in/email', ...callsThatWrite), handler: before }],
      // A password chosen by a link in an email proves the mailbox: its owner can sign in next, no
      // matter what strangers try in the meantime.
      after: [{ matcher: at('/sign-in/email', '/reset-password'), handler: after }],
    },
  } satisfies BetterAuthPlugin
}
