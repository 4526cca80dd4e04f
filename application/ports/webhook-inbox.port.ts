import type { Origin } from '@tamarack/domain/loan/actor'
import type { Misfit } from '../addressee.ts'
import type { PrincipalRole } from './session-reader.port.ts'
import { token } from './token.ts'
import type { ProviderEvent, UnreadableReason } from './webhook.port.ts'

export const webhookProviders = ['plaid', 'zum'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

/** `received`: its loan is still to be found or notified. `handled`: nothing is left to do.
 * `parked`: given up, for staff to look at. `dismissed`: a member of staff looked at it and closed
 * it, for good. */
export const webhookStates = ['received', 'handled', 'parked', 'dismissed'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why a webhook was parked: it cannot be read, no loan was found for it in time, its loan could not
 * be notified in time, or its loan has no use for it. */
export type ParkReason = UnreadableReason | Misfit | 'NOT_DELIVERED'

/** A webhook is identified by provider and the SHA-256 of its bytes, 64 lower-case hex digits. */
export interface WebhookId {
  readonly provider: WebhookProvider
  readonly bodySha256: string
}

export interface Dismissal extends Origin {
  readonly byId: string
  readonly byName: string
  readonly role: PrincipalRole
  /** In the words of that person. */
  readonly reason: string
}

/** A webhook in the inbox, without its bytes. Moments are epoch milliseconds. */
export interface InboxWebhook extends WebhookId {
  /** Null when it does not concern us or cannot be read. */
  readonly event: ProviderEvent | null
  /** Null while no loan was found. */
  readonly loanId: string | null
  readonly state: WebhookState
  readonly reason: ParkReason | null
  /** How often its loan was looked for and notified. */
  readonly attempts: number
  readonly receivedAt: number
  readonly parkedAt: number | null
  readonly dismissedAt: number | null
  readonly dismissal: Dismissal | null
}

export type Arrival =
  | { readonly state: 'received'; readonly event: ProviderEvent }
  | { readonly state: 'handled' }
  | { readonly state: 'parked'; readonly reason: UnreadableReason }

export type Attempt =
  | { readonly state: 'handled'; readonly loanId: string }
  | { readonly state: 'received'; readonly loanId: string | null }
  | { readonly state: 'parked'; readonly loanId: string | null; readonly reason: ParkReason }

/** A part of the parked or of the dismissed webhooks. */
export interface WebhookPage {
  readonly webhooks: readonly InboxWebhook[]
  readonly total: number
  /** Where the earlier ones begin; null when there are none. */
  readonly next: string | null
}

/** Every genuine webhook, stored once, with its bytes sealed as evidence. */
export interface WebhookInbox {
  /** Stores it; `false` when the same bytes of the same provider were stored before, and then
   * nothing changes. Takes any bytes. In a sandbox `receivedAt`, and `at` and `handledBefore` of
   * `reopen`, are of the clock as the process last read it: how far it was moved since is added. */
  keep(
    webhook: WebhookId & { readonly body: Uint8Array; readonly receivedAt: number },
    arrival: Arrival,
  ): Promise<boolean>
  /** The same bytes arrived again: an event that was handled before `handledBefore` waits for its
   * loan once more, received at `at`. `false` for anything else, and then nothing changes. Of
   * copies that arrive together one reopens it. */
  reopen(id: WebhookId, moments: { readonly handledBefore: number; readonly at: number }): Promise<boolean>
  find(id: WebhookId): Promise<InboxWebhook | null>
  /** Counts an attempt and stores how it ended. A handled or dismissed webhook stays so, a loan
   * that was found stays found, a parked one keeps its first moment. */
  attempted(id: WebhookId, attempt: Attempt, at: number): Promise<void>
  /** Received before that moment and not handled yet: the fewest attempts first, then the oldest,
   * so that none holds up the others. */
  waiting(before: number, limit: number): Promise<readonly InboxWebhook[]>
  /** Those of a loan with their bytes as text, the first received first. */
  ofLoan(loanId: string): Promise<readonly (InboxWebhook & { readonly body: string })[]>
  /** Parked ones, the last parked first; `before` is a page's `next`, anything else is none. */
  parked(page: { readonly before: string | null; readonly size: number }): Promise<WebhookPage>
  /** Closes a parked webhook; one that is not parked stays, so that the first dismissal stands. */
  dismiss(id: WebhookId, dismissal: Dismissal, at: number): Promise<void>
  /** Dismissed ones in pages as the parked ones, the last dismissed first. */
  dismissed(page: { readonly before: string | null; readonly size: number }): Promise<WebhookPage>
}
export const WebhookInbox = token<WebhookInbox>('WebhookInbox')
