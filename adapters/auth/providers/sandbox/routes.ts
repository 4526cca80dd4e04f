import type { Grant, InteractionResults, Provider } from 'oidc-provider'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { rawBody } from '@tamarack/adapter-sandbox/http'
import { sandboxPagePolicy, showPage } from '@tamarack/adapter-sandbox/page'
import { findIdentity, idOfSomebodyElse, somebodyElse, type TestIdentity } from './identities.ts'
import { identitiesPage, isOutcome, signInPage, type Outcome } from './pages.ts'
import { makeSigningKey, signedAgain, type SigningKey } from './signing.ts'
import { switched, type Switches } from './switches.ts'

export interface Parts {
  readonly provider: Provider
  readonly identities: readonly TestIdentity[]
  readonly siblings: readonly Sibling[]
  readonly signingKey: SigningKey
  /** Where the provider sends people back to: its pages' forms may lead there. */
  readonly clientOrigin: string
  switches: Switches
}

type Middleware = Parameters<Provider['use']>[0]
type Context = Parameters<Middleware>[0]

const show = (ctx: Context, page: string, formTargets: readonly string[] = []): void =>
  showPage(ctx, page, sandboxPagePolicy([], '', formTargets))

/** What the person shared with the client. */
const granted = async ({ provider }: Parts, clientId: string, accountId: string, outcome: Outcome): Promise<string> => {
  const grant: Grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid profile')
  if (outcome === 'withholds-email') grant.rejectOIDCScope('email')
  else grant.addOIDCScope('email')
  return grant.save()
}

const resultOf = async (parts: Parts, clientId: string, form: URLSearchParams): Promise<InteractionResults | null> => {
  const outcome = form.get('outcome')
  const chosen = form.get('identity')
  const identity = findIdentity(
    parts.identities,
    (chosen === somebodyElse ? idOfSomebodyElse(form.get('email') ?? '') : chosen) ?? '',
  )
  if (!isOutcome(outcome) || identity === undefined) return null
  if (outcome === 'refuses') return { error: 'access_denied', error_description: 'The person refused' }
  return {
    login: { accountId: identity.id, remember: false },
    consent: { grantId: await granted(parts, clientId, identity.id, outcome) },
  }
}

/** Every visit starts over with who somebody is, and nobody has to leave as the person before. */
const forgetful: Middleware = (ctx, next) => {
  const { cookie } = ctx.req.headers
  if (cookie !== undefined)
    ctx.req.headers.cookie = cookie
      .split('; ')
      .filter((pair) => !/^_session[.=]/.test(pair))
      .join('; ')
  return next()
}

/** The provider's sign-in page, and its front page. */
const pages =
  (parts: Parts): Middleware =>
  async (ctx, next) => {
    const isInteraction = ctx.path.startsWith('/interaction/')
    if (ctx.path === '/' && ctx.method === 'GET') return show(ctx, identitiesPage(parts.identities, parts.siblings))
    if (!isInteraction || (ctx.method !== 'GET' && ctx.method !== 'POST')) return next()
    const { params } = await parts.provider.interactionDetails(ctx.req, ctx.res)
    if (ctx.method === 'GET') return show(ctx, signInPage('Tamarack', ctx.path, parts.identities), [parts.clientOrigin])
    const result = await resultOf(
      parts,
      String(params['client_id']),
      new URLSearchParams(String(await rawBody(ctx.req))),
    )
    if (result === null) return ctx.throw(400, 'Choose a person and what happens; somebody else needs an email address')
    ctx.redirect(await parts.provider.interactionResult(ctx.req, ctx.res, result))
    return undefined
  }

const changesOf = (
  { identities }: Parts,
  idToken: Switches['idToken'],
  { sub }: Readonly<Record<string, unknown>>,
): object => {
  if (idToken === 'replayed') return { nonce: 'of another request' }
  const identity = findIdentity(identities, String(sub))
  return idToken === 'full' && identity
    ? { name: identity.name, email: identity.email, email_verified: identity.emailVerified }
    : {}
}

const faults = (parts: Parts): Middleware => {
  const unpublished = makeSigningKey('unpublished')
  return async (ctx, next) => {
    const { refuseCodes, refuseUserInfo, idToken } = parts.switches
    if (ctx.path === '/token' && refuseCodes) {
      ctx.status = 400
      ctx.body = { error: 'invalid_grant', error_description: 'the code was not found' }
      return
    }
    if (ctx.path === '/me' && refuseUserInfo) {
      ctx.status = 503
      return
    }
    await next()
    const answer = ctx.body as { id_token?: string } | null | undefined
    if (ctx.path !== '/token' || idToken === 'genuine' || answer?.id_token === undefined) return
    const key = idToken === 'forged' ? unpublished : parts.signingKey
    ctx.body = { ...answer, id_token: signedAgain(answer.id_token, key, (claims) => changesOf(parts, idToken, claims)) }
  }
}

const rehearsal =
  (parts: Parts): Middleware =>
  async (ctx, next) => {
    if (ctx.path !== '/sandbox/switches') return next()
    const changed =
      ctx.method === 'POST' ? switched(parts.switches, JSON.parse(String(await rawBody(ctx.req)))) : parts.switches
    if (changed === null) return ctx.throw(400, 'There is no such switch, or not with that value')
    parts.switches = changed
    ctx.body = changed
    return undefined
  }

export const addRoutes = (parts: Parts): void => {
  for (const middleware of [rehearsal(parts), forgetful, pages(parts), faults(parts)]) parts.provider.use(middleware)
}
