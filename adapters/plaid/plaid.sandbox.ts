import { randomBytes } from 'node:crypto'
import Koa from 'koa'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { listen } from '@tamarack/adapter-sandbox/http'
import { openMemory, type Journal } from '@tamarack/adapter-sandbox/memory'
import type { OntarioPerson } from '@tamarack/adapter-sandbox/ontario-people'
import { keptSwitches } from '@tamarack/adapter-sandbox/switches'
import type { MovableTime, SandboxTime } from '@tamarack/adapter-sandbox/time'
import type { Delivery } from '@tamarack/adapter-sandbox/webhook-queue'
import { apiRoutes } from './sandbox/api-routes.ts'
import { besideTheWire } from './sandbox/console.ts'
import { makeIdentityChecks } from './sandbox/identity-checks.ts'
import { makeLinkTokens, type LinkToken } from './sandbox/link-tokens.ts'
import { pageRoutes } from './sandbox/page-routes.ts'
import type { Parts } from './sandbox/parts.ts'
import { allOff, switchShapes, type Switches } from './sandbox/switches.ts'
import { makeSigningKey, makeWebhookSender, type SigningKey } from './sandbox/webhook-sender.ts'
import { PlaidRefusal, type WireCheck } from './sandbox/wire.ts'

export interface PlaidSandboxSettings {
  /** 0 for any free port. */
  readonly port: number
  readonly host?: string
  readonly clientId: string
  readonly secret: string
  readonly templateId: string
  /** Where webhooks go; null for nowhere. The real address is set in the vendor's dashboard. */
  readonly webhookUrl: string | null
  /** The origin under which a browser reaches the sandbox; by default the one it listens on. */
  readonly publicOrigin?: string
  /** Origins of the pages that may show the window. */
  readonly hostOrigins: readonly string[]
  readonly time: SandboxTime
  /** The same time where it can be moved: then `GET` and `POST /sandbox/clock` are there. */
  readonly clock?: MovableTime
  readonly journal: Journal
  /** How long a webhook's waits are, against the real 30 seconds to 24 hours. */
  readonly timeScale: number
  /** Whom checks can be of next to the people that the window shows. */
  readonly people?: (id: string) => OntarioPerson | undefined
  /** Other sandboxes' pages to which the console links. */
  readonly siblings?: readonly Sibling[]
}

export interface PlaidSandbox {
  readonly port: number
  readonly origin: string
  /** Settles when every webhook that is due was answered. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

const partsOf = ({ journal, time, templateId, webhookUrl, timeScale, people }: PlaidSandboxSettings): Parts => {
  const memory = openMemory(journal)
  const switches = keptSwitches(memory.table<Switches>('switches'), allOff, switchShapes)
  const keys = memory.table<SigningKey>('signing-key')
  const signingKey = keys.get('current') ?? keys.put('current', makeSigningKey(time.now()))
  const sender = makeWebhookSender({
    url: webhookUrl,
    signingKey,
    pending: memory.table<Delivery>('webhook'),
    time,
    timeScale,
    switches: switches.current,
  })
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
export const startPlaidSandbox = async (settings: PlaidSandboxSettings): Promise<PlaidSandbox> => {
  const { hostOrigins } = settings
  const parts = partsOf(settings)
  let origin = settings.publicOrigin ?? ''
  const app = new Koa()
  app
    .use(inTheErrorEnvelope)
    .use(apiRoutes(parts, settings))
    .use(pageRoutes(parts, { hostOrigins, publicOrigin: () => origin }))
  for (const routes of besideTheWire(parts, settings.siblings ?? [], settings.clock)) app.use(routes)
  const listening = await listen(app.callback(), settings.port, settings.host ?? '127.0.0.1')
  origin ||= `http://127.0.0.1:${listening.port}`
  parts.sender.resume()
  return {
    port: listening.port,
    origin,
    settled: parts.sender.settled,
    close: async () => {
      parts.sender.stop()
      await listening.close()
    },
  }
}
