import type { WebhookProvider } from '@tamarack/application/ports/webhook-inbox.port'
import type { WebhookReader } from '@tamarack/application/ports/webhook.port'
import { makeReceiveWebhook, type Received } from '@tamarack/application/use-cases/webhooks'
import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { clientAddress } from './client-address.ts'
import { refuse } from './problem.ts'
import { networkOf, type RateLimit } from './rate-limits.ts'
import { readBody } from './raw-body.ts'

type Ports = Pick<AppPorts, 'log' | 'clock' | 'fingerprint' | 'queries' | 'process' | 'inbox'> & {
  /** Messages that were not genuine, by network: to check a signature costs us more than to forge one costs them. */
  readonly forgeryLimit: RateLimit
}

/** Providers send some hundred bytes to some kilobytes. */
const bodyLimit = 256 * 1024

const headersOf = (ctx: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ctx.req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/** What staff who read the log should see; a message that was handled, repeated or not about us leaves no line. */
const note = (log: Ports['log'], provider: WebhookProvider, received: Received): void => {
  if (received.outcome === 'parked')
    log.warn({ provider, reason: received.reason }, 'A webhook cannot be read and is parked')
  if (received.outcome === 'waiting') {
    const { loanId, error } = received
    log.warn({ provider, loanId, error }, 'A webhook is stored and its loan could not be notified yet')
  }
}

/**
 * Takes a provider's message: signature over the raw bytes first, then the inbox, then the loan's process. The sender learns nothing but the
 * status: 401 for what is not genuine (nothing of it is stored), 200 for whatever was stored, also when we cannot read it: a repeat would be no
 * better.
 */
export const takeWebhook = async (
  ctx: Context,
  provider: WebhookProvider,
  reader: WebhookReader,
  ports: Ports,
): Promise<void> => {
  const network = networkOf(clientAddress(ctx))
  const retryAfter = await ports.forgeryLimit.wait(network)
  if (retryAfter !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter })
  const body = await readBody(ctx.req, bodyLimit)
  if (body === 'too-large') {
    ctx.set('connection', 'close')
    return refuse(ctx, { code: 'PAYLOAD_TOO_LARGE' })
  }
  const read = await reader.read({ headers: headersOf(ctx), body })
  if (!read.ok) {
    await ports.forgeryLimit.take(network)
    ports.log.warn({ provider, reason: read.error.reason }, 'A webhook was not genuine')
    ctx.status = 401
    ctx.body = ''
    return undefined
  }
  note(ports.log, provider, await makeReceiveWebhook(ports)(provider, body, read.value))
  ctx.status = 200
  ctx.body = ''
  return undefined
}
