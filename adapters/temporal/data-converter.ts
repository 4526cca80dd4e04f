import { fileURLToPath } from 'node:url'
import type { DataConverter } from '@temporalio/common'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { makePayloadCodec } from './payload-codec.ts'

/** Client and worker must use the same one. */
export const makeDataConverter = (cipher: DataCipher): DataConverter => ({
  payloadCodecs: [makePayloadCodec(cipher)],
  failureConverterPath: fileURLToPath(new URL('./failure-converter.ts', import.meta.url)),
})
