import { proxyActivities } from '@temporalio/workflow'
import type { Swept } from '@tamarack/application/use-cases/webhooks'
import { provider } from '../shared/activity-kinds.ts'

/** Run as regular activities: they signal other workflows. */
export interface SweepActivities {
  sweepWebhooks: () => Promise<Swept>
}

const { sweepWebhooks } = proxyActivities<SweepActivities>({ ...provider, scheduleToCloseTimeout: '50 seconds' })

/** Started by a schedule: finds the loans of webhooks that arrived before them, and notifies those that could not be notified. */
export async function sweep(): Promise<Swept> {
  return sweepWebhooks()
}
