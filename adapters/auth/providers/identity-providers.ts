import { sign } from 'node:crypto'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { nameWithin, tidyName } from '@tamarack/domain/values/person-name'

interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

export interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM, as Apple hands it out. */
  readonly privateKey: string
}

export interface OidcClient extends Client {
  /** Its discovery document is at `/.well-known/openid-configuration` below this. */
  readonly issuer: string
  /** Its name for people: "Continue with …". */
  readonly name: string
}

/** The identity providers that people may sign in with; one that is left out is not offered. */
export interface IdentityProviders {
  readonly google?: Client
  /** `tenantId` is `common` for every Microsoft account, or one organization's. */
  readonly microsoft?: Client & { readonly tenantId: string }
  readonly apple?: AppleClient
  readonly oidc?: OidcClient
}

/** Part of the callback's address, which is agreed with every provider: never to be changed. */
const oidcId = 'oidc'

export const offeredProviders = ({
  google,
  microsoft,
  apple,
  oidc,
}: IdentityProviders): readonly { readonly id: string; readonly name: string }[] => [
  ...(google ? [{ id: 'google', name: 'Google' }] : []),
  ...(microsoft ? [{ id: 'microsoft', name: 'Microsoft' }] : []),
  ...(apple ? [{ id: 'apple', name: 'Apple' }] : []),
  ...(oidc ? [{ id: oidcId, name: oidc.name }] : []),
]

interface Profile {
  readonly name?: unknown
  readonly email?: unknown
}

const longestName = 50

/** A non-ASCII character may become an ASCII one in lower case (U+212A becomes k); the result is
 * not the address that the provider verified. */
const changesInLowerCase = (email: string): boolean => /[^!-~]/.test(email)

/** A name as our own forms accept it. Pictures are not kept. */
const asOurs = ({
  name,
  email,
}: Profile): { readonly name: string; readonly image: undefined; readonly emailVerified?: false } => {
  const given = typeof name === 'string' ? nameWithin(tidyName(name).slice(0, longestName)) : ''
  const local = typeof email === 'string' ? (email.split('@')[0] ?? '') : ''
  const fallback = nameWithin(local.slice(0, longestName).replace(/[^\p{L}\p{M}]+/gu, ' ')) || 'Customer'
  const unproven = typeof email === 'string' && changesInLowerCase(email) ? { emailVerified: false as const } : {}
  return { name: given || fallback, image: undefined, ...unproven }
}

/** For every provider: only a verified address opens a session, and tokens issued to other clients
 * are refused. */
const common = { requireEmailVerification: true, mapProfileToUser: asOurs } as const

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Apple accepts no fixed secret but a token signed with our key, here valid for five minutes (Sign
 * in with Apple REST API, "Creating a client secret"). */
const appleSecret = ({ clientId, teamId, keyId, privateKey }: AppleClient, now: number): string => {
  const issued = Math.floor(now / 1000)
  const claims = { iss: teamId, iat: issued, exp: issued + 300, aud: 'https://appleid.apple.com', sub: clientId }
  const content = `${encoded({ alg: 'ES256', kid: keyId })}.${encoded(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export const builtInProviders = ({
  google,
  microsoft,
  apple,
}: IdentityProviders): NonNullable<BetterAuthOptions['socialProviders']> => ({
  ...(google ? { google: { ...google, ...common, prompt: 'select_account' as const } } : {}),
  ...(microsoft
    ? {
        microsoft: {
          ...microsoft,
          ...common,
          prompt: 'select_account' as const,
          disableProfilePhoto: true,
          disableDefaultScope: true,
          scope: ['openid', 'profile', 'email'],
        },
      }
    : {}),
  ...(apple
    ? {
        apple: {
          ...common,
          clientId: apple.clientId,
          get clientSecret() {
            return appleSecret(apple, Date.now())
          },
        },
      }
    : {}),
})

/** Sign-in with any OpenID Connect provider: PKCE, state, and an id token whose signature, issuer,
 * audience and nonce are checked. The provider's discovery document is loaded when somebody first
 * uses it, within ten seconds. The library would load it at start without a time limit, and a
 * provider that hangs would keep everybody from signing in by password. */
export const oidcSignIn = ({ issuer, clientId, clientSecret, name }: OidcClient): BetterAuthPlugin => {
  const config = {
    providerId: oidcId,
    name,
    clientId,
    clientSecret,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    scopes: ['openid', 'profile', 'email'],
    authentication: 'basic' as const,
    pkce: true,
    requireIdTokenVerification: true,
    ...common,
  }
  return {
    ...genericOAuth({ config: [config] }),
    init: () => ({ context: { genericOAuthPendingDiscovery: new Map([[oidcId, config]]) } }),
  }
}
