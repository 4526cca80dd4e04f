import { createHmac } from 'node:crypto'
import type { Table } from '@tamarack/adapter-sandbox/memory'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import { makeWebhookQueue, type Delivery, type WebhookQueue } from '@tamarack/adapter-sandbox/webhook-queue'
import type { Switches } from './switches.ts'
import { utc } from './wire.ts'

/** Documented for the vendor's sandbox: three more times, five minutes apart; in production five
 * times, an hour apart. */
const retryDelaysMs = [5, 5, 5].map((minutes) => minutes * 60_000)

export interface Webhook {
  readonly Type: string
  readonly Event: string
  readonly Data: object
}

export interface WebhookSender extends Pick<WebhookQueue, 'resume' | 'counts' | 'underWay' | 'settled' | 'stop'> {
  readonly announce: (webhook: Webhook) => void
}

export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64')

/** Sends Zum Rails' signed webhooks, with the faults that are switched on. */
export const makeWebhookSender = ({
  url,
  secret,
  pending,
  time,
  timeScale,
  switches,
}: {
  url: string | null
  secret: string
  pending: Table<Delivery>
  time: SandboxTime
  timeScale: number
  switches: () => Switches
}): WebhookSender => {
  const headersFor = (body: string) => {
    const { badlySigned, wrongKey } = switches()
    return { 'zumrails-signature': signatureOf(badlySigned ? `${body} ` : body, wrongKey ? `${secret}?` : secret) }
  }
  const queue = makeWebhookQueue({ url, headersFor, retryDelaysMs, timeScale, pending, time })
  const dispatch = (delivery: Delivery): void => (switches().delayed ? queue.sendLate(delivery) : queue.send(delivery))
  let held: Delivery | null = null

  return {
    ...queue,
    announce: ({ Type, Event, Data }) => {
      const { silent, duplicate, outOfOrder } = switches()
      if (url === null || silent) return
      const body = JSON.stringify({ Type, Event, EventGeneratedAt: utc(time.now()), Data })
      const copies = Array.from({ length: duplicate ? 2 : 1 }, () => queue.put(body))
      if (outOfOrder && held === null) {
        // A held webhook stays in `pending`, so that it is late and not lost.
        held = copies[0] ?? null
        return
      }
      copies.forEach(dispatch)
      if (held) dispatch(held)
      held = null
    },
  }
}
