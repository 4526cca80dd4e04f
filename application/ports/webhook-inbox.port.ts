import { token } from './token.ts'
import type { ProviderEvent } from './webhook.port.ts'

/** Every webhook that was genuine, kept once: a second copy of the same bytes answers `false`. */
export interface WebhookInbox {
  /** Stores it; `false` when these bytes were here before. The news is what a later sweep tells (ids only), the body is evidence (encrypted). */
  keep(webhook: {
    readonly provider: 'plaid' | 'zum'
    readonly bodySha256: string
    readonly body: string
    readonly news: ProviderEvent
    readonly loanId: string | null
    readonly receivedAt: number
  }): Promise<boolean>
  /** Marks it as told to its workflow. */
  handled(provider: 'plaid' | 'zum', bodySha256: string, at: number): Promise<void>
  /** About a loan of ours, kept before that moment and not yet told; oldest first. */
  waiting(
    before: number,
    limit: number,
  ): Promise<
    readonly {
      readonly provider: 'plaid' | 'zum'
      readonly bodySha256: string
      readonly news: ProviderEvent
      readonly loanId: string
    }[]
  >
}
export const WebhookInbox = token<WebhookInbox>('WebhookInbox')
