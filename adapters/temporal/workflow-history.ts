import { isGrpcServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client'
import type { WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import { clockMovedSignal, lookAgainSignal, providerEventSignal } from '@tamarack/workflows/shared/messages'

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>
type HistoryEvent = NonNullable<History['events']>[number]

const millis = (at: HistoryEvent['eventTime']): number =>
  Number(at?.seconds ?? 0) * 1000 + Math.floor((at?.nanos ?? 0) / 1_000_000)

/** Signals that are no change of the loan by a person; every other has the name of what
 * happened. */
const signalTypes: Readonly<Record<string, string>> = {
  [providerEventSignal.name]: 'provider-event',
  [lookAgainSignal.name]: 'looked-again',
  [clockMovedSignal.name]: 'clock-moved',
}

/** What a reader of the timeline wants to see of one engine event; null for its book-keeping. */
const stepOf = (
  event: HistoryEvent,
  scheduled: Map<string, string>,
): Pick<WorkflowStep, 'type' | 'name' | 'attempts'> | null => {
  const update = event.workflowExecutionUpdateAcceptedEventAttributes
  const activity = event.activityTaskScheduledEventAttributes
  const signal = event.workflowExecutionSignaledEventAttributes
  const child = event.childWorkflowExecutionStartedEventAttributes
  if (activity) scheduled.set(String(event.eventId), activity.activityType?.name ?? '')
  if (event.workflowExecutionStartedEventAttributes)
    return {
      type: 'workflow-started',
      name: event.workflowExecutionStartedEventAttributes.workflowType?.name ?? null,
      attempts: null,
    }
  if (update) return { type: 'command-accepted', name: update.acceptedRequest?.input?.name ?? null, attempts: null }
  if (signal)
    return {
      type: signalTypes[signal.signalName ?? ''] ?? 'loan-changed',
      name: signal.signalName ?? null,
      attempts: null,
    }
  if (event.activityTaskStartedEventAttributes) {
    const { scheduledEventId, attempt } = event.activityTaskStartedEventAttributes
    return { type: 'activity-run', name: scheduled.get(String(scheduledEventId)) ?? null, attempts: attempt ?? null }
  }
  if (child) return { type: 'workflow-continued-by', name: child.workflowType?.name ?? null, attempts: null }
  if (event.timerFiredEventAttributes) return { type: 'deadline-reached', name: null, attempts: null }
  return event.workflowExecutionCompletedEventAttributes
    ? { type: 'workflow-completed', name: null, attempts: null }
    : null
}

/** Runs of one workflow that a page shows at most: the latest. */
const runsShown = 10

/** The engine's record of one workflow over all its runs, oldest first, without payloads; empty
 * when it keeps none. */
export const readHistory = async (
  client: Client,
  workflowId: string,
  runId?: string,
  runsLeft = runsShown,
): Promise<WorkflowStep[]> => {
  try {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory()
    const scheduled = new Map<string, string>()
    const steps = (events ?? []).flatMap((event) => {
      const step = stepOf(event, scheduled)
      return step === null ? [] : [{ workflowId, eventId: Number(event.eventId), at: millis(event.eventTime), ...step }]
    })
    const earlier = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId
    if (!earlier || runsLeft <= 1) return steps
    return [...(await readHistory(client, workflowId, earlier, runsLeft - 1)), ...steps]
  } catch (error) {
    // Reading a history reports a missing workflow as the bare gRPC status NOT_FOUND.
    if (error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === 5)) return []
    throw error
  }
}
