import { randomUUID } from 'node:crypto'
import type { Table } from './memory.ts'
import type { SandboxTime } from './time.ts'

const patienceMs = 10_000
const lateMs = 60_000

export interface Delivery {
  readonly id: string
  readonly body: string
  readonly attempt: number
}
/** How many webhooks were sent, counting every attempt, and how they ended. */
export interface Sent {
  readonly sent: number
  readonly accepted: number
  readonly givenUp: number
}

interface WebhookQueueSettings {
  /** Where webhooks go; null for nowhere. */
  readonly url: string | null
  /** The vendor's own headers for a body at the moment it is sent, its signature among them. */
  readonly headersFor: (body: string) => Readonly<Record<string, string>>
  /** What the vendor waits before it sends again, in milliseconds, by the attempts so far; nothing
   * where it gives up. */
  readonly retryDelaysMs: readonly number[]
  /** Waits against the real ones. */
  readonly timeScale: number
  readonly pending: Table<Delivery>
  readonly time: SandboxTime
}

/** What the sender of a provider is made of; `url` is null where webhooks go nowhere. */
export interface SenderSettings<Switches> extends Omit<WebhookQueueSettings, 'headersFor' | 'retryDelaysMs'> {
  readonly switches: () => Switches
}

/** A queue that a provider's sandbox announces to: what happened leaves as its webhooks. */
export interface SenderOf<Announced> extends Pick<WebhookQueue, 'resume' | 'counts' | 'underWay' | 'settled' | 'stop'> {
  readonly announce: (what: Announced) => void
}

export type WebhookQueue = ReturnType<typeof makeWebhookQueue>

/** Delivers webhooks one after another, so that the order is the sender's choice and not the
 * network's, and again while they are not answered 200. */
export const makeWebhookQueue = ({
  url,
  headersFor,
  retryDelaysMs,
  timeScale,
  pending,
  time,
}: WebhookQueueSettings) => {
  const stopping = new AbortController()
  const waits = new Map<string, () => void>()
  let counts: Sent = { sent: 0, accepted: 0, givenUp: 0 }
  let underWay: Promise<unknown> = Promise.resolve()
  let sending = 0

  const accepted = async (address: string, body: string): Promise<boolean> => {
    const headers = { 'content-type': 'application/json', ...headersFor(body) }
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patienceMs)]),
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
    const delay = retryDelaysMs[delivery.attempt]
    if (taken || delay === undefined) {
      counts = taken ? { ...counts, accepted: counts.accepted + 1 } : { ...counts, givenUp: counts.givenUp + 1 }
      pending.remove(delivery.id)
    } else {
      later(delay, pending.put(delivery.id, { ...delivery, attempt: delivery.attempt + 1 }))
    }
  }
  const send = (delivery: Delivery): void => {
    // An attempt whose end cannot be written down does not end the queue: the delivery stays
    // pending, and a restart sends it again.
    sending += 1
    underWay = underWay
      .then(() => attempt(delivery))
      .catch(() => undefined)
      .finally(() => {
        sending -= 1
      })
  }
  const later = (delay: number, delivery: Delivery): void => {
    waits.set(
      delivery.id,
      time.after(delay * timeScale, () => {
        waits.delete(delivery.id)
        send(delivery)
      }),
    )
  }

  return {
    /** Keeps a body until it was taken or given up; it is not sent yet. */
    put: (body: string): Delivery => {
      const id = randomUUID()
      return pending.put(id, { id, body, attempt: 0 })
    },
    send,
    /** Sends late: after a scaled minute, unless another delay is given. */
    sendLate: (delivery: Delivery, delayMs = lateMs): void => later(delayMs, delivery),
    /** Sends what a stopped sandbox had not delivered. */
    resume: (): void => pending.all().forEach(send),
    counts: (): Sent => counts,
    /** How many deliveries are being sent or about to be; what waits for its time does not
     * count. */
    underWay: (): number => sending,
    /** Settles when no request is under way; what waits for its time does not count. */
    settled: async (): Promise<void> => {
      for (let seen; seen !== underWay;) {
        seen = underWay
        await seen
      }
    },
    stop: (): void => {
      stopping.abort()
      for (const callOff of waits.values()) callOff()
    },
  }
}
