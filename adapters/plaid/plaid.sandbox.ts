import { randomBytes } from 'node:crypto'
import type Koa from 'koa'
import { openMemory } from '@tamarack/adapter-sandbox/memory'
import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { startProvider, type ProviderSandbox, type ProviderSettings } from '@tamarack/adapter-sandbox/provider'
import { keptSwitches } from '@tamarack/adapter-sandbox/switches'
import type { Delivery } from '@tamarack/adapter-sandbox/webhook-queue'
import { apiRoutes } from './sandbox/api-routes.ts'
import { besideTheWire } from './sandbox/console.ts'
import { makeIdentityChecks } from './sandbox/identity-checks.ts'
import { makeLinkTokens, type LinkToken } from './sandbox/link-tokens.ts'
import { pageRoutes } from './sandbox/page-routes.ts'
import type { Parts } from './sandbox/parts.ts'
import { switchShapes, type Switches } from './sandbox/switches.ts'
import { makeSigningKey, makeWebhookSender, type SigningKey } from './sandbox/webhook-sender.ts'
import { PlaidRefusal, type WireCheck } from './sandbox/wire.ts'

export interface PlaidSandboxSettings extends ProviderSettings {
  readonly clientId: string
  readonly secret: string
  readonly templateId: string
  /** Whom checks can be of next to the people that the window shows. */
  readonly people?: (id: string) => OntarioPerson | undefined
}

const partsOf = ({ journal, time, templateId, webhookUrl, timeScale, people }: PlaidSandboxSettings): Parts => {
  const memory = openMemory(journal)
  const switches = keptSwitches(memory.table<Switches>('switches'), switchShapes)
  const keys = memory.table<SigningKey>('signing-key')
  const signingKey = keys.get('current') ?? keys.put('current', makeSigningKey(time.now()))
  const sender = makeWebhookSender(
    { url: webhookUrl, pending: memory.table<Delivery>('webhook'), time, timeScale, switches: switches.current },
    signingKey,
  )
  return {
    signingKey,
    sender,
    checks: makeIdentityChecks({
      kept: memory.table<WireCheck>('check'),
      templateId,
      now: time.now,
      announce: sender.announce,
      people,
    }),
    linkTokens: makeLinkTokens({ kept: memory.table<LinkToken>('link-token'), templateId, now: time.now }),
    atomically: memory.atomically,
    calls: new Map(),
    switches,
    time,
  }
}

const inTheErrorEnvelope: Koa.Middleware = async (ctx, next) => {
  const requestId = randomBytes(8).toString('hex')
  ctx.state['requestId'] = requestId
  try {
    await next()
  } catch (error) {
    const refusal =
      error instanceof PlaidRefusal
        ? error
        : new PlaidRefusal(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred')
    ctx.status = refusal.status
    ctx.body = { ...refusal.body, request_id: requestId }
  }
}

/** Plaid's wire for identity verification, over real HTTP: header authentication, error envelope,
 * link tokens, checks, retries, signed webhooks and the browser window. Next to it, for tests and
 * rehearsals: `POST /sandbox/switches` (faults), `GET /sandbox/calls` (which calls were received)
 * and the console at `/` (the checks, what can be made of each, and the faults). */
export const startPlaidSandbox = (settings: PlaidSandboxSettings): Promise<ProviderSandbox> => {
  const { hostOrigins, siblings = [], clock } = settings
  const parts = partsOf(settings)
  return startProvider(settings, parts.sender, (publicOrigin) => [
    inTheErrorEnvelope,
    apiRoutes(parts, settings),
    pageRoutes(parts, { hostOrigins, publicOrigin }),
    ...besideTheWire(parts, siblings, clock),
  ])
}
