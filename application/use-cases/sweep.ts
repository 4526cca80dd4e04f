import type { Clock } from '../ports/clock.port.ts'
import type { LoanProcess } from '../ports/loan-process.port.ts'
import type { WebhookInbox } from '../ports/webhook-inbox.port.ts'
import { present } from '../present.ts'

interface Ports {
  readonly clock: Clock
  readonly inbox: WebhookInbox
  readonly process: Pick<LoanProcess, 'notify'>
}

/** News younger than this is most likely being told at this moment. */
const restMs = 30_000
const atOnce = 200

export interface Swept {
  readonly told: number
}

/**
 * Tells workflows the news that was kept but could not be told: the API died in between, or the engine did not answer. Telling twice is harmless,
 * since a workflow asks the provider before it believes anything. Throws on the first that cannot be told; the next sweep goes on from there.
 */
export const makeTellWaitingNews =
  ({ clock, inbox, process }: Ports) =>
  async (): Promise<Swept> => {
    const now = present(clock)
    const waiting = await inbox.waiting(now - restMs, atOnce)
    for (const { provider, bodySha256, news, loanId } of waiting) {
      await process.notify(loanId, news)
      await inbox.handled(provider, bodySha256, now)
    }
    return { told: waiting.length }
  }
