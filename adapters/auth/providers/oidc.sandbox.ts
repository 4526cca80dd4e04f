import type { RequestListener } from 'node:http'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { listen } from '@tamarack/adapter-sandbox/http'
import { testIdentities, type TestIdentity } from './sandbox/identities.ts'
import { makeProvider } from './sandbox/provider.ts'
import { addRoutes, type Parts } from './sandbox/routes.ts'
import { makeSigningKey } from './sandbox/signing.ts'
import { allOff } from './sandbox/switches.ts'

export interface OidcSandboxSettings {
  /** 0 for any free port. */
  readonly port: number
  readonly host?: string
  /** The address under which both browsers and the product reach it; by default the one it listens
   * on. */
  readonly issuer?: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the product takes people back: the one address that the provider agrees to. */
  readonly redirectUri: string
  readonly identities?: readonly TestIdentity[]
  /** Other sandboxes' pages to which the front page links. */
  readonly siblings?: readonly Sibling[]
  /** Epoch milliseconds. */
  readonly now: () => number
}

export interface OidcSandbox {
  readonly port: number
  readonly issuer: string
  readonly close: () => Promise<void>
}

/** An OpenID Connect provider over real HTTP (discovery, PKCE, ES256 id tokens, user info, refresh
 * tokens) whose sign-in page lets one choose an invented person. Next to it, for tests and
 * rehearsals: `POST /sandbox/switches` (faults). A sign-in under way does not survive a restart. */
export const startOidcSandbox = async (settings: OidcSandboxSettings): Promise<OidcSandbox> => {
  const { port, host = '127.0.0.1', identities = testIdentities, siblings = [], redirectUri } = settings
  let answer: RequestListener = (_, response) => response.writeHead(503).end()
  // The provider needs its address before it can be made.
  const listening = await listen((request, response) => answer(request, response), port, host)
  const issuer = settings.issuer ?? `http://127.0.0.1:${listening.port}`

  const signingKey = makeSigningKey(`sandbox-${settings.now()}`)
  // Both need the other: the provider reads the switches as they are at the moment.
  const provider = makeProvider({ ...settings, issuer, identities, signingKey, switches: () => parts.switches })
  const parts: Parts = {
    provider,
    identities,
    signingKey,
    clientOrigin: new URL(redirectUri).origin,
    siblings,
    switches: allOff,
  }
  addRoutes(parts)
  const handle = provider.callback()
  answer = (request, response) => void handle(request, response)
  return { ...listening, issuer }
}
