import { patched, proxyActivities } from '@temporalio/workflow'
import type { Woken } from '@tamarack/application/use-cases/wake-lagging-loans'
import type { Swept } from '@tamarack/application/use-cases/webhooks'
import { provider } from '../shared/activity-kinds.ts'

/** Run as regular activities: they signal other workflows. */
export interface SweepActivities {
  sweepWebhooks: () => Promise<Swept>
  wakeLaggingLoans: () => Promise<Woken>
}

const { sweepWebhooks, wakeLaggingLoans } = proxyActivities<SweepActivities>({
  ...provider,
  scheduleToCloseTimeout: '50 seconds',
})

/**
 * Started by a schedule: finds the loans of webhooks that arrived before them, notifies those that could not be notified, and wakes workflows that are
 * behind their loan in PostgreSQL.
 */
export async function sweep(): Promise<Swept & Partial<Woken>> {
  const swept = await sweepWebhooks()
  if (!patched('wake-lagging-loans')) return swept
  return { ...swept, ...(await wakeLaggingLoans()) }
}
