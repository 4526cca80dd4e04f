import type { Table } from '@tamarack/application/testing/sandbox-memory'
import type { SandboxTime } from '@tamarack/application/testing/sandbox-time'
import { createHmac, randomUUID } from 'node:crypto'
import type { Switches } from './switches.ts'
import { utc } from './wire.ts'

/** Documented for the vendor's sandbox: three more times, five minutes apart; in production five times, an hour apart. */
const [retries, retryDelayMs] = [3, 5 * 60_000]
const patienceMs = 10_000
const lateMs = 60_000

export interface Webhook { readonly Type: string; readonly Event: string; readonly Data: object }
export interface Delivery { readonly id: string; readonly body: string; readonly attempt: number }
export interface Sent { readonly sent: number; readonly accepted: number; readonly givenUp: number }

export interface WebhookSender {
  readonly announce: (webhook: Webhook) => void
  /** Sends what a stopped sandbox had not delivered. */
  readonly resume: () => void
  readonly counts: () => Sent
  /** Settles when no request is under way; what waits for its time does not count. */
  readonly settled: () => Promise<void>
  readonly stop: () => void
}

export const signatureOf = (body: string, secret: string): string => createHmac('sha256', secret).update(body, 'utf8').digest('base64')

export const makeWebhookSender = ({ url, secret, pending, time, timeScale, switches }: {
  url: string | null; secret: string; pending: Table<Delivery>; time: SandboxTime; timeScale: number; switches: () => Switches
}): WebhookSender => {
  const stopping = new AbortController()
  const waits = new Map<string, () => void>()
  let held: Delivery | null = null
  let counts: Sent = { sent: 0, accepted: 0, givenUp: 0 }
  let underWay: Promise<unknown> = Promise.resolve()

  const accepted = async (address: string, body: string): Promise<boolean> => {
    try {
      const answer = await fetch(address, {
        method: 'POST', body, redirect: 'manual', signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
        headers: { 'content-type': 'application/json', 'zumrails-signature': signatureOf(body, switches().badlySigned ? `${secret}?` : secret) },
      })
      await answer.arrayBuffer()
      return answer.status === 200
    } catch {
      return false
    }
  }
  const attempt = async (delivery: Delivery): Promise<void> => {
    if (url === null || stopping.signal.aborted) return
    counts = { ...counts, sent: counts.sent + 1 }
    const taken = await accepted(url, delivery.body)
    if (stopping.signal.aborted) return
    if (taken || delivery.attempt >= retries) {
      counts = taken ? { ...counts, accepted: counts.accepted + 1 } : { ...counts, givenUp: counts.givenUp + 1 }
      pending.remove(delivery.id)
    } else {
      later(retryDelayMs, pending.put(delivery.id, { ...delivery, attempt: delivery.attempt + 1 }))
    }
  }
  // One after another, so that the order is the sender's choice and not the network's.
  const send = (delivery: Delivery): void => {
    underWay = underWay.then(() => attempt(delivery))
  }
  const later = (delay: number, delivery: Delivery): void => {
    waits.set(delivery.id, time.after(delay * timeScale, () => {
      waits.delete(delivery.id)
      send(delivery)
    }))
  }
  const dispatch = (delivery: Delivery): void => (switches().delayed ? later(lateMs, delivery) : send(delivery))

  return {
    announce: ({ Type, Event, Data }) => {
      const { silent, duplicate, outOfOrder } = switches()
      if (url === null || silent) return
      const body = JSON.stringify({ Type, Event, EventGeneratedAt: utc(time.now()), Data })
      const copies = Array.from({ length: duplicate ? 2 : 1 }, () => randomUUID()).map((id) => pending.put(id, { id, body, attempt: 0 }))
      if (outOfOrder && held === null) {
        // A held webhook stays in `pending`, so that it is late and not lost.
        held = copies[0] ?? null
        return
      }
      copies.forEach(dispatch)
      if (held) dispatch(held)
      held = null
    },
    resume: () => pending.all().forEach(send),
    counts: () => counts,
    settled: async () => {
      for (let seen; seen !== underWay;) {
        seen = underWay
        await seen
      }
    },
    stop: () => {
      stopping.abort()
      for (const callOff of waits.values()) callOff()
    },
  }
}
