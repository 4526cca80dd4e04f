import { createHmac } from 'node:crypto'
import type { Container } from 'inversify'
import pino from 'pino'
import { systemClock } from '@tamarack/adapter-clock/clocks'
import { makeDataCipher } from '@tamarack/adapter-crypto/aes-data-cipher'
import { makeKeyedHash, sha256Fingerprint } from '@tamarack/adapter-crypto/hashes'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { RealClock } from '@tamarack/application/ports/clock.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import type { Environment } from './environment.ts'
import { constant, Log, PayloadCipher } from './provide.ts'

/** Keys never log: what a careless line carries under these names is replaced before it is
 * written. */
const redact = {
  paths: ['*.authorization', '*.cookie', '*.password', '*.accountNumber', '*.email', '*.token', 'headers'],
  censor: '[removed]',
}

/** A name that says nothing of the key, and is the same wherever the key is. */
const nameOf = (key: string): string => createHmac('sha256', key).update('name of a key').digest('hex').slice(0, 8)

/** The cipher of stored data, from `DATA_KEY` or `PAYLOAD_KEY`: keys of 32 bytes in base64 with
 * commas between. The first one seals, each of them opens. */
export const dataCipherWith = (ring: string): DataCipher => {
  const keys = ring.split(',')
  return makeDataCipher({
    keys: Object.fromEntries(keys.map((key) => [nameOf(key), key])),
    current: nameOf(keys[0] ?? ''),
  })
}

/** The machine itself (clock, ids, digests, ciphers, log), and what the settings say of the
 * lender. */
export const groundModule = (container: Container, environment: Environment): void => {
  constant(container, Log, pino({ level: 'info', redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }))
  constant(container, RealClock, systemClock)
  constant(container, Ids, makeIds())
  constant(container, Fingerprint, sha256Fingerprint)
  constant(container, DataCipher, dataCipherWith(environment.DATA_KEY))
  constant(container, PayloadCipher, dataCipherWith(environment.PAYLOAD_KEY))
  constant(container, KeyedHash, makeKeyedHash(environment.PERSON_KEY))
  constant(container, Lender, {
    legalName: environment.LENDER_LEGAL_NAME,
    operatingName: environment.LENDER_OPERATING_NAME,
    licenceNumber: environment.LENDER_LICENCE,
    address: environment.LENDER_ADDRESS,
    phone: environment.LENDER_PHONE,
    email: environment.LENDER_EMAIL,
    publicOrigin: environment.PUBLIC_ORIGIN,
  })
}
