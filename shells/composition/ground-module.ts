import { systemClock } from '@tamarack/adapter-clock/system-clock'
import { makeKeyedHash } from '@tamarack/adapter-crypto/hmac-keyed-hash'
import { sha256Fingerprint } from '@tamarack/adapter-crypto/sha256-fingerprint'
import { makeIds } from '@tamarack/adapter-ids/random-ids'
import { RealClock } from '@tamarack/application/ports/clock.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { Ids } from '@tamarack/application/ports/ids.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { SecondReview, secondReviewOf } from '@tamarack/application/ports/second-review.port'
import type { Container } from 'inversify'
import pino, { type Logger } from 'pino'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { dataCipherWith } from './data-cipher.ts'
import { constant, provide } from './provide.ts'
import { Environment, Log, PayloadCipher } from './services.ts'

/** Keys never log: whatever a careless line carries under these names is replaced before it is written. */
const redact = {
  paths: ['*.authorization', '*.cookie', '*.password', '*.accountNumber', '*.email', '*.token', 'headers'],
  censor: '[removed]',
}

const makeLog = (): Logger => pino({ level: 'info', redact, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** The machine itself: clock, ids, digests, ciphers, log. */
export const groundModule = (container: Container): void => {
  constant(container, Log, makeLog())
  constant(container, RealClock, systemClock)
  constant(container, Ids, makeIds())
  constant(container, Fingerprint, sha256Fingerprint)
  provide(container, DataCipher, ({ DATA_KEY }: ParsedEnvironment) => dataCipherWith(DATA_KEY), [Environment])
  provide(container, PayloadCipher, ({ PAYLOAD_KEY }: ParsedEnvironment) => dataCipherWith(PAYLOAD_KEY), [Environment])
  provide(container, KeyedHash, ({ PERSON_KEY }: ParsedEnvironment) => makeKeyedHash(PERSON_KEY), [Environment])
  provide(
    container,
    Lender,
    (environment: ParsedEnvironment): Lender => ({
      legalName: environment.LENDER_LEGAL_NAME,
      operatingName: environment.LENDER_OPERATING_NAME,
      licenceNumber: environment.LENDER_LICENCE,
      address: environment.LENDER_ADDRESS,
      phone: environment.LENDER_PHONE,
      email: environment.LENDER_EMAIL,
      publicOrigin: environment.PUBLIC_ORIGIN,
    }),
    [Environment],
  )
  provide(
    container,
    SecondReview,
    (environment: ParsedEnvironment) =>
      secondReviewOf({
        aboveDollars: environment.SECOND_REVIEW_ABOVE,
        onAttention: environment.SECOND_REVIEW_ON_ATTENTION,
        moneyAboveDollars: environment.MONEY_REVIEW_ABOVE,
      }),
    [Environment],
  )
}
