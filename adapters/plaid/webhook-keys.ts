import type { JWKPublicKey } from 'plaid'
import type { Clock } from '@tamarack/application/ports/clock.port'
import { makeLookupBudget } from './lookup-budget.ts'
import { callPlaid, makePlaidClient, type PlaidConnection } from './plaid-client.ts'

const keptMs = 60 * 60_000
/** Short, so that a key which is younger than Plaid's own list of keys works at one of the sender's
 * next attempts. */
const unknownKeptMs = 60_000
/** Plaid has few keys at a time. */
const mostKept = 100
/** More than the budget lets through in that time. */
const mostUnknown = 100

/** Plaid's answers to an id that it has no key for. Other faults, such as wrong credentials, prove
 * nothing about the id. */
const unknownKeyCodes: ReadonlySet<string | null> = new Set([
  'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
  'INVALID_FIELD',
  'MISSING_FIELDS',
  'NOT_FOUND',
])

export interface WebhookKeys {
  /** The vendor's public key of that id; null for an id that the vendor has no key for, and for one
   * that the sender may not have looked up now. Throws `ProviderUnavailable` when the vendor does
   * not answer. */
  readonly find: (keyId: string, sender: string) => Promise<JWKPublicKey | null>
  /** A message from there was genuine. */
  readonly proved: (sender: string) => void
}

/** Inserts, and forgets the oldest entry beyond so many. */
const keep = <Value>(kept: Map<string, Value>, most: number, keyId: string, value: Value): void => {
  kept.delete(keyId)
  const oldest = kept.keys().next().value
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
  kept.set(keyId, value)
}

/** Fetches a key from Plaid once and keeps it for an hour, so that one that was withdrawn stops
 * counting. Anyone may invent ids: an unknown one is remembered for a minute, apart from the keys,
 * and the budget bounds how many are looked up. A key that Plaid confirmed before is fetched again
 * outside of the budget, so no forger can make us forget it. Lookups of one id share one call. */
export const makeWebhookKeys = (connection: PlaidConnection, clock: Clock): WebhookKeys => {
  const client = makePlaidClient(connection)
  const budget = makeLookupBudget(clock)
  const kept = new Map<string, { readonly key: JWKPublicKey; readonly until: number }>()
  const unknown = new Map<string, number>()
  const underWay = new Map<string, Promise<JWKPublicKey | null>>()

  const fetchKey = async (keyId: string): Promise<JWKPublicKey | null> => {
    const answer = await callPlaid<{ key: JWKPublicKey } | null>(
      'webhook_verification_key/get',
      () => client.webhookVerificationKeyGet({ key_id: keyId }),
      ({ status, errorCode }) => (status === 400 && unknownKeyCodes.has(errorCode) ? null : undefined),
    )
    const key = answer?.key ?? null
    if (key === null) {
      kept.delete(keyId)
      keep(unknown, mostUnknown, keyId, clock.now() + unknownKeptMs)
    } else keep(kept, mostKept, keyId, { key, until: clock.now() + keptMs })
    return key
  }

  return {
    find: (keyId, sender) => {
      const confirmed = kept.get(keyId)
      if (confirmed && confirmed.until > clock.now()) return Promise.resolve(confirmed.key)
      const shared = underWay.get(keyId)
      if (shared) return shared
      if ((unknown.get(keyId) ?? 0) > clock.now()) return Promise.resolve(null)
      // Counted here, before anything is awaited: messages that arrive together cannot all be the
      // first.
      if (!confirmed && !budget.take(sender)) return Promise.resolve(null)
      const lookup = fetchKey(keyId).finally(() => underWay.delete(keyId))
      underWay.set(keyId, lookup)
      return lookup
    },
    proved: budget.trust,
  }
}
