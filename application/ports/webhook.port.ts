import { token } from './token.ts'

export interface RawWebhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What a provider's message is about, once its signature holds; nothing else in it is believed. */
export type ProviderEvent =
  | { readonly about: 'identity-check'; readonly checkId: string }
  | {
      readonly about: 'bank-data'
      readonly requestId: string | null
      readonly customerId: string | null
      readonly loanId: string | null
    }
  | { readonly about: 'transfer'; readonly paymentId: string | null; readonly providerId: string }
  | { readonly about: 'nothing' }

/** Checks a webhook's signature over its raw bytes and says what it is about. A refusal names the reason for the log, never for the sender. */
export interface WebhookReader {
  read(
    webhook: RawWebhook,
  ): Promise<{ ok: true; value: ProviderEvent } | { ok: false; error: { code: 'WEBHOOK_NOT_GENUINE'; reason: string } }>
}
export const PlaidWebhooks = token<WebhookReader>('PlaidWebhooks')
export const ZumWebhooks = token<WebhookReader>('ZumWebhooks')
