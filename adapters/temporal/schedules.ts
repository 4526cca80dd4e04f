import { ScheduleAlreadyRunning, type Client } from '@temporalio/client'
import { loanTaskQueue } from './loan-worker.ts'

const sweepEvery = '5 minutes'

/** Makes sure that the sweep runs; a schedule that is there already, from an earlier start or another worker, is left as it is. */
export const ensureSchedules = async (
  client: Client,
  { taskQueue = loanTaskQueue }: { readonly taskQueue?: string } = {},
): Promise<void> => {
  await client.schedule
    .create({
      scheduleId: 'sweep',
      spec: { intervals: [{ every: sweepEvery }] },
      policies: { overlap: 'SKIP', catchupWindow: '1 minute' },
      action: { type: 'startWorkflow', workflowType: 'sweep', taskQueue, args: [] },
    })
    .catch((error: unknown) => {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error
    })
}
