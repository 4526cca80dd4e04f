import { token } from './token.ts'

/** Every webhook that was genuine, kept once: a second copy of the same bytes answers `false`. */
export interface WebhookInbox {
  /** Stores it; `false` when these bytes were here before. `about` is kept for search, the body as evidence (encrypted). */
  keep(webhook: { readonly provider: 'plaid' | 'zum'; readonly bodySha256: string; readonly body: string; readonly about: string; readonly loanId: string | null; readonly receivedAt: number }): Promise<boolean>
  /** Marks it as told to its workflow. */
  handled(provider: 'plaid' | 'zum', bodySha256: string, at: number): Promise<void>
  /** Kept but not yet told, oldest first. */
  waiting(limit: number): Promise<readonly { readonly provider: 'plaid' | 'zum'; readonly bodySha256: string; readonly about: string; readonly loanId: string | null }[]>
}
export const WebhookInbox = token<WebhookInbox>('WebhookInbox')
