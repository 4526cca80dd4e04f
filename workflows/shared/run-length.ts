import { allHandlersFinished, condition, workflowInfo } from '@temporalio/workflow'
import { isAtRest } from './in-order.ts'

/**
 * Events after which a run is continued by the next one as soon as nobody waits for an answer, and events after which it takes no more commands until
 * then. A command costs some seven events. The engine takes 2,000 Updates per run, and a worker that takes over a run replays all of it within one
 * workflow task.
 */
const enough = 500
const full = 1_500

/** Whether the run has become long enough to be continued. */
export const isLong = (): boolean =>
  isAtRest() && (workflowInfo().continueAsNewSuggested || workflowInfo().historyLength >= enough)

/** Whether the run takes no more commands. */
export const isFull = (): boolean => workflowInfo().historyLength >= full

/** Resolves when every command that was taken is answered. */
export const allAnswered = (): Promise<void> => condition(allHandlersFinished)
