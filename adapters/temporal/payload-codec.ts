import type { Payload, PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

// The package is CommonJS: no named imports.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1
const encoding = new TextEncoder().encode('binary/sealed')
/** How payloads of earlier releases are marked, which are a sealed text of their base64. */
const earlierEncoding = 'binary/encrypted'
const context = 'temporal/payload'

/**
 * Encrypts every payload that leaves for the engine, so that its database and web pages show ciphertext; what the cipher makes names the key. Bytes and
 * not a text: the engine stores what a command was given once and what it answered twice, and its time grows with them.
 * In clear remain only names, workflow ids and the status attribute, which carry no personal data.
 */
export const makePayloadCodec = (cipher: DataCipher): PayloadCodec => ({
  encode: async (payloads) =>
    payloads.map((payload): Payload => ({
      metadata: { encoding },
      data: cipher.sealBytes(PayloadMessage.encode(payload).finish(), context),
    })),
  decode: async (payloads) =>
    payloads.map((payload) => {
      const [marked, data] = [
        Buffer.from(payload.metadata?.['encoding'] ?? []).toString(),
        payload.data ?? new Uint8Array(),
      ]
      if (marked === 'binary/sealed') return PayloadMessage.decode(cipher.openBytes(data, context))
      if (marked !== earlierEncoding) return payload
      return PayloadMessage.decode(Buffer.from(cipher.open(Buffer.from(data).toString(), context), 'base64'))
    }),
})
