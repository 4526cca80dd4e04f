import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import { sandboxPagePolicy } from '@tamarack/adapter-sandbox/page'
import { findIdentity, type TestIdentity } from './identities.ts'
import { refusedPage } from './pages.ts'
import type { SigningKey } from './signing.ts'
import type { Switches } from './switches.ts'

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUri: string
  readonly identities: readonly TestIdentity[]
  readonly signingKey: SigningKey
  readonly switches: () => Switches
}

const [minute, hour] = [60, 60 * 60]

const claimsOf = ({ id, name, email, emailVerified }: TestIdentity, switches: Switches) => ({
  sub: id,
  name,
  email: switches.email ?? email,
  email_verified: emailVerified,
})

const showRefusal = (ctx: KoaContextWithOIDC, code: string, reason: string): void => {
  ctx.type = 'html'
  ctx.set('content-security-policy', sandboxPagePolicy([]))
  ctx.body = refusedPage(code, reason)
}

const configuration = ({
  clientId,
  clientSecret,
  redirectUri,
  identities,
  signingKey,
  switches,
}: ProviderSettings): Configuration => ({
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      client_name: 'Tamarack',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: {
    keys: [{ ...signingKey.privateKey.export({ format: 'jwk' }), kid: signingKey.id, use: 'sig', alg: 'ES256' }],
  },
  cookies: { keys: [clientSecret] },
  scopes: ['openid', 'profile', 'email'],
  claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
  pkce: { required: () => true },
  enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  issueRefreshToken: async () => true,
  ttl: {
    AccessToken: hour,
    AuthorizationCode: minute,
    Grant: 24 * hour,
    IdToken: hour,
    Interaction: 10 * minute,
    RefreshToken: 24 * hour,
    Session: hour,
  },
  findAccount: (_, id) => {
    const identity = findIdentity(identities, id)
    return identity === undefined ? undefined : { accountId: id, claims: async () => claimsOf(identity, switches()) }
  },
  renderError: (ctx, { error, error_description: reason }) =>
    showRefusal(ctx, error, reason ?? 'It is unknown or too old.'),
})

/** An OpenID Connect provider with one client, which must use PKCE; who somebody is stands in the
 * user info, as the standard's default is. What it remembers between two requests is gone with the
 * process. */
export const makeProvider = (settings: ProviderSettings): Provider =>
  new Provider(settings.issuer, configuration(settings))
