import type Koa from 'koa'
import { openMemory } from '@tamarack/adapter-sandbox/memory'
import { startProvider, type ProviderSandbox, type ProviderSettings } from '@tamarack/adapter-sandbox/provider'
import { keptSwitches } from '@tamarack/adapter-sandbox/switches'
import { makeStoppableTime, type SandboxTime } from '@tamarack/adapter-sandbox/time'
import type { Delivery } from '@tamarack/adapter-sandbox/webhook-queue'
import { makeAccess } from './sandbox/access.ts'
import { apiRoutes } from './sandbox/api-routes.ts'
import { makeConnections } from './sandbox/connections.ts'
import { besideTheWire } from './sandbox/console.ts'
import { pageRoutes } from './sandbox/page-routes.ts'
import type { KeptAnswer, Parts } from './sandbox/parts.ts'
import { switchShapes, type Switches } from './sandbox/switches.ts'
import { makeTransactions } from './sandbox/transactions.ts'
import { makeWebhookSender } from './sandbox/webhook-sender.ts'
import { failure, ZumRefusal } from './sandbox/wire.ts'

export interface ZumSandboxSettings extends ProviderSettings {
  readonly username: string
  readonly password: string
  readonly webhookSecret: string
  /** Between two steps of a transaction, in milliseconds; the vendor's job runs every minute. */
  readonly stepMs: number
  /** How long a bank takes to send the data, in milliseconds. */
  readonly collectionMs: number
}

const inTheErrorEnvelope: Koa.Middleware = async (ctx, next) => {
  try {
    await next()
    if (ctx.status === 404 && ctx.body === undefined) throw new ZumRefusal(404, 'Not found.')
  } catch (error) {
    const refusal = error instanceof ZumRefusal ? error : new ZumRefusal(500, 'An unexpected error occurred.')
    ctx.status = refusal.status
    ctx.body = failure(refusal.status, refusal.message)
  }
}

/** Zum Rails' wire over real HTTP: authorization, aggregation connector, wallet,
 * transactions, idempotency keys, signed webhooks and the browser window. The vendor publishes no
 * schema: shapes are from its documentation, unless a comment calls them recorded or third-party.
 * Next to it, for tests and rehearsals: `POST /sandbox/switches` (faults), `GET /sandbox/calls`
 * (what was requested, and how often money moved) and the console at `/` (connections and
 * transactions, what can be made of each, and the faults). */
export const startZumSandbox = (settings: ZumSandboxSettings): Promise<ProviderSandbox> => {
  const { timeScale, hostOrigins, journal, siblings = [], clock } = settings
  const memory = openMemory(journal)
  const { atomically } = memory
  const stoppable = makeStoppableTime(settings.time)
  const time: SandboxTime = {
    now: stoppable.now,
    realNow: stoppable.realNow,
    after: (milliseconds, task) => stoppable.after(milliseconds, () => atomically(task)),
  }
  const keptOn = keptSwitches(memory.table<Switches>('switches'), switchShapes)
  const switches = keptOn.current
  const sender = makeWebhookSender(
    { url: settings.webhookUrl, pending: memory.table<Delivery>('webhook'), time, timeScale, switches },
    settings.webhookSecret,
  )
  const ground = { time, timeScale, announce: sender.announce, switches }
  const parts: Parts = {
    sender,
    time,
    atomically,
    calls: new Map(),
    switches: keptOn,
    access: makeAccess({ ...settings, time, secrets: memory.table<string>('secret') }),
    connections: makeConnections(memory, settings.collectionMs, ground),
    transactions: makeTransactions(memory, settings.stepMs, ground),
    answers: memory.table<KeptAnswer>('answer'),
  }
  const life = {
    settled: sender.settled,
    resume: () => {
      sender.resume()
      // The wallet exists from the start.
      parts.transactions.wallet()
      parts.connections.resume()
      parts.transactions.resume()
    },
    stop: () => {
      stoppable.stop()
      sender.stop()
    },
  }
  return startProvider(settings, life, (publicOrigin) => [
    inTheErrorEnvelope,
    apiRoutes(parts),
    pageRoutes(parts, { hostOrigins, publicOrigin }),
    ...besideTheWire(parts, siblings, clock),
  ])
}
