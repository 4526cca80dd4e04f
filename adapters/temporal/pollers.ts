import { hostname } from 'node:os'
import type { Client } from '@temporalio/client'
import { loanTaskQueue } from '@tamarack/workflows/shared/messages'

const workflowTasks = 1
/** Longer, and the engine counts as away: whoever measures does not wait for it. */
const answersWithinMs = 2_000
const instantOf = ({ seconds }: { readonly seconds?: unknown }): number => Number(seconds) * 1_000

/** Names of the workers that polled the engine for work since `since` (milliseconds of the epoch).
 * A worker polls at least once a minute, so two minutes without one mean that it hangs or is
 * gone. The SDK names a worker by process and host. */
const pollersSince = async (client: Client, since: number, taskQueue: string): Promise<readonly string[]> => {
  const { pollers } = await client.withDeadline(Date.now() + answersWithinMs, () =>
    client.workflowService.describeTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: taskQueue },
      taskQueueType: workflowTasks,
    }),
  )
  return (pollers ?? []).flatMap(({ identity, lastAccessTime }) =>
    identity && instantOf(lastAccessTime ?? {}) >= since ? [identity] : [],
  )
}

/** Whether a worker of this host polled the engine for work since then. */
export const hasWorkerHere = async (client: Client, since: number, taskQueue = loanTaskQueue): Promise<boolean> =>
  (await pollersSince(client, since, taskQueue)).some((identity) => identity.endsWith(`@${hostname()}`))

/** How many workers did, on any host. */
export const countWorkers = async (client: Client, since: number): Promise<number> =>
  new Set(await pollersSince(client, since, loanTaskQueue)).size

/** Whether the engine answers. */
export const engineAnswers = async (client: Client): Promise<boolean> => {
  try {
    await pollersSince(client, 0, loanTaskQueue)
    return true
  } catch {
    return false
  }
}
