import type { InboxWebhook, WebhookId, WebhookInbox, WebhookPage } from '../ports/webhook-inbox.port.ts'

/** An inbox in memory; `bodies` holds the bytes by digest. */
export const makeFakeInbox = () => {
  const kept: InboxWebhook[] = []
  const bodies = new Map<string, Uint8Array>()
  const handledAt = new Map<string, number>()
  const placeOf = ({ provider, bodySha256 }: WebhookId): number =>
    kept.findIndex((each) => each.provider === provider && each.bodySha256 === bodySha256)
  const pageOf = (
    { before, size }: { readonly before: string | null; readonly size: number },
    state: 'parked' | 'dismissed',
    moment: 'parkedAt' | 'dismissedAt',
  ): WebhookPage => {
    const all = kept
      .filter((webhook) => webhook.state === state)
      .toSorted((one, other) => (other[moment] ?? 0) - (one[moment] ?? 0))
    const from = all.findIndex(({ bodySha256 }) => bodySha256 === before) + 1
    const webhooks = all.slice(from, from + size)
    return {
      webhooks,
      total: all.length,
      next: from + size < all.length ? (webhooks.at(-1)?.bodySha256 ?? null) : null,
    }
  }
  const inbox: WebhookInbox = {
    async keep({ provider, bodySha256, body, receivedAt }, arrival) {
      if (placeOf({ provider, bodySha256 }) !== -1) return false
      bodies.set(bodySha256, body)
      kept.push({
        provider,
        bodySha256,
        event: arrival.state === 'received' ? arrival.event : null,
        loanId: null,
        state: arrival.state,
        reason: arrival.state === 'parked' ? arrival.reason : null,
        attempts: 0,
        receivedAt,
        parkedAt: arrival.state === 'parked' ? receivedAt : null,
        dismissedAt: null,
        dismissal: null,
      })
      return true
    },
    async reopen(id, { handledBefore, at }) {
      const webhook = kept[placeOf(id)]
      if (webhook?.state !== 'handled' || webhook.event === null) return false
      if ((handledAt.get(id.bodySha256) ?? 0) >= handledBefore) return false
      kept[placeOf(id)] = { ...webhook, state: 'received', receivedAt: at }
      return true
    },
    ofLoan: async (loanId) =>
      kept
        .filter((webhook) => webhook.loanId === loanId)
        .toSorted((one, other) => one.receivedAt - other.receivedAt)
        .map((webhook) => ({
          ...webhook,
          body: String.fromCharCode(...(bodies.get(webhook.bodySha256) ?? [])),
        })),
    find: async (id) => kept[placeOf(id)] ?? null,
    async attempted(id, attempt, at) {
      const webhook = kept[placeOf(id)]
      if (webhook === undefined || webhook.state === 'handled' || webhook.state === 'dismissed') return
      if (attempt.state === 'handled') handledAt.set(id.bodySha256, at)
      kept[placeOf(id)] = {
        ...webhook,
        state: attempt.state,
        loanId: attempt.loanId ?? webhook.loanId,
        reason: attempt.state === 'parked' ? attempt.reason : null,
        parkedAt: attempt.state === 'parked' ? (webhook.parkedAt ?? at) : null,
        attempts: webhook.attempts + 1,
      }
    },
    waiting: async (before, limit) =>
      kept
        .filter(({ state, receivedAt }) => state === 'received' && receivedAt < before)
        .toSorted((one, other) => one.attempts - other.attempts || one.receivedAt - other.receivedAt)
        .slice(0, limit),
    parked: async (page) => pageOf(page, 'parked', 'parkedAt'),
    async dismiss(id, dismissal, at) {
      const webhook = kept[placeOf(id)]
      if (webhook?.state === 'parked')
        kept[placeOf(id)] = { ...webhook, state: 'dismissed', dismissal, dismissedAt: at }
    },
    dismissed: async (page) => pageOf(page, 'dismissed', 'dismissedAt'),
  }
  return { inbox, kept, bodies }
}
