import { createHmac } from 'node:crypto'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import * as z from 'zod'
import type { WebhookContent, WebhookReader } from '@tamarack/application/ports/webhook.port'
import { err, ok } from '@tamarack/domain/shared/result'

const text = z.string().nullish()
const kind = z.object({ Type: z.string(), Event: z.unknown().optional() })
const bankData = z.object({
  Data: z.object({ AggregationRequestId: text, RequestId: text, ClientUserId: text, ExtraField1: text }),
})
const transfer = z.object({ Data: z.object({ Id: z.string(), ClientTransactionId: text }) })

const unreadable = (reason: 'NOT_JSON' | 'UNKNOWN_SHAPE'): WebhookContent => ({ about: 'unreadable', reason })

const bankDataIn = (message: unknown, requestIdIn: 'AggregationRequestId' | 'RequestId'): WebhookContent => {
  const read = bankData.safeParse(message)
  if (!read.success) return unreadable('UNKNOWN_SHAPE')
  const { Data } = read.data
  return {
    about: 'bank-data',
    requestId: Data[requestIdIn] ?? null,
    customerId: Data.ClientUserId ?? null,
    loanId: Data.ExtraField1 ?? null,
  }
}

const transferIn = (message: unknown): WebhookContent => {
  const read = transfer.safeParse(message)
  if (!read.success) return unreadable('UNKNOWN_SHAPE')
  const { Id, ClientTransactionId } = read.data.Data
  return { about: 'transfer', paymentId: ClientTransactionId ?? null, providerId: Id }
}

/** Which of its messages concern us: bank data that arrived, and anything that happened to a
 * transfer. */
const contentIn = (message: unknown): WebhookContent => {
  const read = kind.safeParse(message)
  if (!read.success) return { about: 'nothing' }
  const { Type, Event } = read.data
  if (Type === 'User' && Event === 'Connected') return bankDataIn(message, 'AggregationRequestId')
  if (Type === 'Insights' && Event === 'Completed') return bankDataIn(message, 'RequestId')
  return Type === 'Transaction' || Type === 'TransactionEvent' ? transferIn(message) : { about: 'nothing' }
}

const contentOf = (body: Uint8Array): WebhookContent => {
  try {
    return contentIn(JSON.parse(new TextDecoder().decode(body)))
  } catch {
    return unreadable('NOT_JSON')
  }
}

/** Reads Zum's webhooks: `zumrails-signature` is the base64 HMAC-SHA256 of the raw body under the
 * portal's webhook secret. Nothing in it states when or how often a message was sent, so the
 * caller must recognise each body by its digest. A genuine message of another kind is about
 * nothing; one that concerns us and is in another shape than documented is unreadable. */
export const makeZumWebhooks = ({ secret }: { readonly secret: string }): WebhookReader => {
  if (secret === '') throw new RangeError('the webhook secret is empty: anybody could sign')
  return {
    read: ({ headers, body }) => {
      const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'zumrails-signature')?.[1]
      const expected = createHmac('sha256', secret).update(body).digest('base64')
      // As text: decoding first would let several spellings pass for one signature.
      const isGenuine =
        given !== undefined && constantTimeEqual(new TextEncoder().encode(given), new TextEncoder().encode(expected))
      return Promise.resolve(
        isGenuine
          ? ok(contentOf(body))
          : err({
              code: 'WEBHOOK_NOT_GENUINE',
              reason: given === undefined ? 'signature is missing' : 'signature is invalid',
            }),
      )
    },
  }
}
