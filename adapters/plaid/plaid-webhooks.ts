import { createHash, createPublicKey, verify } from 'node:crypto'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { decodeHex } from '@oslojs/encoding'
import { joseAlgorithmES256, JWSRegisteredHeaders, JWTRegisteredClaims, parseJWT } from '@oslojs/jwt'
import type { JWKPublicKey } from 'plaid'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { WebhookContent, WebhookReader } from '@tamarack/application/ports/webhook.port'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import type { PlaidConnection } from './plaid-client.ts'
import { makeWebhookKeys, type WebhookKeys } from './webhook-keys.ts'

const oldestMs = 5 * 60_000
/** Plaid's clock may be a little ahead of ours. */
const aheadMs = 30_000
/** Plaid's tokens have some 400 characters. */
const longestToken = 4_096
/** Plaid's key ids are UUIDs; anything else that can stand in a line of text is looked up all the
 * same. */
const keyIdShape = /^[\x21-\x7e]{1,128}$/

type Refusal = { readonly code: 'WEBHOOK_NOT_GENUINE'; readonly reason: string }
const refuse = (reason: string): Result<never, Refusal> => err({ code: 'WEBHOOK_NOT_GENUINE', reason })

interface Claimed {
  readonly keyId: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** Everything that can be checked without a key: no matter who gets past it made a token for this
 * very body within the last five minutes. */
const claimsHold = (token: string, body: Uint8Array, now: number): Result<Claimed, Refusal> => {
  const [header, payload, signature, message] = parseJWT(token)
  const headers = new JWSRegisteredHeaders(header)
  const claims = new JWTRegisteredClaims(payload)
  // Pinned, never taken from the token; a key or an address of keys inside the token is not looked
  // at.
  if (!headers.hasAlgorithm() || headers.algorithm() !== joseAlgorithmES256) return refuse('algorithm is not ES256')
  if ('crit' in header || !headers.hasKeyId() || signature.byteLength !== 64 || !claims.hasIssuedAt())
    return refuse('token is malformed')
  if (!keyIdShape.test(headers.keyId())) return refuse('token is malformed')
  const age = now - claims.issuedAt().getTime()
  // Written so that no number at all, as of a year that no calendar has, is stale too.
  if (!(age <= oldestMs && age >= -aheadMs)) return refuse('token is stale')
  const digest = 'request_body_sha256' in payload ? payload.request_body_sha256 : undefined
  if (
    typeof digest !== 'string' ||
    !/^[0-9a-f]{64}$/i.test(digest) ||
    !constantTimeEqual(decodeHex(digest), createHash('sha256').update(body).digest())
  )
    return refuse('body is another')
  return ok({ keyId: headers.keyId(), message, signature })
}

/** By Node's own cryptography: 0.2 ms, where one written in JavaScript takes 13. */
const isSignatureValid = ({ kty, crv, x, y }: JWKPublicKey, { message, signature }: Claimed): boolean => {
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
  return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

/** Anything malformed in a parser is a refusal, not a fault of ours. */
const orMalformed = <Value>(read: () => Result<Value, Refusal>): Result<Value, Refusal> => {
  try {
    return read()
  } catch {
    return refuse('token is malformed')
  }
}

const json = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Plaid sends both environments to one address, so another one's messages are genuine and not for
 * us. */
const contentOf = (body: Uint8Array, environment: string): WebhookContent => {
  const parsed = json(body)
  if (parsed === undefined) return { about: 'unreadable', reason: 'NOT_JSON' }
  const message = typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {}
  const ours = message['environment'] === environment && message['webhook_type'] === 'IDENTITY_VERIFICATION'
  if (!ours) return { about: 'nothing' }
  const checkId = message['identity_verification_id']
  return typeof checkId === 'string'
    ? { about: 'identity-check', checkId }
    : { about: 'unreadable', reason: 'UNKNOWN_SHAPE' }
}

export interface PlaidWebhookSettings extends PlaidConnection {
  readonly environment: 'sandbox' | 'production'
  readonly clock: Clock
  /** Where public keys come from; by default Plaid's own answers, kept. */
  readonly keys?: WebhookKeys
}

/** Reads Plaid's webhooks: an ES256 token in the `Plaid-Verification` header, at most five minutes
 * old, signed with a key that Plaid vouches for, over the SHA-256 of the raw body. Source:
 * https://plaid.com/docs/api/webhooks/webhook-verification/. Throws `ProviderUnavailable` when the
 * key cannot be fetched, so that Plaid sends the webhook again. */
export const makePlaidWebhooks = ({
  environment,
  clock,
  keys: given,
  ...connection
}: PlaidWebhookSettings): WebhookReader => {
  const keys = given ?? makeWebhookKeys(connection, clock)
  return {
    read: async ({ headers, body, sender = '' }) => {
      const token = Object.entries(headers).find(([name]) => name.toLowerCase() === 'plaid-verification')?.[1]
      if (token === undefined) return refuse('token is missing')
      if (token.length > longestToken) return refuse('token is malformed')
      const claimed = orMalformed(() => claimsHold(token, body, clock.now()))
      if (!claimed.ok) return claimed
      const jwk = await keys.find(claimed.value.keyId, sender)
      if (
        jwk === null ||
        jwk.kty !== 'EC' ||
        jwk.crv !== 'P-256' ||
        jwk.kid !== claimed.value.keyId ||
        jwk.expired_at !== null
      )
        return refuse('key is unknown or expired')
      return orMalformed(() => {
        if (!isSignatureValid(jwk, claimed.value)) return refuse('signature is invalid')
        keys.proved(sender)
        return ok(contentOf(body, environment))
      })
    },
  }
}
