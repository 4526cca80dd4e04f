import { activityInfo } from '@temporalio/activity'
import type { Client } from '@temporalio/client'

/** An activity as its run's history names it. */
interface Attempted {
  readonly workflowId: string
  readonly runId: string
  readonly activityId: string
}

export interface LeftActivities {
  /** Called within an activity, before its work. */
  readonly begin: () => void
  /** How many activities are left since the last count: their run ended while they were under
   * way. */
  readonly count: () => Promise<number>
}

/** The time-skipping server locks its time while an activity is under way, and never again unlocks
 * it where the run ends first, as it may when a run is continued by another one. From then on its
 * time goes at the pace of ours. A real engine has no such lock. */
export const makeLeftActivities = (client: Client): LeftActivities => {
  let begun: Attempted[] = []
  const runOf = async ({ workflowId, runId }: Attempted) => {
    const handle = client.workflow.getHandle(workflowId, runId)
    const isOver = (await handle.describe()).status.name !== 'RUNNING'
    const { events } = await handle.fetchHistory()
    const scheduled = new Map(
      (events ?? []).map((event) => [String(event.eventId), event.activityTaskScheduledEventAttributes?.activityId]),
    )
    const ended = (events ?? []).map((event) => {
      const end =
        event.activityTaskCompletedEventAttributes ??
        event.activityTaskFailedEventAttributes ??
        event.activityTaskTimedOutEventAttributes ??
        event.activityTaskCanceledEventAttributes
      return end?.scheduledEventId === undefined ? undefined : scheduled.get(String(end.scheduledEventId))
    })
    return { isOver, ended: new Set(ended) }
  }
  return {
    begin: () => {
      const { isLocal, activityId, workflowExecution } = activityInfo()
      if (!isLocal && workflowExecution !== undefined) begun.push({ ...workflowExecution, activityId })
    },
    async count() {
      const left = new Set<string>()
      const open: Attempted[] = []
      for (const [runId, attempts] of Map.groupBy(begun.splice(0), (attempt) => attempt.runId)) {
        const [first] = attempts
        if (first === undefined) continue
        const { isOver, ended } = await runOf(first)
        for (const attempt of attempts)
          if (!ended.has(attempt.activityId))
            if (isOver) left.add(`${runId} ${attempt.activityId}`)
            else open.push(attempt)
      }
      begun = [...open, ...begun]
      return left.size
    },
  }
}
