import { proxyActivities } from '@temporalio/workflow'
import type { Swept } from '@tamarack/application/use-cases/sweep'
import { provider } from '../shared/activity-kinds.ts'

/** Run as regular activities: they signal other workflows. */
export interface SweepActivities {
  tellWaitingNews: () => Promise<Swept>
}

const { tellWaitingNews } = proxyActivities<SweepActivities>({ ...provider, scheduleToCloseTimeout: '50 seconds' })

/** Started by a schedule: makes up for news that was kept but never told. */
export async function sweep(): Promise<Swept> {
  return tellWaitingNews()
}
