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

/** The cipher of stored data, from `DATA_KEY` or `PAYLOAD_KEY`: 32 bytes in base64. */
export const dataCipherWith = (key: string): DataCipher => makeDataCipher({ keys: { k1: key }, current: 'k1' })

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
