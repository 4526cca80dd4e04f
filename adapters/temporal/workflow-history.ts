import { isGrpcServiceError, WorkflowNotFoundError, type Client } from '@temporalio/client'
import type { Payload } from '@temporalio/common'
import type { WorkflowStep } from '@tamarack/application/ports/loan-process.port'
import { clockMovedSignal, lookAgainSignal, providerEventSignal } from '@tamarack/workflows/shared/messages'

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>
type HistoryEvent = NonNullable<History['events']>[number]

const millis = (at: { seconds?: unknown; nanos?: number | null } | null | undefined): number =>
  Number(at?.seconds ?? 0) * 1000 + Math.floor((at?.nanos ?? 0) / 1_000_000)

/** Signals that are no change of the loan by a person; every other has the name of what
 * happened. */
const signalTypes: Readonly<Record<string, WorkflowStep['type']>> = {
  [providerEventSignal.name]: 'provider-event',
  [lookAgainSignal.name]: 'looked-again',
  [clockMovedSignal.name]: 'clock-moved',
}

/** What was handed over, as far as our keys open it; none where they do not. */
const openedBy = (client: Client) => async (payloads: readonly Payload[] | null | undefined) => {
  const { payloadCodecs, payloadConverter } = client.options.loadedDataConverter
  try {
    let open = [...(payloads ?? [])]
    for (const codec of payloadCodecs) open = await codec.decode(open)
    return open.map((payload): unknown => payloadConverter.fromPayload(payload))
  } catch {
    return []
  }
}

const ourIds: ReadonlySet<string> = new Set(['paymentId', 'providerId'])

/** Our own ids in what a step or a message was given; nothing else of it leaves the engine. */
const idsIn = (given: unknown): WorkflowStep['about'] => {
  const held =
    typeof given === 'object' && given !== null ? { ...given, ...('step' in given && (given.step as object)) } : {}
  const ids = Object.entries(held).filter(
    (entry): entry is [string, string] => ourIds.has(entry[0]) && typeof entry[1] === 'string',
  )
  return ids.length === 0 ? null : Object.fromEntries(ids)
}

/** What the events before an event tell about it. */
interface Seen {
  readonly activities: Map<string, Pick<WorkflowStep, 'name' | 'about'>>
  readonly timers: Map<string, number>
  /** How far the sandbox's clock is ahead by then, milliseconds. */
  offsetMs: number
}
type Found = Pick<WorkflowStep, 'type'> & Partial<WorkflowStep>
type Open = ReturnType<typeof openedBy>

const ofSignal = async (
  { signalName, input }: NonNullable<HistoryEvent['workflowExecutionSignaledEventAttributes']>,
  seen: Seen,
  open: Open,
): Promise<Found> => {
  const name = signalName ?? null
  const type = signalTypes[name ?? ''] ?? 'loan-changed'
  const [given] = type === 'looked-again' ? [] : await open(input?.payloads)
  if (type === 'clock-moved' && typeof given === 'number') seen.offsetMs = Math.max(seen.offsetMs, given)
  if (type === 'loan-changed') return { type, name, about: typeof given === 'number' ? { sequence: given } : null }
  return { type, name, about: idsIn(given) }
}

const noteScheduled = async (event: HistoryEvent, seen: Seen, open: Open): Promise<void> => {
  const activity = event.activityTaskScheduledEventAttributes
  if (activity) {
    const name = activity.activityType?.name ?? null
    const about = name === 'readLoan' ? null : idsIn((await open(activity.input?.payloads))[0])
    seen.activities.set(String(event.eventId), { name, about })
  }
  const timer = event.timerStartedEventAttributes
  if (timer) seen.timers.set(timer.timerId ?? '', millis(event.eventTime) + millis(timer.startToFireTimeout))
}

/** What a reader of the timeline wants to see of one engine event; null for its book-keeping. */
const stepOf = async (event: HistoryEvent, seen: Seen, open: Open): Promise<Found | null> => {
  await noteScheduled(event, seen, open)
  const start = event.workflowExecutionStartedEventAttributes
  const signal = event.workflowExecutionSignaledEventAttributes
  const run = event.activityTaskStartedEventAttributes
  const child = event.childWorkflowExecutionStartedEventAttributes
  const fired = event.timerFiredEventAttributes
  if (start) {
    const [given] = await open(start.input?.payloads)
    const { clockOffsetMs } = (given ?? {}) as { readonly clockOffsetMs?: number }
    seen.offsetMs = clockOffsetMs ?? 0
    return { type: 'workflow-started', name: start.workflowType?.name ?? null }
  }
  if (signal) return ofSignal(signal, seen, open)
  if (run)
    return { type: 'activity-run', attempts: run.attempt ?? null, ...seen.activities.get(String(run.scheduledEventId)) }
  if (child) return { type: 'workflow-continued-by', name: child.workflowType?.name ?? null }
  if (fired) {
    const until = seen.timers.get(fired.timerId ?? '')
    return { type: 'deadline-reached', until: until === undefined ? null : until + seen.offsetMs }
  }
  return event.workflowExecutionCompletedEventAttributes ? { type: 'workflow-completed' } : null
}

/** Runs of one workflow that a page shows at most: the latest. */
const runsShown = 10

/** The engine's record of one workflow over all its runs, oldest first; of payloads only our own
 * ids. Empty when it keeps none. */
export const readHistory = async (
  client: Client,
  workflowId: string,
  runId?: string,
  runsLeft = runsShown,
): Promise<WorkflowStep[]> => {
  try {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory()
    const start = events?.[0]?.workflowExecutionStartedEventAttributes
    const seen: Seen = { activities: new Map(), timers: new Map(), offsetMs: 0 }
    const [open, steps] = [openedBy(client), [] as WorkflowStep[]]
    for (const event of events ?? []) {
      const found = await stepOf(event, seen, open)
      const at = millis(event.eventTime) + seen.offsetMs
      const place = { workflowId, runId: start?.originalExecutionRunId ?? '', eventId: Number(event.eventId), at }
      if (found !== null) steps.push({ name: null, attempts: null, about: null, until: null, ...found, ...place })
    }
    const earlier = start?.continuedExecutionRunId
    if (!earlier || runsLeft <= 1) return steps
    return [...(await readHistory(client, workflowId, earlier, runsLeft - 1)), ...steps]
  } catch (error) {
    // Reading a history reports a missing workflow as the bare gRPC status NOT_FOUND.
    if (error instanceof WorkflowNotFoundError || (isGrpcServiceError(error) && error.code === 5)) return []
    throw error
  }
}
