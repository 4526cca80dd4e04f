import { createHmac } from 'node:crypto'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import {
  makeWebhookQueue,
  type Delivery,
  type SenderOf,
  type SenderSettings,
} from '@tamarack/adapter-sandbox/webhook-queue'
import type { Switches } from './switches.ts'
import { utc } from './wire.ts'

/** Documented for the vendor's sandbox: three more times, five minutes apart; in production five
 * times, an hour apart. */
const retryDelaysMs = [5, 5, 5].map((minutes) => minutes * 60_000)
/** Later than the webhooks of the next steps, so that an old status arrives last. */
const repeatedAfterMs = 10 * 60_000

export interface Webhook {
  readonly Type: string
  readonly Event: string
  readonly Data: object
}

export type WebhookSender = SenderOf<Webhook>

/** What everything that happens in the sandbox happens with. */
export interface Ground {
  readonly time: SandboxTime
  readonly timeScale: number
  readonly announce: WebhookSender['announce']
  readonly switches: () => Switches
}

export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body, 'utf8').digest('base64')

/** Sends Zum Rails' signed webhooks, with the faults that are switched on. */
export const makeWebhookSender = (settings: SenderSettings<Switches>, secret: string): WebhookSender => {
  const { url, time, switches } = settings
  const headersFor = (body: string) => {
    const { badlySigned, wrongKey } = switches()
    return { 'zumrails-signature': signatureOf(badlySigned ? `${body} ` : body, wrongKey ? `${secret}?` : secret) }
  }
  const queue = makeWebhookQueue({ ...settings, headersFor, retryDelaysMs })
  const dispatch = (delivery: Delivery): void => (switches().delayed ? queue.sendLate(delivery) : queue.send(delivery))
  let held: Delivery | null = null

  return {
    ...queue,
    announce: ({ Type, Event, Data }) => {
      const { silent, duplicate, repeated, outOfOrder } = switches()
      if (url === null || silent) return
      const body = JSON.stringify({ Type, Event, EventGeneratedAt: utc(time.now()), Data })
      const copies = Array.from({ length: duplicate ? 2 : 1 }, () => queue.put(body))
      if (repeated) queue.sendLate(queue.put(body), repeatedAfterMs)
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
