import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { twoFactor, type TwoFactorOptions } from 'better-auth/plugins'
import { at } from '../requests/at.ts'
import { keepFirstFactor } from './sign-in-facts.ts'

/** Ways to sign in that the library's own plugin does not challenge: an identity provider's
 * callback, and its token sent by the browser. */
const unchallenged: readonly (string | undefined)[] = ['/callback/:id', '/sign-in/social']

const needsCode = (returned: unknown): boolean =>
  typeof returned === 'object' &&
  returned !== null &&
  'twoFactorRedirect' in returned &&
  returned.twoFactorRedirect === true

/** The challenge page, with the address to return to. The page itself checks that this address is
 * ours. */
const challengeAddress = (challengePage: string, requested: string | null | undefined, origin: string): string => {
  if (!requested || !URL.canParse(requested, origin)) return challengePage
  const target = new URL(requested, origin)
  const returnTo = target.searchParams.get('returnTo') ?? target.pathname + target.search
  return target.origin === origin ? `${challengePage}?${new URLSearchParams({ returnTo }).toString()}` : challengePage
}

/** Requires the second factor for every way to sign in. The library itself requires it only after a
 * password, so somebody who controls the person's account at an identity provider would need no
 * code. A browser that returns from a provider is redirected to `challengePage`. */
export const strictTwoFactor = <Options extends TwoFactorOptions>(options: Options, challengePage: string) => {
  const plugin = twoFactor(options)
  const [challenge] = plugin.hooks.after
  if (challenge === undefined) throw new Error('The two-factor plugin no longer challenges after sign-in')
  const matches = challenge.matcher.bind(challenge)
  challenge.matcher = (context) => matches(context) || unchallenged.includes(context.path)
  const toChallengePage = {
    id: 'second-factor-after-provider',
    hooks: {
      after: [
        {
          matcher: at('/callback/:id'),
          handler: createAuthMiddleware(async (context) => {
            if (!needsCode(context.context.returned)) return
            const { responseHeaders, baseURL } = context.context
            throw context.redirect(
              challengeAddress(challengePage, responseHeaders?.get('location'), new URL(baseURL).origin),
            )
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
  return [plugin, keepFirstFactor, toChallengePage] as const
}
