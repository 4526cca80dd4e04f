import { hostname } from 'node:os'
import type { Client } from '@temporalio/client'
import { loanTaskQueue } from '@tamarack/workflows/shared/messages'

const workflowTasks = 1
const instantOf = ({ seconds }: { readonly seconds?: unknown }): number => Number(seconds) * 1_000

/** Whether a worker of this host polled the engine for work since `since` (milliseconds of the
 * epoch). A worker polls at least once a minute, so two minutes without one mean that it hangs or
 * is gone. */
export const hasWorkerHere = async (client: Client, since: number, taskQueue = loanTaskQueue): Promise<boolean> => {
  const { pollers } = await client.workflowService.describeTaskQueue({
    namespace: client.options.namespace,
    taskQueue: { name: taskQueue },
    taskQueueType: workflowTasks,
  })
  // The SDK names a worker by process and host.
  return (pollers ?? []).some(
    ({ identity, lastAccessTime }) =>
      identity?.endsWith(`@${hostname()}`) === true && instantOf(lastAccessTime ?? {}) >= since,
  )
}
