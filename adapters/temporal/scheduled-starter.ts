import { WorkflowFailedError, type Client } from '@temporalio/client'
import type { ScheduledStarter } from '@tamarack/application/ports/scheduled-starter.port'
import { loanTaskQueue } from './loan-worker.ts'

/** What a busy machine needs; work that takes longer is due again at the next step of the clock. */
const within = '20 seconds'

const workflows = {
  'pad-file': { type: 'dailyRun', args: ['pad-file'] },
  'bank-answers': { type: 'bankAnswers', args: [] },
} as const

/** Runs the workflow of a schedule beside it, one at a time. */
export const makeScheduledStarter = (client: Client): ScheduledStarter => ({
  async start(work) {
    const { type, args } = workflows[work]
    try {
      await client.workflow.execute(type, {
        workflowId: `moved-clock-${work}`,
        taskQueue: loanTaskQueue,
        args: [...args],
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
