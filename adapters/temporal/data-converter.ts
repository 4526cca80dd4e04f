import { fileURLToPath } from 'node:url'
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common'
import proto from '@temporalio/proto'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

// The package is CommonJS: no named imports.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1
const encoding = new TextEncoder().encode('binary/sealed')
const context = 'temporal/payload'

/** Encrypts every payload that leaves for the engine, so that its database and web pages show
 * ciphertext; what the cipher makes names the key. Bytes and not a text: the engine stores what a
 * command was given once and what it answered twice, and its time grows with them. In clear remain
 * only names, workflow ids and the status attribute, which carry no personal data. */
export const makePayloadCodec = (cipher: DataCipher): PayloadCodec => ({
  encode: async (payloads) =>
    payloads.map((payload): Payload => ({
      metadata: { encoding },
      data: cipher.sealBytes(PayloadMessage.encode(payload).finish(), context),
    })),
  decode: async (payloads) =>
    payloads.map((payload) =>
      Buffer.from(payload.metadata?.['encoding'] ?? []).equals(encoding)
        ? PayloadMessage.decode(cipher.openBytes(payload.data ?? new Uint8Array(), context))
        : payload,
    ),
})

/** Client and worker must use the same one. */
export const makeDataConverter = (cipher: DataCipher): DataConverter => ({
  payloadCodecs: [makePayloadCodec(cipher)],
  failureConverterPath: fileURLToPath(new URL('./failure-converter.ts', import.meta.url)),
})
