import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  type KeyObject,
  type webcrypto,
} from 'node:crypto'
import type { IdentityVerificationStatusUpdatedWebhook, JWKPublicKey } from 'plaid'
import { makeWebhookQueue, type SenderOf, type SenderSettings } from '@tamarack/adapter-sandbox/webhook-queue'
import type { Switches } from './switches.ts'
import type { Wire } from './wire.ts'

/** First delay 30 s, each four times the last, for 24 hours. */
const retryDelaysMs = Array.from({ length: 7 }, (_, index) => 30_000 * 4 ** index).filter(
  (delay) => delay <= 24 * 3_600_000,
)

export interface SigningKey {
  readonly kid: string
  readonly privateJwk: webcrypto.JsonWebKey
  readonly createdAt: number
}

export const makeSigningKey = (now: number): SigningKey => ({
  kid: randomUUID(),
  privateJwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  createdAt: Math.floor(now / 1000),
})

export const publicKeyOf = ({ kid, privateJwk, createdAt }: SigningKey): Wire<JWKPublicKey> => ({
  alg: 'ES256',
  crv: 'P-256',
  kid,
  kty: 'EC',
  use: 'sig',
  x: privateJwk.x ?? '',
  y: privateJwk.y ?? '',
  created_at: createdAt,
  expired_at: null,
})

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The compact token of `Plaid-Verification` for that body. */
export const signedToken = ({
  kid,
  key,
  body,
  now,
}: {
  kid: string
  key: KeyObject
  body: string
  now: number
}): string => {
  const claims = {
    iat: Math.floor(now / 1000),
    request_body_sha256: createHash('sha256').update(body, 'utf8').digest('hex'),
  }
  const message = `${encoded({ alg: 'ES256', kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${message}.${sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

type Message = Wire<IdentityVerificationStatusUpdatedWebhook>

/** It sends the messages of one change together. */
export type WebhookSender = SenderOf<readonly Message[]>

/** Sends Plaid's signed webhooks, with the faults that are switched on. */
export const makeWebhookSender = (settings: SenderSettings<Switches>, signingKey: SigningKey): WebhookSender => {
  const { url, time, switches } = settings
  const key = createPrivateKey({ key: signingKey.privateJwk, format: 'jwk' })
  const headersFor = (body: string) => {
    const { badlySigned, wrongKey, emptyKid } = switches()
    return {
      'plaid-verification': signedToken({
        kid: emptyKid ? '' : signingKey.kid,
        key: wrongKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : key,
        body: badlySigned ? `${body} ` : body,
        now: time.realNow(),
      }),
    }
  }
  const queue = makeWebhookQueue({ ...settings, headersFor, retryDelaysMs })
  return {
    ...queue,
    announce: (messages) => {
      const { silent, duplicate, delayed, outOfOrder } = switches()
      if (url === null || silent) return
      const ordered = (outOfOrder ? messages.toReversed() : messages).flatMap((message) =>
        duplicate ? [message, message] : [message],
      )
      for (const message of ordered) {
        // Two spaces and no newline at the end: the bytes that the real service signs.
        const delivery = queue.put(JSON.stringify(message, null, 2))
        if (delayed) queue.sendLate(delivery)
        else queue.send(delivery)
      }
    },
  }
}
