import type { Context } from 'koa'
import { ProviderUnavailable } from '@tamarack/application/ports/provider-unavailable'
import type { WebhookProvider } from '@tamarack/application/ports/webhook-inbox.port'
import type { WebhookReader } from '@tamarack/application/ports/webhook.port'
import type { Delivered, makeReceiveWebhook, Received } from '@tamarack/application/use-cases/webhooks'
import type { AfterAnswer } from './after-answer.ts'
import type { AppPorts } from './app-ports.ts'
import { originOf, readBody } from './mount.ts'
import { refuse } from './problem.ts'
import { clientAddress, makeRateLimit, networkOf, type RateLimit } from './rate-limits.ts'

/** Of one provider. Neither limit is touched by what another provider's address receives. */
export interface WebhookLimits {
  /** Messages that were not genuine, by network. Each counts before it is checked, and no longer
   * once it proved genuine. */
  readonly refused: RateLimit
  /** Genuine messages, by provider: more than one process can store. */
  readonly accepted: RateLimit
}

/** A minute. Beyond the first figure forgeries are neither written to the log nor answered 401;
 * genuine messages from that network are still taken. */
export const makeWebhookLimits = (): WebhookLimits => ({
  refused: makeRateLimit(30, 60),
  accepted: makeRateLimit(30_000, 60),
})

type Ports = Pick<AppPorts, 'log' | 'securityLog'> & {
  readonly receive: ReturnType<typeof makeReceiveWebhook>
  readonly limits: WebhookLimits
  /** Brings a sandbox's clock to the present, before a loan is notified. */
  readonly catchUp: () => Promise<void> | undefined
  readonly afterAnswer: AfterAnswer
}

/** Providers send some hundred bytes to some kilobytes. */
const bodyLimit = 256 * 1024

const headersOf = (ctx: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(ctx.req.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

/** What staff who read the log should see; a message that was handled, repeated or not about us
 * leaves no line. */
const note = (log: Ports['log'], provider: WebhookProvider, received: Received | Delivered): void => {
  if (received.outcome === 'parked') log.warn({ provider, reason: received.reason }, 'A webhook is parked')
  if (received.outcome === 'waiting') {
    const { loanId, error } = received
    log.warn({ provider, loanId, error }, 'A webhook is stored and its loan could not be notified yet')
  }
}

type Checked = Awaited<ReturnType<WebhookReader['read']>> | { readonly ok: false; readonly error: 'no-answer' }

const check = async (reader: WebhookReader, ctx: Context, body: Uint8Array, sender: string): Promise<Checked> => {
  try {
    return await reader.read({ headers: headersOf(ctx), body, sender })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { ok: false, error: 'no-answer' }
    throw error
  }
}

/** Takes a provider's message: signature over the raw bytes first, then the inbox, then the answer,
 * and after it the loan's process. A provider waits for a database row and for nothing else, and
 * the sweep notifies the loan if this process dies first. The sender learns nothing but the
 * status: 401 for what is not genuine (nothing of it is stored), 429 after too many of those from
 * one network, 503 while the provider does not give the key, and 200 for what was stored, also
 * when we cannot read it: a repeat would be no better. To check a message costs no more than to
 * refuse it, and the reader bounds its own calls, so a genuine message is taken however many
 * forgeries arrive next to it. */
export const takeWebhook = async (
  ctx: Context,
  provider: WebhookProvider,
  reader: WebhookReader,
  { limits, afterAnswer, receive, catchUp, log, securityLog }: Ports,
): Promise<void> => {
  const network = networkOf(clientAddress(ctx))
  const forgeryWait = await limits.refused.take(network)
  const body = await readBody(ctx.req, bodyLimit)
  if (body === 'too-large') {
    ctx.set('connection', 'close')
    return refuse(ctx, { code: 'PAYLOAD_TOO_LARGE' })
  }
  const checked = await check(reader, ctx, body, network)
  if (!checked.ok) {
    if (forgeryWait !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter: forgeryWait })
    if (checked.error === 'no-answer') {
      log.warn({ provider }, 'A webhook could not be checked because the provider did not answer')
      return refuse(ctx, { code: 'UNAVAILABLE' })
    }
    log.warn({ provider, reason: checked.error.reason }, 'A webhook was not genuine')
    const attempt = { type: 'forged-webhook', outcome: 'INVALID_TOKEN', concerned: { id: null, email: null } } as const
    await securityLog
      .record({ ...attempt, origin: originOf(ctx) })
      .catch(() => log.error({ provider }, 'A line of the security log could not be stored'))
    ctx.status = 401
    ctx.body = ''
    return undefined
  }
  await limits.refused.giveBack(network)
  const wait = await limits.accepted.take(provider)
  if (wait !== null) return refuse(ctx, { code: 'TOO_MANY_REQUESTS', retryAfter: wait })
  await catchUp()
  const received = await receive(provider, body, checked.value)
  note(log, provider, received)
  if (received.outcome === 'stored') {
    const isTaken = afterAnswer.add(async () => note(log, provider, await received.deliver()))
    if (!isTaken) log.warn({ provider }, 'Too many webhooks wait for their loans; this one is left to the sweep')
  }
  ctx.status = 200
  ctx.body = ''
  return undefined
}
