import Koa from 'koa'
import type { Sibling } from './console.ts'
import { listen } from './http.ts'
import type { Journal } from './memory.ts'
import type { MovableTime, SandboxTime } from './time.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** What the sandbox of every provider is started with. */
export interface ProviderSettings {
  /** 0 for any free port. */
  readonly port: number
  readonly host?: string
  /** Where webhooks go; null for nowhere. The real address is set in the vendor's portal. */
  readonly webhookUrl: string | null
  /** The origin under which a browser reaches the sandbox; by default the one it listens on. */
  readonly publicOrigin?: string
  /** Origins of the pages that may show the window. */
  readonly hostOrigins: readonly string[]
  readonly time: SandboxTime
  /** The same time where it can be moved: then `GET` and `POST /sandbox/clock` are there. */
  readonly clock?: MovableTime
  readonly journal: Journal
  /** How long waits are against the real ones. */
  readonly timeScale: number
  /** Other sandboxes' pages to which the console links. */
  readonly siblings?: readonly Sibling[]
}

export interface ProviderSandbox {
  readonly port: number
  readonly origin: string
  /** Settles when every webhook that is due was answered. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Answers by those routes, which get the origin, and goes on with what a stopped sandbox had not
 * done. */
export const startProvider = async (
  { port, host = '127.0.0.1', publicOrigin = '' }: Pick<ProviderSettings, 'port' | 'host' | 'publicOrigin'>,
  { resume, settled, stop }: Pick<WebhookQueue, 'resume' | 'settled' | 'stop'>,
  routes: (origin: () => string) => readonly Koa.Middleware[],
): Promise<ProviderSandbox> => {
  let origin = publicOrigin
  const app = new Koa()
  for (const each of routes(() => origin)) app.use(each)
  const listening = await listen(app.callback(), port, host)
  origin ||= `http://127.0.0.1:${listening.port}`
  resume()
  return {
    port: listening.port,
    origin,
    settled,
    close: async () => {
      stop()
      await listening.close()
    },
  }
}
