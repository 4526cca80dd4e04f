import { getParkedWebhooks as endpoint } from '@tamarack/contracts/endpoints/webhooks'
import { ok } from '@tamarack/domain/shared/result'
import { toParkedWebhookView } from '../../mappers/parked-webhook-view.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const size = 25

export const getParkedWebhooks = ({ inbox }: HandlerPorts) =>
  answer(endpoint, async ({ query: { state, before = null } }) => {
    const { webhooks, total, next } = await inbox[state]({ before, size })
    return ok({ webhooks: webhooks.map(toParkedWebhookView).filter((view) => view !== null), total, next })
  })
