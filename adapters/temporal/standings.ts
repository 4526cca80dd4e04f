import type { Client } from '@temporalio/client'
import { parseLoanStatus, type LoanStatus } from '@tamarack/domain/loan/status'
import { workflowTypes } from '@tamarack/workflows/command-registry'
import { loanStatusAttribute } from '@tamarack/workflows/shared/messages'

const types = Object.values(workflowTypes)
  .map((type) => `'${type}'`)
  .join(', ')

/** What every running workflow of a loan knows of its status, by loan id. A loan has one at a time; while one hands over to the next, either may show. */
export const readStandings = async (client: Client): Promise<ReadonlyMap<string, LoanStatus | null>> => {
  const standings = new Map<string, LoanStatus | null>()
  const query = `ExecutionStatus = 'Running' AND WorkflowType IN (${types})`
  for await (const { workflowId, typedSearchAttributes } of client.workflow.list({ query })) {
    const status = parseLoanStatus(typedSearchAttributes.get(loanStatusAttribute) ?? '')
    standings.set(workflowId.slice(workflowId.indexOf('/') + 1), status.ok ? status.value : null)
  }
  return standings
}
