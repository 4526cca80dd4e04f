import type { Clock } from '@tamarack/application/ports/clock.port'
import type { WebhookContent, WebhookReader } from '@tamarack/application/ports/webhook.port'
import { err, ok, type Result } from '@tamarack/domain/shared/result'
import { decodeIEEEP1363ECDSASignature, ECDSAPublicKey, p256, verifyECDSASignature } from '@oslojs/crypto/ecdsa'
import { sha256 } from '@oslojs/crypto/sha2'
import { constantTimeEqual } from '@oslojs/crypto/subtle'
import { decodeBase64urlIgnorePadding, decodeHex, encodeHexLowerCase } from '@oslojs/encoding'
import { joseAlgorithmES256, JWSRegisteredHeaders, JWTRegisteredClaims, parseJWT } from '@oslojs/jwt'
import type { JWKPublicKey } from 'plaid'
import type { PlaidConnection } from './plaid-client.ts'
import { type FindWebhookKey, makeWebhookKeys } from './webhook-keys.ts'

const oldestMs = 5 * 60_000
/** Plaid's clock may be a little ahead of ours. */
const aheadMs = 30_000

type Refusal = { readonly code: 'WEBHOOK_NOT_GENUINE'; readonly reason: string }
const refuse = (reason: string): Result<never, Refusal> => err({ code: 'WEBHOOK_NOT_GENUINE', reason })

interface Claimed {
  readonly keyId: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

/** Everything that can be checked without a key, the cheap refusals first: verifying a signature takes about 13 ms of CPU. */
const claimsHold = (token: string, body: Uint8Array, now: number): Result<Claimed, Refusal> => {
  const [header, payload, signature, message] = parseJWT(token)
  const headers = new JWSRegisteredHeaders(header)
  const claims = new JWTRegisteredClaims(payload)
  // Pinned, never taken from the token; a key or an address of keys inside the token is not looked at.
  if (!headers.hasAlgorithm() || headers.algorithm() !== joseAlgorithmES256) return refuse('algorithm is not ES256')
  if ('crit' in header || !headers.hasKeyId() || signature.byteLength !== 64 || !claims.hasIssuedAt())
    return refuse('token is malformed')
  const age = now - claims.issuedAt().getTime()
  if (age > oldestMs || age < -aheadMs) return refuse('token is stale')
  const digest = 'request_body_sha256' in payload ? payload.request_body_sha256 : undefined
  if (
    typeof digest !== 'string' ||
    !/^[0-9a-f]{64}$/i.test(digest) ||
    !constantTimeEqual(decodeHex(digest), sha256(body))
  )
    return refuse('body is another')
  return ok({ keyId: headers.keyId(), message, signature })
}

const coordinate = (base64url: string): bigint =>
  BigInt(`0x${encodeHexLowerCase(decodeBase64urlIgnorePadding(base64url))}`)

const isSignatureValid = (jwk: JWKPublicKey, { message, signature }: Claimed): boolean => {
  const key = new ECDSAPublicKey(p256, coordinate(jwk.x), coordinate(jwk.y))
  return (
    p256.isOnCurve(key) && verifyECDSASignature(key, sha256(message), decodeIEEEP1363ECDSASignature(p256, signature))
  )
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

/** Plaid sends both environments to one address, so another one's messages are genuine and not for us. */
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
  /** Where public keys come from; by default Plaid is queried and its answers are kept. */
  readonly findKey?: FindWebhookKey
}

/**
 * Reads Plaid's webhooks: an ES256 token in the `Plaid-Verification` header, at most five minutes old, signed with a key that Plaid vouches for, over the
 * SHA-256 of the raw body. Source: https://plaid.com/docs/api/webhooks/webhook-verification/. Throws `ProviderUnavailable` when the key cannot be
 * fetched, so that Plaid sends the webhook again.
 */
export const makePlaidWebhooks = ({
  environment,
  clock,
  findKey,
  ...connection
}: PlaidWebhookSettings): WebhookReader => {
  const find = findKey ?? makeWebhookKeys(connection, clock)
  return {
    read: async ({ headers, body }) => {
      const token = Object.entries(headers).find(([name]) => name.toLowerCase() === 'plaid-verification')?.[1]
      if (token === undefined) return refuse('token is missing')
      const claimed = orMalformed(() => claimsHold(token, body, clock.now()))
      if (!claimed.ok) return claimed
      const jwk = await find(claimed.value.keyId)
      if (
        jwk === null ||
        jwk.kty !== 'EC' ||
        jwk.crv !== 'P-256' ||
        jwk.kid !== claimed.value.keyId ||
        jwk.expired_at !== null
      )
        return refuse('key is unknown or expired')
      return orMalformed(() =>
        isSignatureValid(jwk, claimed.value) ? ok(contentOf(body, environment)) : refuse('signature is invalid'),
      )
    },
  }
}
