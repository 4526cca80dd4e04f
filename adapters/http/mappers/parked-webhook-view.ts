import type { InboxWebhook } from '@tamarack/application/ports/webhook-inbox.port'
import type { ParkedWebhookView } from '@tamarack/contracts/endpoints/webhooks'

/** A parked or dismissed webhook as staff see it; null for one that is neither. */
export const toParkedWebhookView = (webhook: InboxWebhook): ParkedWebhookView | null => {
  const { provider, bodySha256, event, loanId, reason, attempts, receivedAt, parkedAt, dismissedAt, dismissal } =
    webhook
  if (reason === null || parkedAt === null) return null
  const dismissed =
    dismissal === null || dismissedAt === null
      ? null
      : { byId: dismissal.staffId, byName: dismissal.staffName, at: dismissedAt, reason: dismissal.reason }
  const about = event?.about ?? null
  return { provider, bodySha256, about, loanId, reason, attempts, receivedAt, parkedAt, dismissed }
}
