import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'
import { cookiePrefix, usesSecureCookies } from '../session/cookies.ts'

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
