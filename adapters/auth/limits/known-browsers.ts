import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { cookiePrefix, usesSecureCookies } from '../session/cookies.ts'

const halfYear = 180 * 24 * 60 * 60

/**
 * A browser in which somebody has proved to be the owner of an address: its tries are counted apart from those of the rest of the world, so that a
 * stranger who guesses on and on cannot keep the owner out ("device cookies", OWASP, Slow Down Online Guessing Attacks). It opens nothing by
 * itself.
 */
export const knownBrowsers = (secret: string, publicOrigin: string) => {
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
    /** What names this browser, if it is known for that address; null otherwise. */
    nonceFor(context: GenericEndpointContext, email: string): string | null {
      const [nonce = '', given = ''] = (context.getCookie(name) ?? '').split('.')
      const [expected, received] = [proof(nonce, email), Buffer.from(given, 'base64url')]
      return nonce !== '' && received.length === expected.length && timingSafeEqual(received, expected) ? nonce : null
    },
  }
}
