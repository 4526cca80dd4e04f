import type { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import type { ProviderEvent, WebhookReader } from '@tamarack/application/ports/webhook.port'
import type { Context } from 'koa'
import type { AppPorts } from './app-ports.ts'
import { clientAddress } from './client-address.ts'
import { refuse } from './problem.ts'
import { networkOf, type RateLimit } from './rate-limits.ts'
import { readBody } from './raw-body.ts'

type Provider = 'plaid' | 'zum'
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

/** Our loan that the news is about; a loan id inside the message is only a hint and must be one of ours. */
const loanOf = async (news: ProviderEvent, queries: LoanQueries): Promise<string | null> => {
  switch (news.about) {
    case 'identity-check':
      return queries.loanOfNews({ checkId: news.checkId })
    case 'transfer':
      return news.paymentId === null ? null : queries.loanOfNews({ paymentId: news.paymentId })
    case 'bank-data': {
      const { requestId, customerId, loanId } = news
      const hinted = loanId === null ? null : await queries.loan(loanId)
      if (hinted !== null && (customerId === null || hinted.customerId === customerId)) return hinted.id
      return queries.loanOfNews({
        ...(requestId === null ? {} : { requestId }),
        ...(customerId === null ? {} : { customerId }),
      })
    }
    case 'nothing':
      return null
  }
}

/** Wakes the loan's process. What cannot be told now stays in the inbox as not handled, for the sweep that tells it later. */
const tell = async (
  ports: Ports,
  provider: Provider,
  bodySha256: string,
  loanId: string,
  news: ProviderEvent,
): Promise<void> => {
  try {
    await ports.process.notify(loanId, news)
    await ports.inbox.handled(provider, bodySha256, ports.clock.now())
  } catch (error) {
    const facts = { provider, about: news.about, loanId, error: error instanceof Error ? error.name : 'unknown' }
    ports.log.warn(facts, 'News from a provider is kept but could not be told yet')
  }
}

/**
 * Takes a provider's message: signature over the raw bytes first, then the inbox, then the loan's process. The sender learns nothing but the
 * status: 401 for what is not genuine (nothing of it is stored), 200 for everything else, so that a repeat ends the provider's retries.
 */
export const takeWebhook = async (
  ctx: Context,
  provider: Provider,
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
  const news = read.value
  const [text, loanId] = [body.toString('utf8'), await loanOf(news, ports.queries)]
  const bodySha256 = ports.fingerprint.of(text)
  const isNew = await ports.inbox.keep({
    provider,
    bodySha256,
    body: text,
    news,
    loanId,
    receivedAt: ports.clock.now(),
  })
  if (isNew && loanId !== null) await tell(ports, provider, bodySha256, loanId, news)
  ctx.status = 200
  ctx.body = ''
  return undefined
}
