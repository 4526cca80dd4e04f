import Koa from 'koa'
import type { Sibling } from '@tamarack/adapter-sandbox/console'
import { listen } from '@tamarack/adapter-sandbox/http'
import { openMemory, type Journal } from '@tamarack/adapter-sandbox/memory'
import { keptSwitches } from '@tamarack/adapter-sandbox/switches'
import { makeStoppableTime, type MovableTime, type SandboxTime } from '@tamarack/adapter-sandbox/time'
import type { Delivery } from '@tamarack/adapter-sandbox/webhook-queue'
import { makeAccess } from './sandbox/access.ts'
import { apiRoutes } from './sandbox/api-routes.ts'
import { makeConnections, type BankRequest, type ConnectToken } from './sandbox/connections.ts'
import { besideTheWire } from './sandbox/console.ts'
import { pageRoutes } from './sandbox/page-routes.ts'
import type { KeptAnswer, Parts } from './sandbox/parts.ts'
import { allOff, switchShapes, type Switches } from './sandbox/switches.ts'
import { makeTransactions, type Job, type Transaction, type Wallet } from './sandbox/transactions.ts'
import { makeWebhookSender } from './sandbox/webhook-sender.ts'
import { failure, ZumRefusal } from './sandbox/wire.ts'

export interface ZumSandboxSettings {
  /** 0 for any free port. */
  readonly port: number
  readonly host?: string
  readonly username: string
  readonly password: string
  readonly webhookSecret: string
  /** Where webhooks go; null for nowhere. The real address is set in the vendor's portal. */
  readonly webhookUrl: string | null
  /** The origin under which a browser reaches the sandbox; by default the one it listens on. */
  readonly publicOrigin?: string
  /** Origins of the pages that may show the connector. */
  readonly hostOrigins: readonly string[]
  readonly time: SandboxTime
  /** The same time where it can be moved: then `GET` and `POST /sandbox/clock` are there. */
  readonly clock?: MovableTime
  readonly journal: Journal
  /** How long waits are against the real ones: five minutes between webhooks, three for a slow
   * bank, a week for a review. */
  readonly timeScale: number
  /** Between two steps of a transaction, in milliseconds; the vendor's job runs every minute. */
  readonly stepMs: number
  /** How long a bank takes to send the data, in milliseconds. */
  readonly collectionMs: number
  /** Other sandboxes' pages to which the console links. */
  readonly siblings?: readonly Sibling[]
}

export interface ZumSandbox {
  readonly port: number
  readonly origin: string
  /** Settles when every webhook that is due was answered. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
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

/** Zum Rails' wire over real HTTP: authorization, aggregation connector, users, wallet,
 * transactions, idempotency keys, signed webhooks and the browser window. The vendor publishes no
 * schema: shapes are from its documentation, unless a comment calls them recorded or third-party.
 * Next to it, for tests and rehearsals: `POST /sandbox/switches` (faults), `GET /sandbox/calls`
 * (what was requested, and how often money moved) and the console at `/` (connections and
 * transactions, what can be made of each, and the faults). */
export const startZumSandbox = async (settings: ZumSandboxSettings): Promise<ZumSandbox> => {
  const { timeScale, hostOrigins, journal } = settings
  const memory = openMemory(journal)
  const { atomically } = memory
  const stoppable = makeStoppableTime(settings.time)
  const time: SandboxTime = {
    now: stoppable.now,
    realNow: stoppable.realNow,
    after: (milliseconds, task) => stoppable.after(milliseconds, () => atomically(task)),
  }
  const keptOn = keptSwitches(memory.table<Switches>('switches'), allOff, switchShapes)
  const switches = keptOn.current
  const kept = memory.table<Transaction>('transaction')
  const wallets = memory.table<Wallet>('wallet')
  const users = memory.table<object>('user')
  const sender = makeWebhookSender({
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    pending: memory.table<Delivery>('webhook'),
    time,
    timeScale,
    switches,
  })
  const { announce } = sender
  const parts: Parts = {
    users,
    sender,
    time,
    atomically,
    calls: new Map(),
    switches: keptOn,
    access: makeAccess({ ...settings, time, secrets: memory.table<string>('secret') }),
    connections: makeConnections({
      tokens: memory.table<ConnectToken>('connect-token'),
      requests: memory.table<BankRequest>('bank-request'),
      time,
      collectionMs: settings.collectionMs,
      timeScale,
      announce,
      switches,
    }),
    transactions: makeTransactions({
      kept,
      jobs: memory.table<Job>('job'),
      wallets,
      users,
      time,
      stepMs: settings.stepMs,
      timeScale,
      announce,
      switches,
    }),
    answers: memory.table<KeptAnswer>('answer'),
  }
  let origin = settings.publicOrigin ?? ''
  const app = new Koa()
  app
    .use(inTheErrorEnvelope)
    .use(apiRoutes(parts))
    .use(pageRoutes(parts, { hostOrigins, publicOrigin: () => origin }))
  for (const routes of besideTheWire(parts, settings.siblings ?? [], settings.clock)) app.use(routes)
  const listening = await listen(app.callback(), settings.port, settings.host ?? '127.0.0.1')
  origin ||= `http://127.0.0.1:${listening.port}`
  // The wallet exists from the start.
  parts.transactions.wallet()
  sender.resume()
  parts.connections.resume()
  parts.transactions.resume()
  return {
    port: listening.port,
    origin,
    settled: sender.settled,
    close: async () => {
      stoppable.stop()
      sender.stop()
      await listening.close()
    },
  }
}
