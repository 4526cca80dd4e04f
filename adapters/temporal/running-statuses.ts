import type { Client } from '@temporalio/client'
import { parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { workflowTypes } from '@tamarack/workflows/command-registry'
import { loanStatusAttribute } from '@tamarack/workflows/shared/messages'

const types = Object.values(workflowTypes)
  .map((type) => `'${type}'`)
  .join(', ')

const query = `ExecutionStatus = 'Running' AND WorkflowType IN (${types})`

/** Every running workflow of a loan. The engine's list may be seconds late. */
export const runningLoans = async (
  client: Client,
): Promise<readonly { readonly workflowId: string; readonly loanId: string }[]> => {
  const running: { workflowId: string; loanId: string }[] = []
  for await (const { workflowId } of client.workflow.list({ query }))
    running.push({ workflowId, loanId: workflowId.slice(workflowId.indexOf('/') + 1) })
  return running
}

/** The status that every running workflow has of its loan, by loan id. A loan has one at a time; while one hands over to the next, either may show. */
export const readRunningStatuses = async (client: Client): Promise<ReadonlyMap<string, LoanStatus | null>> => {
  const statuses = new Map<string, LoanStatus | null>()
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query })) {
    const status = parseLoanStatus(typedSearchAttributes.get(loanStatusAttribute) ?? '')
    statuses.set(workflowId.slice(workflowId.indexOf('/') + 1), status.ok ? status.value : null)
  }
  return statuses
}
