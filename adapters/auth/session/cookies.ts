/** Cookies carry the product's name; behind https the browser itself guards them by the `__Secure-`
 * prefix. */
export const cookiePrefix = 'tamarack'

export const usesSecureCookies = (publicOrigin: string): boolean => publicOrigin.startsWith('https://')

/** The name under which a browser keeps its session. */
export const sessionCookieName = (publicOrigin: string): string =>
  `${usesSecureCookies(publicOrigin) ? '__Secure-' : ''}${cookiePrefix}.session_token`
