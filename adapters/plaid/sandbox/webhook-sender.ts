import type { SandboxTime } from '@tamarack/application/testing/sandbox-time'
import type { Table } from '@tamarack/application/testing/sandbox-memory'
import type { IdentityVerificationStatusUpdatedWebhook, JWKPublicKey } from 'plaid'
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID, sign, type webcrypto } from 'node:crypto'
import type { Switches } from './switches.ts'
import type { Wire } from './wire.ts'

/** First delay 30 s, each four times the last, for 24 hours; no answer in 10 s counts as a failure. */
const retryDelaysMs = Array.from({ length: 7 }, (_, index) => 30_000 * 4 ** index).filter((delay) => delay <= 24 * 3_600_000)
const patienceMs = 10_000
const lateMs = 60_000

export interface SigningKey { readonly kid: string; readonly privateJwk: webcrypto.JsonWebKey; readonly createdAt: number }

export const makeSigningKey = (now: number): SigningKey => ({
  kid: randomUUID(),
  privateJwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  createdAt: Math.floor(now / 1000),
})

export const publicKeyOf = ({ kid, privateJwk, createdAt }: SigningKey): Wire<JWKPublicKey> =>
  ({ alg: 'ES256', crv: 'P-256', kid, kty: 'EC', use: 'sig', x: privateJwk.x ?? '', y: privateJwk.y ?? '', created_at: createdAt, expired_at: null })

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The compact token of `Plaid-Verification` for that body. */
export const signedToken = ({ kid, key, body, now }: { kid: string; key: KeyObject; body: string; now: number }): string => {
  const claims = { iat: Math.floor(now / 1000), request_body_sha256: createHash('sha256').update(body, 'utf8').digest('hex') }
  const message = `${encoded({ alg: 'ES256', kid, typ: 'JWT' })}.${encoded(claims)}`
  return `${message}.${sign('sha256', Buffer.from(message), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

export interface Delivery { readonly id: string; readonly body: string; readonly attempt: number }
export interface Sent { readonly sent: number; readonly accepted: number; readonly givenUp: number }
type Message = Wire<IdentityVerificationStatusUpdatedWebhook>

export interface WebhookSender {
  /** Sends the messages of one change. */
  readonly announce: (messages: readonly Message[]) => void
  /** Sends what a stopped sandbox had not delivered. */
  readonly resume: () => void
  readonly counts: () => Sent
  /** Settles when no request is under way; what waits for its time does not count. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

export const makeWebhookSender = ({ url, signingKey, pending, time, timeScale, switches }: {
  url: string | null; signingKey: SigningKey; pending: Table<Delivery>; time: SandboxTime; timeScale: number; switches: () => Switches
}): WebhookSender => {
  const key = createPrivateKey({ key: signingKey.privateJwk, format: 'jwk' })
  const stopping = new AbortController()
  const waits = new Map<string, () => void>()
  let counts: Sent = { sent: 0, accepted: 0, givenUp: 0 }
  let underWay: Promise<unknown> = Promise.resolve()

  const accepted = async (address: string, body: string): Promise<boolean> => {
    const token = signedToken({ kid: signingKey.kid, key, body: switches().badlySigned ? `${body} ` : body, now: time.now() })
    try {
      const answer = await fetch(address, {
        method: 'POST', body, redirect: 'manual', headers: { 'content-type': 'application/json', 'plaid-verification': token },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
      })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      return false
    }
  }

  const attempt = async (delivery: Delivery): Promise<void> => {
    if (url === null || stopping.signal.aborted) return
    counts = { ...counts, sent: counts.sent + 1 }
    const taken = await accepted(url, delivery.body)
    if (stopping.signal.aborted) return
    const delay = retryDelaysMs[delivery.attempt]
    if (taken || delay === undefined) {
      counts = taken ? { ...counts, accepted: counts.accepted + 1 } : { ...counts, givenUp: counts.givenUp + 1 }
      pending.remove(delivery.id)
    } else {
      const next = pending.put(delivery.id, { ...delivery, attempt: delivery.attempt + 1 })
      later(delay, next)
    }
  }
  // One after another, so that the order is the sender's choice and not the network's.
  const send = (delivery: Delivery): void => {
    underWay = underWay.then(() => attempt(delivery))
  }
  const later = (delay: number, delivery: Delivery): void => {
    waits.set(delivery.id, time.after(delay * timeScale, () => {
      waits.delete(delivery.id)
      send(delivery)
    }))
  }

  return {
    announce: (messages) => {
      const { silent, duplicate, delayed, outOfOrder } = switches()
      if (url === null || silent) return
      const ordered = (outOfOrder ? messages.toReversed() : messages).flatMap((message) => (duplicate ? [message, message] : [message]))
      for (const message of ordered) {
        // Two spaces and no newline at the end: the bytes that the real service signs.
        const id = randomUUID()
        const delivery = pending.put(id, { id, body: JSON.stringify(message, null, 2), attempt: 0 })
        if (delayed) later(lateMs, delivery)
        else send(delivery)
      }
    },
    resume: () => pending.all().forEach(send),
    counts: () => counts,
    settled: async () => {
      for (let seen; seen !== underWay;) {
        seen = underWay
        await seen
      }
    },
    stop: () => {
      stopping.abort()
      for (const callOff of waits.values()) callOff()
    },
  }
}
