import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { at } from './at.ts'
import { refused } from './refused.ts'

/** The parameters that decide where a browser goes next, with the library's own refusal of one that
 * it does not trust. */
const targets = {
  callbackURL: { code: 'INVALID_CALLBACK_URL', message: 'Invalid callbackURL' },
  redirectTo: { code: 'INVALID_REDIRECT_URL', message: 'Invalid redirectURL' },
  errorCallbackURL: { code: 'INVALID_ERROR_CALLBACK_URL', message: 'Invalid errorCallbackURL' },
  newUserCallbackURL: { code: 'INVALID_NEW_USER_CALLBACK_URL', message: 'Invalid newUserCallbackURL' },
}

/** Whether every reader interprets a redirect target the same way. The library checks it as written
 * but redirects with its dots resolved: `/..//evil.example` becomes `//evil.example`, another
 * site. Headers must also be ASCII. */
export const isPlainTarget = (target: string, publicOrigin: string): boolean => {
  const url = /^[!-~]*$/.test(target) ? URL.parse(target, publicOrigin) : null
  return url !== null && url.origin === new URL(publicOrigin).origin && !url.pathname.startsWith('//')
}

const longestPicture = 2048

/** A picture is an address that any page may show, or empty. */
export const isPicture = (image: unknown): boolean =>
  image === undefined ||
  image === null ||
  (typeof image === 'string' &&
    image.length <= longestPicture &&
    /^https:\/\/[!-~]+$/.test(image) &&
    URL.canParse(image))

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const checkTargets = (publicOrigin: string) =>
  createAuthMiddleware(async ({ body, query }) => {
    for (const given of [fieldsOf(body), fieldsOf(query)]) {
      for (const [name, refusal] of Object.entries(targets)) {
        const target = given[name]
        if (typeof target === 'string' && !isPlainTarget(target, publicOrigin))
          throw refused('FORBIDDEN', refusal.code, refusal.message)
      }
    }
  })

const checkPicture = createAuthMiddleware(async ({ body }) => {
  if (!isPicture(fieldsOf(body)['image'])) throw refused('BAD_REQUEST', 'INVALID_IMAGE', 'Invalid image address')
})

/** Refuses values that the library accepts but that a browser or page would interpret
 * differently. */
export const plainInput = (publicOrigin: string) =>
  ({
    id: 'plain-input',
    hooks: {
      before: [
        { matcher: () => true, handler: checkTargets(publicOrigin) },
        { matcher: at('/sign-up/email', '/update-user'), handler: checkPicture },
      ],
    },
  }) satisfies BetterAuthPlugin
