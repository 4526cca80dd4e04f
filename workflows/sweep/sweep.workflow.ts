import { proxyActivities } from '@temporalio/workflow'
import type { Compared } from '@tamarack/application/use-cases/compare-with-providers'
import type { Woken } from '@tamarack/application/use-cases/wake-lagging-loans'
import type { Swept } from '@tamarack/application/use-cases/webhooks'
import { provider } from '../shared/activity-kinds.ts'

/** Run as regular activities: they signal other workflows. */
export interface SweepActivities {
  sweepWebhooks: () => Promise<Swept>
  wakeLaggingLoans: () => Promise<Woken>
  compareWithProviders: () => Promise<Compared>
}

const { sweepWebhooks, wakeLaggingLoans } = proxyActivities<SweepActivities>({
  ...provider,
  scheduleToCloseTimeout: '50 seconds',
})

/** Tried once: the next sweep goes on with the next loans. It ends by itself after a minute and the
 * last call. */
const { compareWithProviders } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '2 minutes',
  retry: { maximumAttempts: 1 },
})

/** Started by a schedule: finds the loans of webhooks that arrived before them, notifies those that
 * could not be notified, wakes workflows that lag behind PostgreSQL, and then compares loans with
 * what the providers have. */
export async function sweep(): Promise<Swept & Woken & Compared> {
  return { ...(await sweepWebhooks()), ...(await wakeLaggingLoans()), ...(await compareWithProviders()) }
}
