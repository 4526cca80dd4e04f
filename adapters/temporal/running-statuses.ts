import type { Client } from '@temporalio/client'
import { parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { loanStatusAttribute, workflowId, workflowTypes } from '@tamarack/workflows/shared/messages'

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

/** Loans in one query to the engine, which bounds its length. */
const atOnce = 100

const queryFor = (loanIds: readonly string[]): string => {
  const workflows = Object.keys(workflowTypes) as (keyof typeof workflowTypes)[]
  const ids = loanIds.flatMap((loanId) => workflows.map((workflow) => `'${workflowId(workflow, loanId)}'`))
  return `${query} AND WorkflowId IN (${ids.join(', ')})`
}

/** The status that the running workflow of each of these loans has of it, by loan id. A loan has
 * one at a time; while one hands over to the next, either may show. */
export const readRunningStatuses = async (
  client: Client,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, LoanStatus | null>> => {
  const statuses = new Map<string, LoanStatus | null>()
  for (let from = 0; from < loanIds.length; from += atOnce) {
    const list = client.workflow.list({ query: queryFor(loanIds.slice(from, from + atOnce)) })
    for await (const { workflowId: id, typedSearchAttributes } of list) {
      const status = parseLoanStatus(typedSearchAttributes.get(loanStatusAttribute) ?? '')
      statuses.set(id.slice(id.indexOf('/') + 1), status.ok ? status.value : null)
    }
  }
  return statuses
}
