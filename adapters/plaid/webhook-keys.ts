import type { Clock } from '@tamarack/application/ports/clock.port'
import type { JWKPublicKey } from 'plaid'
import { callPlaid, makePlaidClient, type PlaidConnection } from './plaid-client.ts'

const keptMs = 60 * 60_000
const unknownKeptMs = 5 * 60_000
const mostKept = 100

/** The vendor's public keys by id; null for an id that it does not have. Throws `ProviderUnavailable` when it cannot be reached. */
export type FindWebhookKey = (keyId: string) => Promise<JWKPublicKey | null>

/**
 * Requests a key from Plaid once and keeps it for an hour, so that one it has withdrawn stops counting; unknown ids are kept for five minutes, and a bounded
 * number of them, since anyone may invent ids. Calls for one id share one request.
 */
export const makeWebhookKeys = (connection: PlaidConnection, clock: Clock): FindWebhookKey => {
  const client = makePlaidClient(connection)
  const kept = new Map<string, { readonly key: JWKPublicKey | null; readonly until: number }>()
  const underWay = new Map<string, Promise<JWKPublicKey | null>>()

  const request = async (keyId: string): Promise<JWKPublicKey | null> => {
    const answer = await callPlaid<{ key: JWKPublicKey } | null>(
      'webhook_verification_key/get',
      () => client.webhookVerificationKeyGet({ key_id: keyId }),
      ({ errorCode }) => (errorCode === 'INVALID_WEBHOOK_VERIFICATION_KEY_ID' ? null : undefined),
    )
    const key = answer?.key ?? null
    const oldest = kept.keys().next().value
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(keyId, { key, until: clock.now() + (key === null ? unknownKeptMs : keptMs) })
    return key
  }

  return (keyId) => {
    const cached = kept.get(keyId)
    if (cached && cached.until > clock.now()) return Promise.resolve(cached.key)
    const pending = underWay.get(keyId) ?? request(keyId).finally(() => underWay.delete(keyId))
    underWay.set(keyId, pending)
    return pending
  }
}
