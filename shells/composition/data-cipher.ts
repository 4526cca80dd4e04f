import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

/** The cipher of stored data, from `DATA_KEY` or `PAYLOAD_KEY`: 32 bytes in base64. */
export const dataCipherWith = (key: string): DataCipher => makeDataCipher({ keys: { k1: key }, current: 'k1' })
