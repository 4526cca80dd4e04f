import type { InboxWebhook } from '@tamarack/application/ports/webhook-inbox.port'
import { getParkedWebhooks as endpoint, type ParkedWebhookView } from '@tamarack/contracts/endpoints/webhooks'
import { ok } from '@tamarack/domain/shared/result'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const size = 25

const toView = (webhook: InboxWebhook): readonly ParkedWebhookView[] => {
  const { provider, bodySha256, event, loanId, reason, attempts, receivedAt, parkedAt } = webhook
  if (reason === null || parkedAt === null) return []
  return [{ provider, bodySha256, about: event?.about ?? null, loanId, reason, attempts, receivedAt, parkedAt }]
}

export const getParkedWebhooks = ({ inbox }: HandlerPorts) =>
  answer(endpoint, async ({ query }) => {
    const { webhooks, total, next } = await inbox.parked({ before: query.before ?? null, size })
    return ok({ webhooks: webhooks.flatMap(toView), total, next })
  })
