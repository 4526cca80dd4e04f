import { WorkflowFailedError, type Client } from '@temporalio/client'
import type { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { loanTaskQueue } from '@tamarack/workflows/shared/names'

/** What a busy machine needs; work that takes longer is due again at the next step of the clock. */
const within = '20 seconds'

const workflows = { 'pad-file': 'padFile', 'bank-answers': 'bankAnswers' } as const

/** Runs the workflow of a schedule next to it, one at a time. */
export const makeScheduledStarter = (client: Client): ScheduledStarter => ({
  async start(work) {
    try {
      await client.workflow.execute(workflows[work], {
        workflowId: `moved-clock-${work}`,
        taskQueue: loanTaskQueue,
        workflowIdConflictPolicy: 'USE_EXISTING',
        workflowExecutionTimeout: within,
      })
      return true
    } catch (error) {
      if (error instanceof WorkflowFailedError) return false
      throw error
    }
  },
})
