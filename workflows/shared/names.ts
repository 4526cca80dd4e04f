import type { OpeningType } from '@tamarack/application/outcome'
import type { LoanWorkflow } from '@tamarack/application/ports/outbox.port'

/** The id of one loan's workflow. */
export const workflowId = (workflow: LoanWorkflow, loanId: string): string => `${workflow}/${loanId}`

/** Where workers find the loans' tasks. Here, because who only calls the engine does not load what
 * runs workflows. */
export const loanTaskQueue = 'loans'

/** The function that a worker runs for it. */
export const workflowTypes = {
  'loan-application': 'loanApplication',
  'loan-servicing': 'loanServicing',
} as const satisfies Readonly<Record<LoanWorkflow, string>>

/** How long a worker may be silent in the middle of a workflow task before the engine gives the
 * task to another: so long a killed worker stays unnoticed to whoever waits for a provider's
 * window. A task reads no database and no provider, so that seconds are plenty. */
export const workflowTaskTimeout = '5 seconds'

/** By which activity a workflow opens a provider's window. */
export const openings = {
  'start-identity-check': 'openIdentityCheck',
  'retry-identity-check': 'openIdentityCheck',
  'start-co-applicant-check': 'openIdentityCheck',
  'start-bank-connection': 'openBankConnection',
} as const satisfies Readonly<Record<OpeningType, string>>
