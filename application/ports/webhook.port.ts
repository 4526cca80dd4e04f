import { token } from './token.ts'

export interface RawWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The sender's network, as far as our own proxies vouch for it: lookups are rationed by it.
   * Messages without one count as one sender's. */
  readonly sender?: string
}

/** Something that happened at a provider and concerns a loan of ours: ids only. The provider is
 * queried before anything in it is believed. */
export type ProviderEvent =
  | { readonly about: 'identity-check'; readonly checkId: string }
  | {
      readonly about: 'bank-data'
      readonly requestId: string | null
      readonly customerId: string | null
      readonly loanId: string | null
    }
  | { readonly about: 'transfer'; readonly paymentId: string | null; readonly providerId: string }

/** Why no event could be read from a genuine webhook. */
export type UnreadableReason = 'NOT_JSON' | 'UNKNOWN_SHAPE' | 'ID_NOT_STORABLE' | 'ID_TOO_LONG'

/** What a genuine webhook reports: an event, what does not concern us, or what we cannot read. */
export type WebhookContent =
  ProviderEvent | { readonly about: 'nothing' } | { readonly about: 'unreadable'; readonly reason: UnreadableReason }

/** Checks a webhook's signature over its raw bytes and reads its content. A webhook whose signature
 * is valid is never refused for its content. A refusal names the reason for the log, never for the
 * sender. Any bytes and headers are refused without a throw; `ProviderUnavailable` means that a
 * lookup at the provider failed, and the same webhook may be sent again. However many messages are
 * forged, the calls to the provider are bounded. */
export interface WebhookReader {
  read(
    webhook: RawWebhook,
  ): Promise<
    { ok: true; value: WebhookContent } | { ok: false; error: { code: 'WEBHOOK_NOT_GENUINE'; reason: string } }
  >
}
export const PlaidWebhooks = token<WebhookReader>('PlaidWebhooks')
export const ZumWebhooks = token<WebhookReader>('ZumWebhooks')
