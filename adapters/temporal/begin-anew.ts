import type { Client } from '@temporalio/client'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'
import { isApplication, type LoanStatus } from '@tamarack/domain/loan/status'
import { loanTaskQueue, workflowId, workflowTaskTimeout, workflowTypes } from '@tamarack/workflows/shared/messages'
import { isMissing } from './failures.ts'
import { runningLoans } from './running-statuses.ts'

const why = 'the record was restored: each loan begins anew from it'
const workflows = Object.keys(workflowTypes) as readonly LoanWorkflow[]

const end = async (client: Client, id: string): Promise<void> => {
  try {
    await client.workflow.getHandle(id).terminate(why)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** The workflows of loans after the record was restored: what the engine remembers is of a time
 * that no longer happened. Workers must not run meanwhile. */
export const makeBeginAnew = (client: Client, clockOffsetMs?: number) => ({
  /** Ends every running workflow of any loan, those of loans that the record no longer has among
   * them. Answers how many. */
  async endAll(): Promise<number> {
    const running = await runningLoans(client)
    for (const { workflowId: id } of running) await end(client, id)
    return running.length
  },
  /** Starts the loan's workflow as its status demands, even where the engine has it as
   * completed, or has the other one running (its list may be seconds late). */
  async begin(loanId: string, status: LoanStatus): Promise<void> {
    const workflow = isApplication(status) ? 'loan-application' : 'loan-servicing'
    for (const one of workflows) if (one !== workflow) await end(client, workflowId(one, loanId))
    await client.workflow.start(workflowTypes[workflow], {
      workflowId: workflowId(workflow, loanId),
      taskQueue: loanTaskQueue,
      args: [{ loanId, ...(clockOffsetMs !== undefined && { clockOffsetMs }) }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
      workflowTaskTimeout,
    })
  },
})
