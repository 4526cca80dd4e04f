import { offeredProviders, type IdentityProviders } from '@tamarack/adapter-auth/providers/identity-providers'
import type { Environment } from './environment.ts'

/** The identity providers whose variables are set; `parseEnvironment` has seen to it that none is set by halves. */
export const identityProvidersOf = (environment: Environment): IdentityProviders => {
  const { GOOGLE_CLIENT_ID: google, GOOGLE_CLIENT_SECRET: googleSecret } = environment
  const {
    MICROSOFT_CLIENT_ID: microsoft,
    MICROSOFT_CLIENT_SECRET: microsoftSecret,
    MICROSOFT_TENANT_ID: tenantId,
  } = environment
  const {
    APPLE_CLIENT_ID: apple,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    APPLE_PRIVATE_KEY: privateKey,
  } = environment
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidc, OIDC_CLIENT_SECRET: oidcSecret } = environment
  return {
    ...(google && googleSecret ? { google: { clientId: google, clientSecret: googleSecret } } : {}),
    ...(microsoft && microsoftSecret
      ? { microsoft: { clientId: microsoft, clientSecret: microsoftSecret, tenantId } }
      : {}),
    ...(apple && teamId && keyId && privateKey ? { apple: { clientId: apple, teamId, keyId, privateKey } } : {}),
    ...(issuer && oidc && oidcSecret
      ? { oidc: { issuer, clientId: oidc, clientSecret: oidcSecret, name: environment.OIDC_NAME } }
      : {}),
  }
}

/** What the screens offer, in their order. */
export const signInProvidersOf = (environment: Environment) => offeredProviders(identityProvidersOf(environment))
