import type { Payload, PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

// The package is CommonJS: no named imports.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1
const encoding = new TextEncoder().encode('binary/encrypted')
const context = 'temporal/payload'

/**
 * Encrypts every payload that leaves for the engine, so that its database and web pages show ciphertext; the cipher's text names the key.
 * In clear remain only names, workflow ids and the status attribute, which carry no personal data.
 */
export const makePayloadCodec = (cipher: DataCipher): PayloadCodec => ({
  encode: async (payloads) =>
    payloads.map((payload): Payload => ({
      metadata: { encoding },
      data: Buffer.from(cipher.seal(Buffer.from(PayloadMessage.encode(payload).finish()).toString('base64'), context)),
    })),
  decode: async (payloads) =>
    payloads.map((payload) => {
      if (Buffer.from(payload.metadata?.['encoding'] ?? []).toString() !== 'binary/encrypted') return payload
      return PayloadMessage.decode(
        Buffer.from(cipher.open(Buffer.from(payload.data ?? []).toString(), context), 'base64'),
      )
    }),
})
