import type { ProviderEvent, WebhookReader } from '@tamarack/application/ports/webhook.port'
import { err, ok } from '@tamarack/domain/shared/result'
import { hmac } from '@oslojs/crypto/hmac'
import { SHA256 } from '@oslojs/crypto/sha2'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { encodeBase64 } from '@oslojs/encoding'
import * as z from 'zod'

const text = z.string().nullish()
const message = z.object({
  Type: z.string(),
  Event: text,
  Data: z.object({
    Id: text,
    ClientTransactionId: text,
    AggregationRequestId: text,
    RequestId: text,
    ClientUserId: text,
    ExtraField1: text,
  }),
})
type Message = z.infer<typeof message>

const bankData = ({ Data }: Message, requestId: string | null): ProviderEvent => ({
  about: 'bank-data',
  requestId,
  customerId: Data.ClientUserId ?? null,
  loanId: Data.ExtraField1 ?? null,
})

/** Which of its messages concern us: bank data that arrived, and anything that happened to a transfer. */
const newsIn = (given: Message): ProviderEvent => {
  const { Type, Event, Data } = given
  if (Type === 'User' && Event === 'Connected') return bankData(given, Data.AggregationRequestId ?? null)
  if (Type === 'Insights' && Event === 'Completed') return bankData(given, Data.RequestId ?? null)
  if ((Type === 'Transaction' || Type === 'TransactionEvent') && typeof Data.Id === 'string') {
    return { about: 'transfer', paymentId: Data.ClientTransactionId ?? null, providerId: Data.Id }
  }
  return { about: 'nothing' }
}

const parsed = (body: Uint8Array): ProviderEvent => {
  try {
    const read = message.safeParse(JSON.parse(new TextDecoder().decode(body)))
    return read.success ? newsIn(read.data) : { about: 'nothing' }
  } catch {
    return { about: 'nothing' }
  }
}

/**
 * Reads Zum's webhooks: `zumrails-signature` is the base64 HMAC-SHA256 of the raw body under the portal's webhook secret. Nothing in it says when or how
 * often a message was sent, so the caller must know each body by its digest. A genuine message in a shape that we do not know is about nothing.
 */
export const makeZumWebhooks = ({ secret }: { readonly secret: string }): WebhookReader => {
  if (secret === '') throw new RangeError('the webhook secret is empty: anybody could sign')
  const key = new TextEncoder().encode(secret)
  return {
    read: ({ headers, body }) => {
      const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'zumrails-signature')?.[1]
      const expected = encodeBase64(hmac(SHA256, key, body))
      // As text: decoding first would let several spellings pass for one signature.
      const holds =
        given !== undefined && constantTimeEqual(new TextEncoder().encode(given), new TextEncoder().encode(expected))
      return Promise.resolve(
        holds
          ? ok(parsed(body))
          : err({
              code: 'WEBHOOK_NOT_GENUINE',
              reason: given === undefined ? 'signature is missing' : 'signature does not hold',
            }),
      )
    },
  }
}
